import { Command, InvalidArgumentError } from 'commander';
import { CreateSlotDto, SlotsService } from '../../slots/index.js';
import { validateOptions, SLOT_OPTION_NAMES } from '../runtime/options.js';
import { runWithApp, warn } from '../runtime/run.js';

interface SlotOptions {
  time: string;
  timezone: string;
  capacity: string;
}

export function slotCreate(): Command {
  return new Command('slot:create')
    .description('create a time slot; prints {"_id"}')
    .requiredOption('--time <HH:mm>', 'time of day')
    .requiredOption('--timezone <zone>', 'time zone name, such as Europe/Berlin')
    .requiredOption('--capacity <n>', 'maximum number of configurations')
    .action(({ time, timezone, capacity }: SlotOptions) =>
      runWithApp(async (app) => {
        const slot = validateOptions(
          CreateSlotDto,
          { time, timezone, max_capacity: Number(capacity) },
          SLOT_OPTION_NAMES,
        );
        const { _id } = await app.get(SlotsService).create(slot);
        return { _id };
      }),
    );
}

const MINUTES_PER_DAY = 24 * 60;

interface SpreadOptions {
  every: number;
  timezone: string;
  capacity: string;
  add?: boolean;
}

export function slotSpread(): Command {
  return new Command('slot:spread')
    .description(
      'create slots at regular intervals of a day, unless there are slots already; prints {"created"}',
    )
    .requiredOption('--every <minutes>', 'minutes between two slots', parseInterval)
    .requiredOption('--capacity <n>', 'maximum number of configurations of each slot')
    .option('--timezone <zone>', 'time zone name', 'UTC')
    .option('--add', 'create the slots even if there are others already')
    .action(({ every, timezone, capacity, add = false }: SpreadOptions) =>
      runWithApp(async (app) => {
        const slots = clockTimes(every).map((time) =>
          validateOptions(
            CreateSlotDto,
            { time, timezone, max_capacity: Number(capacity) },
            SLOT_OPTION_NAMES,
          ),
        );
        const existing = await countSlots(app.get(SlotsService));
        if (existing > 0 && !add) return createNone(existing, slots.length);
        for (const slot of slots) await app.get(SlotsService).create(slot);
        return { created: slots.length, ...(existing > 0 ? { existing } : {}) };
      }),
    );
}

async function countSlots(slots: SlotsService): Promise<number> {
  const { pagination } = await slots.list({ page: 1, limit: 1 });
  return pagination.total;
}

function createNone(existing: number, requested: number): { created: 0; existing: number } {
  const found = existing === 1 ? 'is 1 slot' : `are ${existing} slots`;
  warn(`There ${found} already: none created; --add creates ${requested} more.`);
  return { created: 0, existing };
}

function parseInterval(text: string): number {
  const every = Number(text);
  if (!Number.isInteger(every) || every < 1 || every > MINUTES_PER_DAY) {
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${MINUTES_PER_DAY}.`);
  }
  return every;
}

function clockTimes(every: number): string[] {
  const count = Math.ceil(MINUTES_PER_DAY / every);
  return Array.from({ length: count }, (_, index) => {
    const minute = index * every;
    return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
  });
}
