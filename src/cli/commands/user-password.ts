import { Command } from 'commander';
import { NewPasswordDto, PasswordsService, UsersService } from '../../auth/index.js';
import { NotFoundError } from '../../common/errors.js';
import { passwordOption, readPassword, validateOptions } from '../runtime/options.js';
import { runWithApp } from '../runtime/run.js';

interface Options {
  email: string;
  password?: string;
}

export function userPassword(): Command {
  return new Command('user:password')
    .description('set the password of a user and end all sessions of that user; prints {"_id"}')
    .requiredOption('--email <address>', 'e-mail address of the user')
    .addOption(passwordOption())
    .action((options: Options) =>
      runWithApp(async (app) => {
        const { password } = validateOptions(NewPasswordDto, {
          password: await readPassword(options.password),
        });
        const user = await app.get(UsersService).findByEmail(options.email);
        if (!user) throw new NotFoundError('User not found: user:list prints all e-mail addresses.');
        await app.get(PasswordsService).setPassword(user._id, password);
        return { _id: user._id };
      }),
    );
}
