import { Command } from 'commander';
import {
  AccountAdminService,
  NewAccountDto,
  AccountsService,
  accountView,
  QuotasService,
} from '../../auth/index.js';
import { parseObjectId } from '../../common/validation/object-id.pipe.js';
import { NotFoundError } from '../../common/errors.js';
import { PageQuery, pagination } from '../../common/validation/pagination.js';
import { validateOptions, listCommand, type ListOptions, reportPage } from '../runtime/options.js';
import { runWithApp } from '../runtime/run.js';

interface NewAccountOptions {
  name: string;
  parent?: string;
  platform?: boolean;
}

export function accountCreate(): Command {
  return new Command('account:create')
    .description('create an account; prints {"_id"}')
    .requiredOption('--name <name>', 'name of the account')
    .option('--parent <id>', 'parent account, which may act for the new one')
    .option('--platform', 'create the platform account (there can be only one)')
    .action(({ parent, platform, ...options }: NewAccountOptions) =>
      runWithApp(
        async (app) => {
          const { name } = validateOptions(NewAccountDto, options);
          const parentField = parent === undefined ? {} : { parent: parseObjectId(parent, '--parent') };
          const { _id } = await app
            .get(AccountAdminService)
            .createUnlimited({ name, ...parentField, platform: platform ?? false });
          return { _id };
        },
        { createsStore: true },
      ),
    );
}

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
