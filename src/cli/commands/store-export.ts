import { Command } from 'commander';
import { copyStore } from '../copy-store.js';

export function storeExport(): Command {
  return new Command('store:export')
    .description(
      'copy the embedded store to a MongoDB database that is empty; prints {"collections", "documents"}',
    )
    .argument('<uri>', 'mongodb:// address with the database name')
    .action((uri: string) =>
      copyStore(uri, (embedded) => ({ from: embedded, to: uri }), { makesStore: false }),
    );
}
