import { Command } from 'commander';
import { EndSignals } from '../../common/end-signals.js';
import { Settings } from '../../config/settings.js';
import { InFlightChecks, TriggerService } from '../../rank/index.js';
import { run } from '../run.js';

export function rankTrigger(): Command {
  return new Command('rank:trigger')
    .description('check everything that is due, as POST /v1/rank/trigger does; prints what was done')
    .action(() =>
      run(async (app) => {
        const checks = app.get(InFlightChecks);
        void new EndSignals().first.then(() => interrupt(checks, app.get(Settings)));
        const summary = await app.get(TriggerService).trigger('call');
        if (summary.warning) process.stderr.write(`${summary.warning}\n`);
        return summary;
      }),
    );
}

/** Ctrl-C: as the server at its end, so that no lease stays behind. What was done is printed; the exit code is 1. */
function interrupt(checks: InFlightChecks, { SHUTDOWN_TIMEOUT_MS }: Settings): void {
  process.stderr.write('Interrupted: the keywords in flight are finished, the rest stays due.\n');
  process.exitCode = 1;
  setTimeout(() => process.exit(), SHUTDOWN_TIMEOUT_MS).unref();
  void checks.finish();
}
