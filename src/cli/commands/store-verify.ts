import { resolve } from 'node:path';
import { Command } from 'commander';
import { unverifiedBackupWarning, verifyBackup } from '../../database/embedded/index.js';
import { runStandalone, warn } from '../runtime/run.js';

export function storeVerify(): Command {
  return new Command('store:verify')
    .description(
      'verify a backup against its checksums without changing anything; prints {"file", "bytes", "verified"}; ' +
        'exits with 1 when the backup is damaged',
    )
    .argument('<file>', 'backup file written by store:backup')
    .action((file: string) =>
      runStandalone(async () => {
        const { bytes, verified } = await verifyBackup(file);
        if (!verified) warn(unverifiedBackupWarning(file));
        return { file: resolve(file), bytes, verified };
      }),
    );
}
