import { IsNotEmpty, IsOptional, IsString, Matches } from 'class-validator';
import { Env, Milliseconds } from '../env.js';

export class StoreSettings {
  @Env('DATA_DIR') @IsString() @IsNotEmpty() readonly dataDir: string = './data';
  /** Time to wait at startup for another process to close the embedded store; 0: fail immediately. */
  @Env('STORE_WAIT_MS') @Milliseconds(0) readonly waitMs: number = 0;
  /** Unset: the embedded store in `dataDir`. */
  @Env('MONGODB_URI')
  @IsOptional()
  @Matches(/^mongodb(\+srv)?:\/\/\S+$/, {
    message: '$property must be a mongodb:// or mongodb+srv:// address',
  })
  readonly mongodbUri?: string;
  /** A file with the milliseconds by which to move the clock, for trials. */
  @Env('CLOCK_OFFSET_FILE') @IsOptional() @IsString() readonly clockOffsetFile?: string;
}

export class RedisSettings {
  /** Unset: sockets, limits and session invalidation are per process. Unix sockets are unix:///path. */
  @Env('REDIS_URL')
  @IsOptional()
  @Matches(/^(rediss?:\/\/\S+|unix:\/\/\/\S+)$/, {
    message: '$property must be a redis://, rediss:// or unix:/// address',
  })
  readonly url?: string;
}
