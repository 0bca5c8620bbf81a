import { Command } from 'commander';
import { TerminationSignals } from '../../common/shutdown/termination-signals.js';
import { ServerSettings } from '../../settings/settings.js';
import {
  InFlightChecks,
  TriggerService,
  DayRebuilder,
  ProviderCheckDto,
  ProviderService,
} from '../../rank/index.js';
import { omitUndefined } from '../../common/omit-undefined.js';
import { runWithApp, warn } from '../runtime/run.js';
import { validateOptions } from '../runtime/options.js';

export function rankTrigger(): Command {
  return new Command('rank:trigger')
    .description('check all due configurations, like POST /v1/rank/trigger; prints a summary')
    .action(() =>
      runWithApp(async (app) => {
        const checks = app.get(InFlightChecks);
        void new TerminationSignals().first.then(() => interrupt(checks, app.get(ServerSettings)));
        const started = await app.get(TriggerService).startCall();
        const summary = await started.summary;
        if (summary.warning) warn(summary.warning);
        return summary;
      }),
    );
}

/** Shuts down like the server, which releases the leases; prints the summary of what was done and exits with 1. */
function interrupt(checks: InFlightChecks, { shutdownTimeoutMs }: ServerSettings): void {
  warn('Interrupted: finishing the keywords in flight; all others remain due.');
  process.exitCode = 1;
  setTimeout(() => process.exit(), shutdownTimeoutMs).unref();
  void checks.finish();
}

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

interface ProviderCheckOptions {
  keyword?: string;
  country?: string;
  near?: string;
  device?: string;
}

export function providerCheck(): Command {
  return new Command('provider:check')
    .description(
      'search one keyword at the provider now; prints {"ok"} with results or advice; exit status 1 on failure',
    )
    .option('--keyword <keyword>', 'keyword to search (default: weather)')
    .option('--country <code>', 'country code of two upper-case letters (default: US)')
    .option('--near <place>', 'location of the search (default: none)')
    .option('--device <device>', 'desktop or mobile (default: desktop)')
    .action((options: ProviderCheckOptions) =>
      runWithApp(async (app) => {
        const input = validateOptions(ProviderCheckDto, omitUndefined({ ...options }));
        const check = await app.get(ProviderService).check(input);
        if (!check.ok) process.exitCode = 1;
        return check;
      }),
    );
}
