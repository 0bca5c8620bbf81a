import { Command } from 'commander';
import { DayRebuilder } from '../../rank/index.js';
import { runWithApp, warn } from '../runtime/run.js';

const PROGRESS_INTERVAL_MS = 1000;

export function rankRebuildDays(): Command {
  return new Command('rank:rebuild-days')
    .description('rebuild the day documents of all reports from the results; prints the counts')
    .action(() =>
      runWithApp((app) => {
        let reportedAt = Date.now();
        return app.get(DayRebuilder).rebuildAll(({ configs, days }) => {
          if (Date.now() - reportedAt < PROGRESS_INTERVAL_MS) return;
          reportedAt = Date.now();
          warn(`${configs} configurations, ${days} days`);
        });
      }),
    );
}
