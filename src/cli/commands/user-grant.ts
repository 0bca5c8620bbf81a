import { Command } from 'commander';
import { parseScope, UserAdminService } from '../../auth/index.js';
import { NotFoundError } from '../../common/errors.js';
import { runWithApp } from '../runtime/run.js';

interface Options {
  email: string;
  scope: string;
}

export function userGrant(): Command {
  return new Command('user:grant')
    .description('add permissions to those of a user; prints {"_id", "scope"}')
    .requiredOption('--email <address>', 'e-mail address of the user')
    .requiredOption('--scope <words>', 'permissions to add, separated by spaces')
    .action(({ email, scope }: Options) =>
      runWithApp(async (app) => {
        const user = await app.get(UserAdminService).grant(email, parseScope(scope));
        if (!user) throw new NotFoundError('User not found: user:list prints all e-mail addresses.');
        return { _id: user._id, scope: user.scope.join(' ') };
      }),
    );
}
