import { Global, Module } from '@nestjs/common';
import { RedisConnections } from './redis-connections.js';

/** Connections to Redis, for every feature that has something to share between processes. */
@Global()
@Module({ providers: [RedisConnections], exports: [RedisConnections] })
export class RedisModule {}
