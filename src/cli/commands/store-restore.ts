import { Command } from 'commander';
import { withBackupFile } from '../../backup/index.js';
import { restoreStore } from '../../database/embedded/index.js';
import { loadProcessSettings } from '../../settings/environment.js';
import { runStandalone } from '../runtime/run.js';
import { requireEmbeddedFolder } from '../runtime/store-location.js';

interface Options {
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
    .action((file: string | undefined, { from }: Options) =>
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
