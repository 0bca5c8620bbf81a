import { Command } from 'commander';
import { BadRequestError } from '../../common/errors.js';
import { parseObjectId } from '../../common/validation/object-id.pipe.js';
import { MailOutboxService } from '../../notifications/index.js';
import { runWithApp } from '../run.js';

export function outboxRetry(): Command {
  return new Command('outbox:retry')
    .description('send failed mails again, with 24 hours before them; prints {"retried"}')
    .argument('[ids...]', 'mails that failed, by _id (GET /v1/outbox?state=failed lists them)')
    .option('--all', 'every mail that failed')
    .action((ids: string[], { all }: { all?: true }) =>
      runWithApp(async (app) => {
        if (ids.length > 0 === (all ?? false)) throw new BadRequestError('Name mails by _id, or give --all.');
        return app
          .get(MailOutboxService)
          .retryFailed(all ? 'all' : ids.map((id) => parseObjectId(id, '_id')));
      }),
    );
}
