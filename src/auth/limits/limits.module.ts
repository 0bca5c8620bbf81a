import { Module } from '@nestjs/common';
import { PolicyModule } from '../../access/index.js';
import { EmailLimits } from './email-limits.js';
import { LoginLimits } from './login-limits.js';
import { RateCounters } from './rate-counter.js';
import { RequestLimits } from './request-limits.js';
import { UnknownTokenLimits } from './unknown-token-limits.js';

const LIMITS = [EmailLimits, LoginLimits, RateCounters, RequestLimits, UnknownTokenLimits];

/** Rate limits of requests, of failed logins, and of look-ups of e-mail addresses and tokens. */
@Module({ imports: [PolicyModule], providers: LIMITS, exports: LIMITS })
export class LimitsModule {}
