import { Command } from 'commander';
import { FULL_SCOPE, NewUserDto, parseScope, UsersService } from '../../auth/index.js';
import { parseObjectId } from '../../common/validation/object-id.pipe.js';
import { passwordOption, readPassword, validateOptions } from '../runtime/options.js';
import { runWithApp } from '../runtime/run.js';

interface Options {
  email: string;
  password?: string;
  account: string;
  scope: string;
  name?: string;
}

export function userCreate(): Command {
  return new Command('user:create')
    .description('create a user; the first user of an account becomes its owner; prints {"_id"}')
    .requiredOption('--email <address>', 'e-mail address to log in with')
    .addOption(passwordOption())
    .requiredOption('--account <id>', 'account of the user')
    .option('--scope <words>', 'permissions, separated by spaces', FULL_SCOPE)
    .option('--name <name>', 'display name')
    .action((options: Options) =>
      runWithApp(async (app) => {
        const password = await readPassword(options.password);
        const { email, name } = validateOptions(NewUserDto, { ...options, password });
        const account = parseObjectId(options.account, '--account');
        const scope = parseScope(options.scope);
        const user = await app
          .get(UsersService)
          .create({ email, password, account, scope, ...(name === undefined ? {} : { name }) });
        return { _id: user._id };
      }),
    );
}
