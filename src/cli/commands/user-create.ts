import { text } from 'node:stream/consumers';
import { Command } from 'commander';
import { FULL_SCOPE, NewUserDto, parseScope, UsersService } from '../../auth/index.js';
import { parseObjectId } from '../../common/validation/object-id.pipe.js';
import { validateOptions } from '../options.js';
import { runWithApp } from '../run.js';

interface Options {
  email: string;
  password?: string;
  account: string;
  scope: string;
  name?: string;
}

export function userCreate(): Command {
  return new Command('user:create')
    .description('create a user; the first one of an account owns it; prints {"_id"}')
    .requiredOption('--email <address>', 'what the user logs in with')
    .option(
      '--password <password>',
      'left out, it is read from standard input, where no process list shows it',
    )
    .requiredOption('--account <id>', 'the account that the user belongs to')
    .option('--scope <words>', 'permission words, blank-separated', FULL_SCOPE)
    .option('--name <name>', 'how the user is called')
    .action((options: Options) =>
      runWithApp(async (app) => {
        const password = options.password ?? (await text(process.stdin)).replace(/\r?\n$/, '');
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
