import { Global, Module } from '@nestjs/common';
import { RedisConnections } from './redis-connections.js';

/** Connections to Redis for features that share state between processes. */
@Global()
@Module({ providers: [RedisConnections], exports: [RedisConnections] })
export class RedisModule {}
