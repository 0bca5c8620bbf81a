import { Command, Option } from 'commander';
import {
  FULL_SCOPE,
  NewUserDto,
  parseScope,
  UsersService,
  UserAdminService,
  AccountsService,
  userView,
  NewPasswordDto,
  PasswordsService,
} from '../../auth/index.js';
import { parseObjectId } from '../../common/validation/object-id.pipe.js';
import { BadRequestError, NotFoundError } from '../../common/errors.js';
import { Clock } from '../../common/clock.js';
import { omitUndefined } from '../../common/omit-undefined.js';
import { PageQuery, pagination } from '../../common/validation/pagination.js';
import {
  passwordOption,
  readPassword,
  validateOptions,
  listCommand,
  type ListOptions,
  reportPage,
} from '../runtime/options.js';
import { runWithApp } from '../runtime/run.js';

interface NewUserOptions {
  email: string;
  password?: string;
  account: string;
  scope: string;
  name?: string;
  breakGlass?: true;
}

export function userCreate(): Command {
  return new Command('user:create')
    .description('create a user; the first user of an account becomes its owner; prints {"_id"}')
    .requiredOption('--email <address>', 'e-mail address to log in with')
    .addOption(passwordOption())
    .requiredOption('--account <id>', 'account of the user')
    .option('--scope <words>', 'permissions, separated by spaces', FULL_SCOPE)
    .option('--name <name>', 'display name')
    .addOption(breakGlassOption())
    .action((options: NewUserOptions) =>
      runWithApp(async (app) => {
        const password = await readPassword(options.password);
        const { email, name } = validateOptions(NewUserDto, { ...options, password });
        const account = parseObjectId(options.account, '--account');
        const scope = parseScope(options.scope);
        const user = await app
          .get(UsersService)

          .create({
            email,
            password,
            account,
            scope,
            ...omitUndefined({ name, break_glass: options.breakGlass }),
          });
        return { _id: user._id };
      }),
    );
}

const breakGlassOption = () =>
  new Option('--break-glass', 'accept a password also where the issuer is required (OIDC_MODE)');

interface GrantOptions {
  email: string;
  scope?: string;
  breakGlass?: boolean;
}

export function userGrant(): Command {
  return new Command('user:grant')
    .description('add permissions to those of a user; prints {"_id", "scope"}')
    .requiredOption('--email <address>', 'e-mail address of the user')
    .option('--scope <words>', 'permissions to add, separated by spaces')
    .addOption(breakGlassOption())
    .action(({ email, scope, breakGlass = false }: GrantOptions) =>
      runWithApp(async (app) => {
        if (scope === undefined && !breakGlass)
          throw new BadRequestError('--scope or --break-glass is required.');
        const user = await app.get(UserAdminService).grant(email, parseScope(scope ?? ''), breakGlass);
        if (!user) throw new NotFoundError('User not found: user:list prints all e-mail addresses.');
        return { _id: user._id, scope: user.scope.join(' ') };
      }),
    );
}

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

interface PasswordOptions {
  email: string;
  password?: string;
}

export function userPassword(): Command {
  return new Command('user:password')
    .description('set the password of a user and end all sessions of that user; prints {"_id"}')
    .requiredOption('--email <address>', 'e-mail address of the user')
    .addOption(passwordOption())
    .action((options: PasswordOptions) =>
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

export function userResetFactors(): Command {
  return new Command('user:reset-factors')
    .description(
      'take the second factors of a user away and end all sessions of that user; ' +
        'prints {"totp", "passkeys", "recovery_codes"}',
    )
    .requiredOption('--email <address>', 'e-mail address of the user')
    .action(({ email }: { email: string }) =>
      runWithApp(async (app) => {
        const taken = await app.get(UserAdminService).resetFactorsByEmail(email);
        if (!taken) throw new NotFoundError('User not found: user:list prints all e-mail addresses.');
        return taken;
      }),
    );
}
