import { resolve } from 'node:path';
import { Command } from 'commander';
import { verifyBackup } from '../../database/embedded/index.js';
import { runStandalone } from '../runtime/run.js';

export function storeVerify(): Command {
  return new Command('store:verify')
    .description(
      'verify a backup against its checksums without changing anything; prints {"file", "bytes", "verified"}; ' +
        'exits with 1 when the backup is damaged',
    )
    .argument('<file>', 'backup file written by store:backup')
    .action((file: string) =>
      runStandalone(async () => ({ file: resolve(file), bytes: await verifyBackup(file), verified: true })),
    );
}
