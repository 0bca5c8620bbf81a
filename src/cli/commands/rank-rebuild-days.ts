import { Command } from 'commander';
import { AllDaysRebuilder } from '../../rank/index.js';
import { runWithApp } from '../run.js';

const EVERY_MS = 1000;

export function rankRebuildDays(): Command {
  return new Command('rank:rebuild-days')
    .description('make the day documents of all reports anew from the results; prints what was made')
    .action(() =>
      runWithApp((app) => {
        let told = Date.now();
        return app.get(AllDaysRebuilder).rebuildAll(({ configs, days }) => {
          if (Date.now() - told < EVERY_MS) return;
          told = Date.now();
          process.stderr.write(`${configs} configurations, ${days} days\n`);
        });
      }),
    );
}
