import { Command } from 'commander';
import { accountCreate } from './commands/account-create.js';
import { accountList } from './commands/account-list.js';
import { doctor } from './commands/doctor.js';
import { geoImport } from './commands/geo-import.js';
import { outboxList } from './commands/outbox-list.js';
import { outboxRetry } from './commands/outbox-retry.js';
import { providerCheck } from './commands/provider-check.js';
import { rankRebuildDays } from './commands/rank-rebuild-days.js';
import { rankTrigger } from './commands/rank-trigger.js';
import { relaySeed } from './commands/relay-seed.js';
import { slotCreate } from './commands/slot-create.js';
import { slotSpread } from './commands/slot-spread.js';
import { storeBackup } from './commands/store-backup.js';
import { storeExport } from './commands/store-export.js';
import { storeImport } from './commands/store-import.js';
import { storeRestore } from './commands/store-restore.js';
import { storeVerify } from './commands/store-verify.js';
import { userCreate } from './commands/user-create.js';
import { userGrant } from './commands/user-grant.js';
import { userList } from './commands/user-list.js';
import { userPassword } from './commands/user-password.js';

/** All commands of `npm run cli --`. */
export function program(): Command {
  const cli = new Command('npm run --silent cli --')
    .description('Administers Rankwire. Works with and without a running server.')
    .showHelpAfterError('(add --help for usage)');
  const commands = [
    doctor,
    accountCreate,
    accountList,
    userCreate,
    userGrant,
    userList,
    userPassword,
    slotCreate,
    slotSpread,
    rankTrigger,
    providerCheck,
    rankRebuildDays,
    relaySeed,
    outboxList,
    outboxRetry,
    geoImport,
    storeBackup,
    storeVerify,
    storeRestore,
    storeExport,
    storeImport,
  ];
  for (const command of commands) cli.addCommand(command());
  return cli;
}
