import { text } from 'node:stream/consumers';
import { Command } from 'commander';
import { NewPasswordDto, UsersService } from '../../auth/index.js';
import { NotFoundError } from '../../common/errors.js';
import { validateOptions } from '../options.js';
import { runWithApp } from '../run.js';

interface Options {
  email: string;
  password?: string;
}

export function userPassword(): Command {
  return new Command('user:password')
    .description('set a user\'s password and end every session of that user; prints {"_id"}')
    .requiredOption('--email <address>', 'what the user logs in with')
    .option(
      '--password <password>',
      'left out, it is read from standard input, where no process list shows it',
    )
    .action((options: Options) =>
      runWithApp(async (app) => {
        const given = options.password ?? (await text(process.stdin)).replace(/\r?\n$/, '');
        const { password } = validateOptions(NewPasswordDto, { password: given });
        const user = await app.get(UsersService).findByEmail(options.email);
        if (!user) throw new NotFoundError('User not found.');
        await app.get(UsersService).setPassword(user._id, password);
        return { _id: user._id };
      }),
    );
}
