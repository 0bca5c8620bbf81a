import { Command } from 'commander';
import { exportStore } from '../store-transfer.js';

export function storeExport(): Command {
  return new Command('store:export')
    .description(
      'copy the embedded store to a MongoDB database that is empty; prints {"collections", "documents"}',
    )
    .argument('<uri>', 'mongodb:// address with the database name')
    .action((uri: string) => exportStore(uri));
}
