import { IsIn, IsOptional, IsString } from 'class-validator';
import { ByteSize, Env, Flag, Milliseconds, Origins, MatchingText, TrustedProxies, Integer } from '../env.js';
import { isHttpUrl } from '../values.js';

const URL_MESSAGE = 'an http:// or https:// address';
export const IsHttpUrl = () => MatchingText('isHttpUrl', isHttpUrl, URL_MESSAGE);

export class ServerSettings {
  @Env('NODE_ENV') @IsIn(['development', 'production', 'test']) readonly environment: string = 'development';
  @Env('PORT') @Integer(0, 65_535) readonly port: number = 4000;
  @Env('HOST') @IsOptional() @IsString() private readonly givenHost?: string;
  @Env('SHUTDOWN_TIMEOUT_MS') @Milliseconds(100) readonly shutdownTimeoutMs: number = 10_000;
  /** Unset: X-Forwarded-* headers are ignored. */
  @Env('TRUST_PROXY') @IsOptional() @TrustedProxies() readonly trustProxy?: number | string[];
  @Env('CORS_ORIGINS') @Origins() readonly corsOrigins: string[] = [];
  @Env('BODY_LIMIT') @ByteSize() readonly bodyLimitBytes: number = 1024 ** 2;
  /** Base URL of links in mails. */
  @Env('PUBLIC_URL') @IsOptional() @IsHttpUrl() readonly publicUrl?: string;
  /** Whether HSTS, which is sent if PUBLIC_URL is https, includes subdomains. */
  @Env('HSTS_SUBDOMAINS') @Flag() readonly hstsSubdomains: boolean = false;

  get production(): boolean {
    return this.environment === 'production';
  }

  get host(): string {
    return this.givenHost ?? (this.production ? '0.0.0.0' : '127.0.0.1');
  }
}

export class LogSettings {
  @Env('LOG_LEVEL')
  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  readonly level: string = 'info';
  /** Unset: pretty on a terminal, else json. */
  @Env('LOG_FORMAT') @IsOptional() @IsIn(['json', 'pretty']) readonly format?: 'json' | 'pretty';
  /** Whether request lines contain the client's address and user. */
  @Env('LOG_CLIENT') @Flag() readonly client: boolean = true;
}
