import { Command } from 'commander';
import { CheckService } from '../../rank/check/check.service.js';
import { run } from '../run.js';

export function rankTrigger(): Command {
  return new Command('rank:trigger')
    .description('check everything that is due, as POST /v1/rank/trigger does; prints what was done')
    .action(() => run((app) => app.get(CheckService).trigger('call')));
}
