import { resolve } from 'node:path';
import { Command } from 'commander';
import { loadProcessSettings } from '../../settings/environment.js';
import { backupStore } from '../../database/embedded/index.js';
import { runStandalone } from '../runtime/run.js';
import { announceStore, requireEmbeddedFolder } from '../runtime/store-location.js';

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
