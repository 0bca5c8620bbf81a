import { Command } from 'commander';
import { exportStore } from '../runtime/store-transfer.js';

export function storeExport(): Command {
  return new Command('store:export')
    .description('copy the embedded store to an empty MongoDB database; prints {"collections", "documents"}')
    .argument('<uri>', 'mongodb:// address, including the database name')
    .action((uri: string) => exportStore(uri));
}
