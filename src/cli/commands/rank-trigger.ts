import { Command } from 'commander';
import { TerminationSignals } from '../../common/shutdown/termination-signals.js';
import { ServerSettings } from '../../settings/settings.js';
import { InFlightChecks, TriggerService } from '../../rank/index.js';
import { runWithApp, warn } from '../runtime/run.js';

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
