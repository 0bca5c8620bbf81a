import { Expose } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import {
  Flag,
  IsByteSize,
  IsCronExpression,
  IsHttpUrl,
  IsLifetime,
  IsMailbox,
  IsOrigins,
  IsRate,
  IsTrustedProxies,
  List,
  Whole,
} from './rules.js';

/** What a timer of Node can wait: a longer one would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** Ends a message about a secret that is missing or too short. */
export const HOW_TO_MAKE_ONE = 'openssl rand -base64 32 makes one';

/**
 * Every setting of the application, under the very name it has in the environment.
 * The values below are the defaults; .env.example repeats them (a spec keeps the two in step).
 */
export class Settings {
  @Expose() @IsIn(['development', 'production', 'test']) NODE_ENV: string = 'development';

  // Server
  @Expose() @Whole() @IsInt() @Min(0) @Max(65535) PORT: number = 4000;
  /** Unset: 127.0.0.1, and 0.0.0.0 in production. */
  @Expose() @IsOptional() @IsString() HOST?: string;
  @Expose() @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']) LOG_LEVEL: string = 'info';
  /** Unset: pretty on a terminal, else json. */
  @Expose() @IsOptional() @IsIn(['json', 'pretty']) LOG_FORMAT?: 'json' | 'pretty';
  /** Request lines say from which address and by which user. */
  @Expose() @Flag() @IsBoolean() LOG_CLIENT: boolean = true;
  @Expose() @Whole() @IsInt() @Min(100) @Max(LONGEST_MS) SHUTDOWN_TIMEOUT_MS: number = 10_000;
  /** Unset: X-Forwarded-For and its like are believed of nobody. */
  @Expose() @IsOptional() @IsTrustedProxies() TRUST_PROXY?: string;
  @Expose() @List() @IsOrigins() CORS_ORIGINS: string[] = [];
  @Expose() @IsByteSize() BODY_LIMIT: string = '1mb';
  /** Where users reach the application; links in mails begin with it. */
  @Expose() @IsOptional() @IsHttpUrl() PUBLIC_URL?: string;
  /** Whether HSTS, sent where PUBLIC_URL is https, holds for subdomains too. */
  @Expose() @Flag() @IsBoolean() HSTS_SUBDOMAINS: boolean = false;

  // Store
  @Expose() @IsString() @IsNotEmpty() DATA_DIR: string = './data';
  /** How long a start waits for another process to leave the embedded store of DATA_DIR; 0: it is refused at once. */
  @Expose() @Whole() @IsInt() @Min(0) @Max(LONGEST_MS) STORE_WAIT_MS: number = 0;
  /** Unset: the embedded store under DATA_DIR. */
  @Expose()
  @IsOptional()
  @Matches(/^mongodb(\+srv)?:\/\/\S+$/, {
    message: '$property must be a mongodb:// or mongodb+srv:// address',
  })
  MONGODB_URI?: string;
  /** Unset: sockets, limits and revocation are per process. */
  @Expose()
  @IsOptional()
  @Matches(/^(rediss?:\/\/\S+|unix:\/\/\/\S+)$/, {
    message: '$property must be a redis://, rediss:// or unix:/// address',
  })
  REDIS_URL?: string;
  @Expose() @IsOptional() @IsString() CLOCK_OFFSET_FILE?: string;

  // Search provider
  @Expose() @IsOptional() @IsHttpUrl() SEARCH_PROVIDER_URL?: string;
  @Expose()
  @Matches(/^[a-z0-9-]+$/, { message: '$property must be lower-case letters, digits and hyphens' })
  SEARCH_PROVIDER_NAME: string = 'rapidapi';
  @Expose() @IsOptional() @IsString() SEARCH_PROVIDER_KEY?: string;
  @Expose() @IsOptional() @IsString() SEARCH_PROVIDER_HOST?: string;
  @Expose() @Whole() @IsInt() @Min(1) @Max(LONGEST_MS) SEARCH_PROVIDER_TIMEOUT_MS: number = 30_000;

