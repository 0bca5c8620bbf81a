export { pingRedis, RedisConnections } from './redis-connections.js';
export { RedisModule } from './redis.module.js';
