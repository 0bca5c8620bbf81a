import { Logger } from '@nestjs/common';
import mongoose from 'mongoose';
import { MIGRATIONS } from './list.js';
import { migrate } from './migrate.js';

/** Uses a client of its own: mongoose connects only after the migrations. */
export async function migrateAtStartup(uri: string): Promise<void> {
  const logger = new Logger('Migrations');
  const client = await mongoose.mongo.MongoClient.connect(uri, {
    writeConcern: { w: 'majority' },
    retryWrites: false,
    serverSelectionTimeoutMS: 10_000,
    maxPoolSize: 2,
  });
  try {
    await migrate(client.db(), MIGRATIONS, { report: (message) => logger.log(message) });
  } finally {
    await client.close();
  }
}
