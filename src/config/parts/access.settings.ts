import { IsOptional, IsString, Matches } from 'class-validator';
import { Duration, Env, Flag, Group, IsRate, Integer } from '../env.js';
import type { RateLimit } from '../values.js';

/** Appended to messages about a missing or short secret. */
export const SECRET_HINT = 'openssl rand -base64 32 makes one';

const DAY_MS = 86_400_000;

class SessionSettings {
  /** Idle timeout. */
  @Env('SESSION_TTL') @Duration() readonly ttlMs: number = 30 * DAY_MS;
  /** Lifetime from the login on; at least `ttlMs`. */
  @Env('SESSION_MAX_TTL') @Duration() readonly maxTtlMs: number = 90 * DAY_MS;
}

export class AuthSettings {
  @Env('INTERNAL_API_KEY') @IsOptional() @IsString() readonly internalApiKey?: string;
  @Env('INTERNAL_OPEN') @Flag() readonly internalOpen: boolean = false;
  /** Unset, which production does not allow: a generated secret in DATA_DIR. */
  @Env('JWT_SECRET')
  @IsOptional()
  @Matches(/^.{32,}$/s, { message: `$property must be at least 32 characters; ${SECRET_HINT}` })
  readonly jwtSecret?: string;
  @Env('ACCESS_TOKEN_TTL') @Duration() readonly accessTokenTtlMs: number = 15 * 60_000;
  @Group(SessionSettings) readonly session!: SessionSettings;
}

export class LimitSettings {
  @Env('RATE_LIMIT_ENABLED') @Flag() readonly enabled: boolean = true;
  @Env('RATE_LIMIT_DEFAULT') @IsRate() readonly default: RateLimit = { points: 3000, seconds: 60 };
  @Env('RATE_LIMIT_GEO') @IsRate() readonly geo: RateLimit = { points: 6000, seconds: 60 };
  /** Megabytes of geo responses per address, before compression. */
  @Env('RATE_LIMIT_GEO_MB') @IsRate() readonly geoMegabytes: RateLimit = { points: 200, seconds: 60 };
  @Env('RATE_LIMIT_LOGIN') @IsRate() readonly login: RateLimit = { points: 10, seconds: 60 };
}

/** Default quotas; the platform account can set others for an account. */
export class QuotaSettings {
  /** Accounts below an account. */
  @Env('LIMIT_ACCOUNTS') @Integer(0, 1_000_000_000) readonly accounts: number = 100;
  /** Keywords of an account and all accounts below it. */
  @Env('LIMIT_KEYWORDS') @Integer(0, 1_000_000_000) readonly keywords: number = 10_000;
}
