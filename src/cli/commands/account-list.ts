import type { Command } from 'commander';
import { AccountsService, accountView, QuotasService } from '../../auth/index.js';
import { NotFoundError } from '../../common/errors.js';
import { PageQuery, pagination } from '../../common/validation/pagination.js';
import { parseObjectId } from '../../common/validation/object-id.pipe.js';
import { validateOptions } from '../runtime/options.js';
import { listCommand, type ListOptions, reportPage } from '../runtime/list.js';
import { runWithApp } from '../runtime/run.js';

export function accountList(): Command {
  return listCommand('account:list', 'list accounts')
    .option('--account <id>', 'only this account and its descendants')
    .action(({ account, ...options }: ListOptions & { account?: string }) =>
      runWithApp(async (app) => {
        const page = validateOptions(PageQuery, options);
        const accounts = app.get(AccountsService);
        const root = account === undefined ? undefined : parseObjectId(account, '--account');
        if (root && !(await accounts.find(root)))
          throw new NotFoundError('Account not found: account:list prints all account ids.');
        const { rows, total } = await accounts.listSubtree(root, page);
        const quotas = app.get(QuotasService);
        const views = rows.map((row) => accountView(row, quotas.limitsFor(row)));
        return reportPage({ rows: views, pagination: pagination(page, total) });
      }),
    );
}
