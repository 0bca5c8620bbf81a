import type { Command } from 'commander';
import { MailOutboxQuery, MailOutboxService } from '../../mail/index.js';
import { listCommand, type ListOptions, reportPage } from '../runtime/list.js';
import { validateOptions } from '../runtime/options.js';
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
