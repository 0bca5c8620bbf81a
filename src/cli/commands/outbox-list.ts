import type { Command } from 'commander';
import { checkedOptions } from '../checked-options.js';
import { MailOutboxQuery, MailOutboxService } from '../../notifications/index.js';
import { listCommand, type ListOptions, pageOf } from '../list.js';
import { run } from '../run.js';

export function outboxList(): Command {
  return listCommand('outbox:list', 'list e-mail of all accounts, the newest first')
    .option('--state <state>', 'pending, sent, held or failed only')
    .action((options: ListOptions & { state?: string }) =>
      run(async (app) =>
        pageOf(await app.get(MailOutboxService).list(checkedOptions(MailOutboxQuery, options))),
      ),
    );
}
