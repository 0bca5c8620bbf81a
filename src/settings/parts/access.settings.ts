import { IsOptional, IsString, Matches } from 'class-validator';
import { Duration, Env, Flag, Group, IsRate, Integer, SecretKeys } from '../decorators/env.js';
import type { RateLimit } from '../decorators/values.js';

/** Ends a message about a secret that is missing or too short. */
export const SECRET_HINT = 'openssl rand -base64 32 makes one';

const DAY_MS = 86_400_000;

export class SessionSettings {
  @Env('SESSION_TTL', 'A session ends this long after its last use.') @Duration() readonly ttlMs: number =
    30 * DAY_MS;

  @Env(
    'SESSION_MAX_TTL',
    'A session ends this long after the login regardless of use, but never before `SESSION_TTL` has passed.',
  )
  @Duration()
  readonly maxTtlMs: number = 90 * DAY_MS;
}

export class AuthSettings {
  @Env(
    'INTERNAL_API_KEY',
    'Key that internal callers send in `X-Internal-Key`; 16 characters or more in production, where this or `INTERNAL_OPEN=true` is required.',
  )
  @IsOptional()
  @IsString()
  readonly internalApiKey?: string;

  @Env('INTERNAL_OPEN', 'Leaves internal calls open in production when there is no `INTERNAL_API_KEY`.')
  @Flag()
  readonly internalOpen: boolean = false;

  @Env(
    'JWT_SECRET',
    'Signing secret of access tokens, the same in all processes; required in production, else generated once and stored in `DATA_DIR`.',
  )
  @IsOptional()
  @Matches(/^.{32,}$/s, { message: `$property must be at least 32 characters; ${SECRET_HINT}` })
  readonly jwtSecret?: string;

  @Env(
    'SECRETS_KEY',
    'Keys of stored secrets (channels, second factors, Search Console), comma-separated, the same in all processes: the first encrypts, each decrypts. Unset: `JWT_SECRET`, which stays a key for what it has encrypted.',
  )
  @SecretKeys(SECRET_HINT)
  readonly secretsKeys: string[] = [];

  @Env('ACCESS_TOKEN_TTL', 'Lifetime of an access token.') @Duration() readonly accessTokenTtlMs: number =
    15 * 60_000;

  @Group(SessionSettings) readonly session!: SessionSettings;
}

export class LimitSettings {
  @Env('RATE_LIMIT_ENABLED', 'Limits requests; counted in Redis when `REDIS_URL` is set.')
  @Flag()
  readonly enabled: boolean = true;

  @Env('RATE_LIMIT_DEFAULT', 'Requests per address and per user.') @IsRate() readonly default: RateLimit = {
    points: 3000,
    seconds: 60,
  };

  @Env('RATE_LIMIT_GEO', 'Geographic requests per address and per user.') @IsRate() readonly geo: RateLimit =
    {
      points: 6000,
      seconds: 60,
    };

  @Env('RATE_LIMIT_GEO_MB', 'Megabytes of geographic responses per address, before compression.')
  @IsRate()
  readonly geoMegabytes: RateLimit = { points: 200, seconds: 60 };

  @Env('RATE_LIMIT_LOGIN', 'Failed logins per address and e-mail; wrong internal keys per address.')
  @IsRate()
  readonly login: RateLimit = { points: 10, seconds: 60 };
}

/** Quotas of an account unless the platform account sets others. */
export class QuotaSettings {
  @Env('LIMIT_ACCOUNTS', 'Accounts below one account, unless the platform account sets another limit for it.')
  @Integer(0, 1_000_000_000)
  readonly accounts: number = 100;

  @Env(
    'LIMIT_KEYWORDS',
    'Keywords of an account and all accounts below it, unless the platform account sets another limit for it.',
  )
  @Integer(0, 1_000_000_000)
  readonly keywords: number = 10_000;
}

export class AuditSettings {
  @Env('AUDIT_DAYS', 'New entries of the audit log are deleted after this number of days.')
  @Integer(1, 36_500)
  readonly days: number = 365;
}
