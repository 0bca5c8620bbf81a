import type { Command } from 'commander';
import { MailOutboxQuery, MailOutboxService } from '../../notifications/index.js';
import { listCommand, type ListOptions, reportPage } from '../list.js';
import { validateOptions } from '../options.js';
import { runWithApp } from '../run.js';

export function outboxList(): Command {
  return listCommand('outbox:list', 'list e-mail of all accounts, the newest first')
    .option('--state <state>', 'pending, sent, held or failed only')
    .action((options: ListOptions & { state?: string }) =>
      runWithApp(async (app) =>
        reportPage(await app.get(MailOutboxService).list(validateOptions(MailOutboxQuery, options))),
      ),
    );
}
