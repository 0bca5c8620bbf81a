import { Command } from 'commander';
import { restoreStore } from '../../database/embedded/index.js';
import { requireEmbeddedFolder } from '../embedded-folder.js';
import { plainRun, warn } from '../plain-run.js';

export function storeRestore(): Command {
  return new Command('store:restore')
    .description(
      'make the embedded store out of a backup, which is verified first; DATA_DIR must hold none; prints what it holds',
    )
    .argument('<file>', 'made by store:backup')
    .action((file: string) => plainRun(async () => restoreStore(file, requireEmbeddedFolder(), warn)));
}
