import { resolve } from 'node:path';
import { Command } from 'commander';
import { loadProcessSettings } from '../../config/environment.js';
import { backupStore } from '../../database/embedded/index.js';
import { requireEmbeddedFolder } from '../embedded-folder.js';
import { plainRun } from '../plain-run.js';
import { announceStore } from '../store-location.js';

export function storeBackup(): Command {
  return new Command('store:backup')
    .description(
      'copy the embedded store into one file, also while the server writes; prints {"file", "bytes"}',
    )
    .argument('<file>', 'where to; must not exist')
    .action((file: string) =>
      plainRun(async () => {
        const folder = requireEmbeddedFolder();
        await announceStore(loadProcessSettings().store);
        return { file: resolve(file), bytes: await backupStore(folder, file) };
      }),
    );
}
