import { Command, InvalidArgumentError } from 'commander';
import { CreateSlotDto, SlotsService } from '../../slots/index.js';
import { validateOptions, SLOT_OPTIONS } from '../options.js';
import { runWithApp } from '../run.js';

const MINUTES_A_DAY = 24 * 60;

interface Options {
  every: number;
  timezone: string;
  capacity: string;
  add?: boolean;
}

export function slotSpread(): Command {
  return new Command('slot:spread')
    .description(
      'create slots all through the day; prints {"created"}; where there are slots already it creates none',
    )
    .requiredOption('--every <minutes>', 'minutes from one slot to the next', minutes)
    .requiredOption('--capacity <n>', 'how many configurations each takes')
    .option('--timezone <zone>', 'time zone name', 'UTC')
    .option('--add', 'create them beside the slots that there are')
    .action(({ every, timezone, capacity, add = false }: Options) =>
      runWithApp(async (app) => {
        const slots = clockTimes(every).map((time) =>
          validateOptions(CreateSlotDto, { time, timezone, max_capacity: Number(capacity) }, SLOT_OPTIONS),
        );
        const existing = await count(app.get(SlotsService));
        if (existing > 0 && !add) return none(existing, slots.length);
        for (const slot of slots) await app.get(SlotsService).create(slot);
        return { created: slots.length, ...(existing > 0 ? { existing } : {}) };
      }),
    );
}

async function count(slots: SlotsService): Promise<number> {
  const { pagination } = await slots.list({ page: 1, limit: 1 });
  return pagination.total;
}

function none(existing: number, wanted: number): { created: 0; existing: number } {
  const there = existing === 1 ? 'is 1 slot' : `are ${existing} slots`;
  process.stderr.write(`There ${there} already: none created; --add creates ${wanted} more.\n`);
  return { created: 0, existing };
}

function minutes(given: string): number {
  const every = Number(given);
  if (!Number.isInteger(every) || every < 1 || every > MINUTES_A_DAY) {
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${MINUTES_A_DAY}.`);
  }
  return every;
}

function clockTimes(every: number): string[] {
  const count = Math.ceil(MINUTES_A_DAY / every);
  return Array.from({ length: count }, (_, index) => {
    const minute = index * every;
    return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
  });
}
