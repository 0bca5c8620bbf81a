import { Command } from 'commander';
import { accountCreate, accountList } from './commands/accounts.js';
import { doctor } from './commands/doctor.js';
import { geoImport, relaySeed } from './commands/imports.js';
import { outboxList, outboxRetry } from './commands/outbox.js';
import { providerCheck, rankRebuildDays, rankTrigger } from './commands/rank.js';
import { slotCreate, slotSpread } from './commands/slots.js';
import { storeBackup, storeExport, storeImport, storeRestore, storeVerify } from './commands/store.js';
import { userCreate, userGrant, userList, userPassword, userResetFactors } from './commands/users.js';

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
    userResetFactors,
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
