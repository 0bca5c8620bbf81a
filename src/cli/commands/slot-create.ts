import { Command } from 'commander';
import { CreateSlotDto, SlotsService } from '../../slots/index.js';
import { validateOptions, SLOT_OPTION_NAMES } from '../runtime/options.js';
import { runWithApp } from '../runtime/run.js';

interface Options {
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
    .action(({ time, timezone, capacity }: Options) =>
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
