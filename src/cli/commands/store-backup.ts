import { resolve } from 'node:path';
import { Command } from 'commander';
import { backupStore } from '../../database/embedded/index.js';
import { embeddedFolderInUse } from '../embedded-folder.js';
import { plainRun } from '../plain-run.js';

export function storeBackup(): Command {
  return new Command('store:backup')
    .description(
      'copy the embedded store into one file, also while the server writes; prints {"file", "bytes"}',
    )
    .argument('<file>', 'where to; must not exist')
    .action((file: string) =>
      plainRun(async () => ({
        file: resolve(file),
        bytes: await backupStore(embeddedFolderInUse(), file),
      })),
    );
}
