import { IsNotEmpty, IsOptional, IsString, Matches } from 'class-validator';
import { Env, Integer, Milliseconds } from '../decorators/env.js';

export class StoreSettings {
  @Env(
    'DATA_DIR',
    'Folder of the embedded store, the generated signing secret and imported geographic data; one server per folder.',
  )
  @IsString()
  @IsNotEmpty()
  readonly dataDir: string = './data';

  @Env(
    'STORE_WAIT_MS',
    'How long a start waits for another server to release `DATA_DIR`; 0: it fails immediately. For a rolling restart: `SHUTDOWN_TIMEOUT_MS` and some seconds.',
  )
  @Milliseconds(0)
  readonly waitMs: number = 0;

  @Env('MONGODB_URI', 'MongoDB to use; unset: the embedded store in `DATA_DIR`.')
  @IsOptional()
  @Matches(/^mongodb(\+srv)?:\/\/\S+$/, {
    message: '$property must be a mongodb:// or mongodb+srv:// address',
  })
  readonly mongodbUri?: string;

  @Env(
    'CLOCK_OFFSET_FILE',
    'File with the milliseconds to add to the clock, for trials; refused in production.',
  )
  @IsOptional()
  @IsString()
  readonly clockOffsetFile?: string;
}

export class RedisSettings {
  @Env(
    'REDIS_URL',
    'Redis for sockets, limits and revocation across processes (`unix:///path` for a Unix socket); unset: each process has its own.',
  )
  @IsOptional()
  @Matches(/^(rediss?:\/\/\S+|unix:\/\/\/\S+)$/, {
    message: '$property must be a redis://, rediss:// or unix:/// address',
  })
  readonly url?: string;

  @Env(
    'RELAY_PARTITIONS',
    'Number of Redis streams for events, the users divided among them; the same in all processes. To change it, stop all of them first.',
  )
  @Integer(1, 64)
  readonly relayPartitions: number = 8;

  @Env(
    'RELAY_HISTORY_BYTES',
    'Memory for the events of two minutes, for clients that reconnect to a process without Redis; 0: none are recovered.',
  )
  @Integer(0, 268_435_456)
  readonly relayHistoryBytes: number = 16_777_216;
}
