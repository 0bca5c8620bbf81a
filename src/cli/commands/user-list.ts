import type { Command } from 'commander';
import { AccountsService, UsersService, userView } from '../../auth/index.js';
import { Clock } from '../../common/clock.js';
import { NotFoundError } from '../../common/errors.js';
import { PageQuery, pagination } from '../../common/validation/pagination.js';
import { parseObjectId } from '../../common/validation/object-id.pipe.js';
import { validateOptions } from '../runtime/options.js';
import { listCommand, type ListOptions, reportPage } from '../runtime/list.js';
import { runWithApp } from '../runtime/run.js';

export function userList(): Command {
  return listCommand('user:list', 'list users')
    .option('--account <id>', 'only users of this account')
    .action(({ account, ...options }: ListOptions & { account?: string }) =>
      runWithApp(async (app) => {
        const page = validateOptions(PageQuery, options);
        const accountId = account === undefined ? undefined : parseObjectId(account, '--account');
        if (accountId && !(await app.get(AccountsService).find(accountId)))
          throw new NotFoundError('Account not found: account:list prints all account ids.');
        const { rows, total } = await app.get(UsersService).list(accountId, page);
        const now = app.get(Clock).now();
        const views = rows.map((row) => userView(row, now));
        return reportPage({ rows: views, pagination: pagination(page, total) });
      }),
    );
}
