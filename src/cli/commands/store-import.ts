import { Command } from 'commander';
import { importStore } from '../runtime/store-transfer.js';

export function storeImport(): Command {
  return new Command('store:import')
    .description(
      'create the embedded store from a MongoDB database; DATA_DIR must not contain a store; prints {"collections", "documents"}',
    )
    .argument('<uri>', 'mongodb:// address, including the database name')
    .action((uri: string) => importStore(uri));
}
