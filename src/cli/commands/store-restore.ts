import { Command } from 'commander';
import { restoreStore } from '../../database/embedded/index.js';
import { runStandalone } from '../runtime/run.js';
import { requireEmbeddedFolder } from '../runtime/store-location.js';

export function storeRestore(): Command {
  return new Command('store:restore')
    .description(
      'verify a backup and create the embedded store from it; DATA_DIR must not contain a store; prints the counts',
    )
    .argument('<file>', 'backup file written by store:backup')
    .action((file: string) => runStandalone(async () => restoreStore(file, requireEmbeddedFolder())));
}
