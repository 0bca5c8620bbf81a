import { Injectable } from '@nestjs/common';
import { RedisConnections } from '../../redis/index.js';
import { Counter, type Rate } from './counter.js';

/** Makes counters: in Redis when there is one, so that all processes count together, else in memory (rule 96). */
@Injectable()
export class Counters {
  constructor(private readonly redis: RedisConnections) {}

  open(name: string, rate: Rate): Counter {
    return new Counter(name, rate, this.redis.configured ? this.redis.get('limits') : undefined);
  }
}
