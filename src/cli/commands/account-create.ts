import { Command } from 'commander';
import { AccountAdminService, NewAccountDto } from '../../auth/index.js';
import { parseObjectId } from '../../common/validation/object-id.pipe.js';
import { validateOptions } from '../runtime/options.js';
import { runWithApp } from '../runtime/run.js';

interface Options {
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
    .action(({ parent, platform, ...options }: Options) =>
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
