import { Command } from 'commander';
import { TerminationSignals } from '../../common/shutdown/termination-signals.js';
import { ServerSettings } from '../../config/settings.js';
import { InFlightChecks, TriggerService } from '../../rank/index.js';
import { runWithApp } from '../run.js';

export function rankTrigger(): Command {
  return new Command('rank:trigger')
    .description('check everything that is due, as POST /v1/rank/trigger does; prints what was done')
    .action(() =>
      runWithApp(async (app) => {
        const checks = app.get(InFlightChecks);
        void new TerminationSignals().first.then(() => interrupt(checks, app.get(ServerSettings)));
        const summary = await app.get(TriggerService).trigger('call');
        if (summary.warning) process.stderr.write(`${summary.warning}\n`);
        return summary;
      }),
    );
}

/** Ctrl-C: as the server at its end, so that no lease stays behind. What was done is printed; the exit code is 1. */
function interrupt(checks: InFlightChecks, { shutdownTimeoutMs }: ServerSettings): void {
  process.stderr.write('Interrupted: the keywords in flight are finished, the rest stays due.\n');
  process.exitCode = 1;
  setTimeout(() => process.exit(), shutdownTimeoutMs).unref();
  void checks.finish();
}
