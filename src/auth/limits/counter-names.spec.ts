import { expect, it } from 'vitest';
import { ManualClock } from '../../common/clock.js';
import { AuthSettings, LimitSettings, RedisSettings } from '../../settings/settings.js';
import type { RateLimit } from '../../settings/decorators/values.js';
import { Metrics } from '../../common/metrics.js';
import { RedisConnections } from '../../redis/index.js';
import { InternalKeyVerifier } from '../access/internal-key-verifier.js';
import type { RouteTable } from '../../access/index.js';
import { EmailLimits } from './email-limits.js';
import { LoginLimits } from './login-limits.js';
import { RateCounters } from './rate-counter.js';
import { RequestLimits } from './request-limits.js';

class NamedCounters extends RateCounters {
  readonly names: string[] = [];
  override create(name: string, rate: RateLimit) {
    this.names.push(name);
    return super.create(name, rate);
  }
}

it('each rate counter has its own name, which is its key in Redis for processes of all releases', () => {
  const counters = new NamedCounters(new RedisConnections(new RedisSettings()));
  const [clock, limits] = [new ManualClock(new Date()), new LimitSettings()];
  const users = [
    new EmailLimits(counters, clock, limits),
    new InternalKeyVerifier(counters, new Metrics(), clock, new AuthSettings(), limits),
    new LoginLimits(counters, clock, limits),
    new RequestLimits(counters, clock, {} as RouteTable, limits),
  ];
  expect(users).toHaveLength(4);
  expect(counters.names.toSorted()).toEqual([
    'default:address',
    'default:user',
    'email-change',
    'email-change:mailbox',
    'forgot',
    'forgot:mailbox',
    'geo:address',
    'geo:size',
    'geo:user',
    'internal',
    'login',
    'login:address',
    'login:delay',
    'login:email',
    'login:mailbox',
    'login:offender',
    'provider-check',
    'taken-email',
  ]);
});
