import { resolve } from 'node:path';
import { Command } from 'commander';
import { loadProcessSettings } from '../../settings/environment.js';
import { backupStore, verifyBackup, restoreStore } from '../../database/embedded/index.js';
import { withBackupFile } from '../../backup/index.js';
import { runStandalone } from '../runtime/run.js';
import { announceStore, requireEmbeddedFolder } from '../runtime/store-location.js';
import { exportStore, importStore } from '../runtime/store-transfer.js';

export function storeBackup(): Command {
  return new Command('store:backup')
    .description(
      'back up the embedded store to one file, also while the server is running; prints {"file", "bytes"}',
    )
    .argument('<file>', 'backup file to create; must not exist')
    .action((file: string) =>
      runStandalone(async () => {
        const folder = requireEmbeddedFolder();
        await announceStore(loadProcessSettings().store);
        return { file: resolve(file), bytes: await backupStore(folder, file) };
      }),
    );
}

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

interface RestoreOptions {
  from?: string;
}

export function storeRestore(): Command {
  return new Command('store:restore')
    .description(
      'verify a backup and create the embedded store from it; DATA_DIR must not contain a store; prints the counts',
    )
    .argument('[file]', 'backup file written by store:backup')
    .option(
      '--from <place>',
      'folder or s3://BUCKET/PREFIX/ with scheduled backups, for the newest; or s3://BUCKET/KEY',
    )
    .action((file: string | undefined, { from }: RestoreOptions) =>
      runStandalone(async () => {
        const source = from ?? file;
        if (source === undefined || (from !== undefined && file !== undefined))
          throw new Error('Name the backup: either a file, or a place with --from');
        const folder = requireEmbeddedFolder();
        if (from === undefined) return restoreStore(source, folder);
        return withBackupFile(from, loadProcessSettings(), (found) => restoreStore(found, folder));
      }),
    );
}

export function storeExport(): Command {
  return new Command('store:export')
    .description('copy the embedded store to an empty MongoDB database; prints {"collections", "documents"}')
    .argument('<uri>', 'mongodb:// address, including the database name')
    .action((uri: string) => exportStore(uri));
}

export function storeImport(): Command {
  return new Command('store:import')
    .description(
      'create the embedded store from a MongoDB database; DATA_DIR must not contain a store; prints {"collections", "documents"}',
    )
    .argument('<uri>', 'mongodb:// address, including the database name')
    .action((uri: string) => importStore(uri));
}