  // Rank checks
  @Expose() @Whole() @IsInt() @Min(1) RANK_KEYWORD_CONCURRENCY: number = 25;
  @Expose() @Whole() @IsInt() @Min(1) RANK_CONFIG_CONCURRENCY: number = 1;
  @Expose() @Whole() @IsInt() @Min(1) @Max(20) RANK_RETRY_ATTEMPTS: number = 3;
  @Expose() @Whole() @IsInt() @Min(0) @Max(LONGEST_MS) RANK_RETRY_BASE_MS: number = 250;
  @Expose() @Whole() @IsInt() @Min(0) @Max(LONGEST_MS) RANK_RETRY_BUDGET_MS: number = 10_000;
  @Expose() @Whole() @IsInt() @Min(1) @Max(100) RANK_DEPTH: number = 100;
  @Expose() @IsIn(['single', 'pages']) RANK_PAGING: 'single' | 'pages' = 'single';
  /** With RANK_PAGING=pages: ask for no further page once the website is found. */
  @Expose() @Flag() @IsBoolean() RANK_EARLY_STOP: boolean = false;
  @Expose() @IsIn(['contains', 'host']) RANK_MATCH: 'contains' | 'host' = 'contains';
  @Expose() @Whole() @IsInt() @Min(100) @Max(LONGEST_MS) RANK_LEASE_MS: number = 60_000;
  @Expose() @Whole() @IsInt() @Min(0) @Max(LONGEST_MS) RANK_BREAKER_MS: number = 60_000;
  @Expose() @Whole() @IsInt() @Min(0) @Max(LONGEST_MS) RANK_PAUSE_MS: number = 900_000;
  @Expose() @Flag() @IsBoolean() RANK_SCHEDULER_ENABLED: boolean = true;
  @Expose() @IsCronExpression() RANK_SCHEDULE: string = '* * * * *';

  // E-mail
  /** Unset: mails stay in the outbox as `held`. */
  @Expose()
  @IsOptional()
  @Matches(/^smtps?:\/\/[^\s/]+/, { message: '$property must be an smtp:// or smtps:// address' })
  SMTP_URL?: string;
  @Expose() @IsMailbox() MAIL_FROM: string = 'Rankwire <no-reply@localhost>';
  @Expose() @Whole() @IsInt() @Min(1000) @Max(LONGEST_MS) MAIL_LEASE_MS: number = 60_000;
  @Expose() @Whole() @IsInt() @Min(1) @Max(LONGEST_MS) MAIL_RETRY_BASE_MS: number = 30_000;

  // Geographic look-up
  @Expose() @Whole() @IsInt() @Min(1) GEO_POSTAL_MEMORY_MB: number = 48;

  // Access
  @Expose() @IsOptional() @IsString() INTERNAL_API_KEY?: string;
  @Expose() @Flag() @IsBoolean() INTERNAL_OPEN: boolean = false;
  /** Unset outside production: made once and kept in DATA_DIR. */
  @Expose()
  @IsOptional()
  @Matches(/^.{32,}$/s, { message: `$property must be at least 32 characters; ${HOW_TO_MAKE_ONE}` })
  JWT_SECRET?: string;
  @Expose() @IsLifetime() ACCESS_TOKEN_TTL: string = '15m';
  /** A session ends so long after its last use … */
  @Expose() @IsLifetime() SESSION_TTL: string = '30d';
  /** … and so long after the login whatever its use, but never before SESSION_TTL is over. */
  @Expose() @IsLifetime() SESSION_MAX_TTL: string = '90d';

  // Limits
  @Expose() @Flag() @IsBoolean() RATE_LIMIT_ENABLED: boolean = true;
  @Expose() @IsRate() RATE_LIMIT_DEFAULT: string = '3000/60';
  @Expose() @IsRate() RATE_LIMIT_GEO: string = '6000/60';
  /** Megabytes of geographic answers, before compression, in so many seconds, per address. */
  @Expose() @IsRate() RATE_LIMIT_GEO_MB: string = '200/60';
  @Expose() @IsRate() RATE_LIMIT_LOGIN: string = '10/60';

  /** Accounts below one account, and keywords of an account and all below it; the platform account sets others. */
  @Expose() @Whole() @IsInt() @Min(0) @Max(1_000_000_000) LIMIT_ACCOUNTS: number = 100;
  @Expose() @Whole() @IsInt() @Min(0) @Max(1_000_000_000) LIMIT_KEYWORDS: number = 10_000;

  // Announcements and the services behind the gateway
  @Expose() @Flag() @IsBoolean() ANNOUNCEMENTS_ACTIVE: boolean = false;
  @Expose() @IsOptional() @IsHttpUrl() ANNOUNCEMENTS_URL?: string;
  @Expose() @IsOptional() @IsString() ANNOUNCEMENTS_API_KEY?: string;
  @Expose() @Whole() @IsInt() @Min(1) @Max(LONGEST_MS) ANNOUNCEMENTS_TIMEOUT_MS: number = 10_000;
  @Expose() @IsOptional() @IsHttpUrl() EXTERNAL_API_URL?: string;
  @Expose() @IsOptional() @IsHttpUrl() AI_SERVICE_URL?: string;
  @Expose() @IsOptional() @IsHttpUrl() CURRENCY_SERVICE_URL?: string;
  /** How long a service, or a client that is sending, may keep silent. */
  @Expose() @Whole() @IsInt() @Min(1) @Max(LONGEST_MS) PROXY_TIMEOUT_MS: number = 60_000;

  get production(): boolean {
    return this.NODE_ENV === 'production';
  }

  get host(): string {
    return this.HOST ?? (this.production ? '0.0.0.0' : '127.0.0.1');
  }
}
