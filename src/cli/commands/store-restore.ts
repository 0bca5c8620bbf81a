import { Command } from 'commander';
import { settingsOfThisProcess } from '../../config/environment.js';
import { restoreStore } from '../../database/embedded/index.js';
import { embeddedFolder } from '../../database/store.js';
import { plainRun } from '../plain-run.js';

export function storeRestore(): Command {
  return new Command('store:restore')
    .description('make the embedded store out of a backup; DATA_DIR must hold none; prints what it holds')
    .argument('<file>', 'made by store:backup')
    .action((file: string) =>
      plainRun(() => restoreStore(file, embeddedFolder(settingsOfThisProcess().DATA_DIR))),
    );
}
