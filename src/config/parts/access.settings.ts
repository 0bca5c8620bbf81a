import { IsOptional, IsString, Matches } from 'class-validator';
import { Duration, Env, Flag, Group, IsRate, Whole } from '../env.js';
import type { Rate } from '../values.js';

/** Ends a message about a secret that is missing or too short. */
export const HOW_TO_MAKE_ONE = 'openssl rand -base64 32 makes one';

const DAY_MS = 86_400_000;

export class SessionSettings {
  /** A session ends so long after its last use ... */
  @Env('SESSION_TTL') @Duration() readonly ttlMs: number = 30 * DAY_MS;
  /** ... and so long after the login, but never before `ttlMs` has passed. */
  @Env('SESSION_MAX_TTL') @Duration() readonly maxTtlMs: number = 90 * DAY_MS;
}

export class AuthSettings {
  @Env('INTERNAL_API_KEY') @IsOptional() @IsString() readonly internalApiKey?: string;
  @Env('INTERNAL_OPEN') @Flag() readonly internalOpen: boolean = false;
  /** Unset outside production: generated once and kept in DATA_DIR. */
  @Env('JWT_SECRET')
  @IsOptional()
  @Matches(/^.{32,}$/s, { message: `$property must be at least 32 characters; ${HOW_TO_MAKE_ONE}` })
  readonly jwtSecret?: string;
  @Env('ACCESS_TOKEN_TTL') @Duration() readonly accessTokenTtlMs: number = 15 * 60_000;
  @Group(SessionSettings) readonly session!: SessionSettings;
}

export class LimitSettings {
  @Env('RATE_LIMIT_ENABLED') @Flag() readonly enabled: boolean = true;
  @Env('RATE_LIMIT_DEFAULT') @IsRate() readonly default: Rate = { points: 3000, seconds: 60 };
  @Env('RATE_LIMIT_GEO') @IsRate() readonly geo: Rate = { points: 6000, seconds: 60 };
  /** Megabytes of geographic answers, before compression, per address. */
  @Env('RATE_LIMIT_GEO_MB') @IsRate() readonly geoMegabytes: Rate = { points: 200, seconds: 60 };
  @Env('RATE_LIMIT_LOGIN') @IsRate() readonly login: Rate = { points: 10, seconds: 60 };
}

/** Quotas of an account unless the platform account sets others. */
export class QuotaSettings {
  /** Accounts below one account. */
  @Env('LIMIT_ACCOUNTS') @Whole(0, 1_000_000_000) readonly accounts: number = 100;
  /** Keywords of an account and all accounts below it. */
  @Env('LIMIT_KEYWORDS') @Whole(0, 1_000_000_000) readonly keywords: number = 10_000;
}
