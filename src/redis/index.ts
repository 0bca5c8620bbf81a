export { pingRedis } from './ping-redis.js';
export { RedisConnections } from './redis-connections.js';
export { RedisModule } from './redis.module.js';
