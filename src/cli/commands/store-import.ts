import { Command } from 'commander';
import { copyStore } from '../copy-store.js';

export function storeImport(): Command {
  return new Command('store:import')
    .description(
      'copy a MongoDB database to the embedded store, which must be empty; prints {"collections", "documents"}',
    )
    .argument('<uri>', 'mongodb:// address with the database name')
    .action((uri: string) =>
      copyStore(uri, (embedded) => ({ from: uri, to: embedded }), { makesStore: true }),
    );
}
