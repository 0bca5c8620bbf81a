import { Command } from 'commander';
import { BadRequestError } from '../../common/errors.js';
import { parseObjectId } from '../../common/validation/object-id.pipe.js';
import { MailOutboxService } from '../../mail/index.js';
import { runWithApp } from '../runtime/run.js';

export function outboxRetry(): Command {
  return new Command('outbox:retry')
    .description('retry failed e-mails for another 24 hours; prints {"retried"}')
    .argument('[ids...]', '_id of each failed e-mail to retry (outbox:list --state failed prints them)')
    .option('--all', 'retry every failed e-mail')
    .action((ids: string[], { all }: { all?: true }) =>
      runWithApp(async (app) => {
        if (ids.length > 0 === (all ?? false))
          throw new BadRequestError('Give either the _id of at least one e-mail or --all.');
        return app
          .get(MailOutboxService)
          .retryFailed(all ? 'all' : ids.map((id) => parseObjectId(id, '_id')));
      }),
    );
}
