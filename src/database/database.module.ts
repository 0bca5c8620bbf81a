import { Inject, Injectable, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { getConnectionToken, MongooseModule } from '@nestjs/mongoose';
import { HttpAdapterHost, ModuleRef } from '@nestjs/core';
import mongoose, { type Connection } from 'mongoose';
import { patchClosedConnections } from '../compat/mongodb-closed-connections.js';
import { StoreSettings } from '../settings/settings.js';
import { migrateStore } from './migrations/migrate.js';
import { dataDirAccessWarning } from './data-dir-access.js';
import { openStore, type Store } from './store.js';

const STORE = Symbol('STORE');

// A filter on an unknown field throws. The default drops the condition, and the filter matches everything.
mongoose.set('strictQuery', 'throw');

patchClosedConnections();

/** On shutdown, closes the connection before the store. */
@Injectable()
class StoreLifecycle implements OnApplicationShutdown {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly modules: ModuleRef,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.connection().close();
    await this.store.close();
  }

  private connection(): Connection {
    return this.modules.get<Connection>(getConnectionToken(), { strict: false });
  }
}

/** Whether this process opened the embedded store itself, instead of joining a server's or using MongoDB. */
@Injectable()
export class StoreOwnership {
  constructor(@Inject(STORE) private readonly store: Store) {}

  get isOwner(): boolean {
    return this.store.isOwner;
  }
}

@Module({
  providers: [
    StoreLifecycle,
    StoreOwnership,
    {
      provide: STORE,
      inject: [StoreSettings, HttpAdapterHost],
      useFactory: openMigratedStore,
    },
  ],
  exports: [STORE, StoreOwnership],
})
class StoreModule {}

/** Opens the store and migrates it before any provider can use it. */
async function openMigratedStore(settings: StoreSettings, host: HttpAdapterHost): Promise<Store> {
  const { dataDir, mongodbUri, waitMs } = settings;
  const isServer = Boolean(host.httpAdapter);
  const logger = new Logger('Store');
  const store = await openStore({
    dataDir,
    mongodbUri,
    ...(isServer ? { waitMs } : { join: true }),
    onWait: (holder) => logger.log(`DATA_DIR is in use by ${holder}: waiting until it has stopped`),
  });
  const warning = dataDirAccessWarning(dataDir);
  if (warning !== undefined) logger.warn(warning);
  const migrations = new Logger('Migrations');
  await migrateStore(store.uri, { report: (message) => migrations.log(message) }).catch(
    async (error: unknown) => {
      await store.close();
      throw error;
    },
  );
  return store;
}

/** One mongoose connection, to MongoDB or to the embedded store. */
@Module({
  imports: [
    StoreModule,
    MongooseModule.forRootAsync({
      imports: [StoreModule],
      inject: [STORE],
      useFactory: ({ uri }: Store) => ({
        uri,
        writeConcern: { w: 'majority' },
        retryWrites: false,
        serverSelectionTimeoutMS: 10_000,
        // Only migrations (migrations/) create indexes and collections.
        autoIndex: false,
        autoCreate: false,
        // Crash-only: one attempt of ten seconds, then the start fails with the reason.
        retryAttempts: 1,
      }),
    }),
  ],
  exports: [StoreModule],
})
export class DatabaseModule {}
