import type { Command } from 'commander';
import { validateOptions } from '../options.js';
import { OutboxQuery, OutboxService } from '../../notifications/index.js';
import { listCommand, type ListOptions, reportPage } from '../list.js';
import { runWithApp } from '../run.js';

export function outboxList(): Command {
  return listCommand('outbox:list', 'list e-mails of all accounts, newest first')
    .option('--state <state>', 'only e-mails in this state: pending, sent, held or failed')
    .action((options: ListOptions & { state?: string }) =>
      runWithApp(async (app) =>
        reportPage(await app.get(OutboxService).list(validateOptions(OutboxQuery, options))),
      ),
    );
}
