import { Inject, Injectable, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { getConnectionToken, MongooseModule } from '@nestjs/mongoose';
import { HttpAdapterHost, ModuleRef } from '@nestjs/core';
import mongoose, { type Connection } from 'mongoose';
import { patchClosedConnections } from '../compat/mongodb-closed-connections.js';
import { StoreSettings } from '../config/settings.js';
import { migrateAtStart } from './migrations/at-start.js';
import { warningOfAccess } from './private-folder.js';
import { openStore, type Store } from './store.js';

const STORE = Symbol('STORE');

// A filter on a field that a schema does not know is a mistake, not a filter that matches everything.
mongoose.set('strictQuery', 'throw');

patchClosedConnections();

/** At the end the connection closes before the store it leads to. */
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

/** Whose store it is that this process works on. */
@Injectable()
export class StoreOwnership {
  constructor(@Inject(STORE) private readonly store: Store) {}

  get isOurs(): boolean {
    return this.store.own;
  }
}

@Module({
  providers: [
    StoreLifecycle,
    StoreOwnership,
    {
      provide: STORE,
      inject: [StoreSettings, HttpAdapterHost],
      useFactory: openMigrated,
    },
  ],
  exports: [STORE, StoreOwnership],
})
class StoreModule {}

/** Nobody is handed a store before it is of this release's version. */
async function openMigrated(settings: StoreSettings, host: HttpAdapterHost): Promise<Store> {
  const { dataDir, mongodbUri, waitMs } = settings;
  const isServer = Boolean(host.httpAdapter);
  const logger = new Logger('Store');
  const store = await openStore({
    dataDir,
    mongodbUri,
    ...(isServer ? { waitMs } : { join: true }),
    onWait: (holder) => logger.log(`DATA_DIR is in use by ${holder}: waiting until it has stopped`),
  });
  const warning = warningOfAccess(dataDir);
  if (warning !== undefined) logger.warn(warning);
  await migrateAtStart(store.uri).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
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
        // Migrations make indexes and collections, and nothing else does: see migrations/.
        autoIndex: false,
        autoCreate: false,
        // Crash-only: one try of ten seconds, then the start fails and says why.
        retryAttempts: 1,
      }),
    }),
  ],
  exports: [StoreModule],
})
export class DatabaseModule {}
