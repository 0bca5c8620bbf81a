import { Command } from 'commander';
import { MailOutboxQuery, MailOutboxService } from '../../mail/index.js';
import { BadRequestError } from '../../common/errors.js';
import { parseObjectId } from '../../common/validation/object-id.pipe.js';
import { listCommand, type ListOptions, reportPage, validateOptions } from '../runtime/options.js';
import { runWithApp } from '../runtime/run.js';

export function outboxList(): Command {
  return listCommand('outbox:list', 'list e-mails of all accounts, newest first')
    .option('--state <state>', 'only e-mails in this state: pending, sent, held or failed')
    .action((options: ListOptions & { state?: string }) =>
      runWithApp(async (app) =>
        reportPage(await app.get(MailOutboxService).list(validateOptions(MailOutboxQuery, options))),
      ),
    );
}

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
