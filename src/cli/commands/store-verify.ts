import { resolve } from 'node:path';
import { Command } from 'commander';
import { unverifiedBackupWarning, verifyBackup } from '../../database/embedded/index.js';
import { plainRun, warn } from '../plain-run.js';

export function storeVerify(): Command {
  return new Command('store:verify')
    .description(
      'compare a backup with its checksums, and touch nothing; prints {"file", "bytes", "verified"}; ' +
        'exit status 1 when it is damaged',
    )
    .argument('<file>', 'made by store:backup')
    .action((file: string) =>
      plainRun(async () => {
        const { bytes, verified } = await verifyBackup(file);
        if (!verified) warn(unverifiedBackupWarning(file));
        return { file: resolve(file), bytes, verified };
      }),
    );
}
