import { Command } from 'commander';
import { AccountAdminService, NewAccountDto } from '../../auth/index.js';
import { parseObjectId } from '../../common/validation/object-id.pipe.js';
import { validateOptions } from '../options.js';
import { runWithApp } from '../run.js';

interface Options {
  name: string;
  parent?: string;
  platform?: boolean;
}

export function accountCreate(): Command {
  return new Command('account:create')
    .description('create an account; prints {"_id"}')
    .requiredOption('--name <name>', 'its name')
    .option('--parent <id>', 'the account above it, which may act for it')
    .option('--platform', "make it the platform's own account (there is one at most)")
    .action(({ parent, platform, ...options }: Options) =>
      runWithApp(
        async (app) => {
          const { name } = validateOptions(NewAccountDto, options);
          const above = parent === undefined ? {} : { parent: parseObjectId(parent, '--parent') };
          const { _id } = await app
            .get(AccountAdminService)
            .createUnlimited({ name, ...above, platform: platform ?? false });
          return { _id };
        },
        { makesStore: true },
      ),
    );
}
