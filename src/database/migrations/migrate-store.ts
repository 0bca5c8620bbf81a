import mongoose from 'mongoose';
import { MIGRATIONS } from './list.js';
import { migrate, type MigrateOptions } from './migrate.js';

/** Uses a client of its own: mongoose connects only after the migrations. */
export async function migrateStore(uri: string, options: MigrateOptions): Promise<void> {
  const client = await mongoose.mongo.MongoClient.connect(uri, {
    writeConcern: { w: 'majority' },
    retryWrites: false,
    serverSelectionTimeoutMS: 10_000,
    maxPoolSize: 2,
  });
  try {
    await migrate(client.db(), MIGRATIONS, options);
  } finally {
    await client.close();
  }
}
