import { Command } from 'commander';
import { importStore } from '../store-transfer.js';

export function storeImport(): Command {
  return new Command('store:import')
    .description(
      'make the embedded store out of a MongoDB database; DATA_DIR must hold none; prints {"collections", "documents"}',
    )
    .argument('<uri>', 'mongodb:// address with the database name')
    .action((uri: string) => importStore(uri));
}
