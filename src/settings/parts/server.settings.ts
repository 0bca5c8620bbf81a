import { IsIn, IsOptional, IsString } from 'class-validator';
import {
  ByteSize,
  Env,
  Flag,
  Milliseconds,
  Origins,
  MatchingText,
  TrustedProxies,
  Integer,
} from '../decorators/env.js';
import { isHttpUrl } from '../decorators/values.js';

const URL_MESSAGE = 'an http:// or https:// address';
export const IsHttpUrl = () => MatchingText('isHttpUrl', isHttpUrl, URL_MESSAGE);

export class ServerSettings {
  @Env('NODE_ENV', '`production` requires secrets and changes the default of `HOST`.')
  @IsIn(['development', 'production', 'test'])
  readonly environment: string = 'development';

  @Env('PORT', 'Port of HTTP and Socket.IO; 0 picks a free one.') @Integer(0, 65_535) readonly port: number =
    4000;

  @Env('HOST', 'Address to listen on; unset: 127.0.0.1, in production 0.0.0.0.')
  @IsOptional()
  @IsString()
  private readonly givenHost?: string;

  @Env('SHUTDOWN_TIMEOUT_MS', 'Longest time from SIGTERM to the end of the process.')
  @Milliseconds(100)
  readonly shutdownTimeoutMs: number = 10_000;

  @Env(
    'TRUST_PROXY',
    'Proxies whose `X-Forwarded-For` is trusted: how many there are in front, or their addresses or networks; unset: forwarding headers are ignored, and all clients of a proxy count as one.',
  )
  @IsOptional()
  @TrustedProxies()
  readonly trustProxy?: number | string[];

  @Env('CORS_ORIGINS', 'Origins that browsers may call from, comma-separated, as a browser sends them.')
  @Origins()
  readonly corsOrigins: string[] = [];

  @Env('BODY_LIMIT', 'Largest request body, except through the gateway.')
  @ByteSize()
  readonly bodyLimitBytes: number = 1024 ** 2;

  @Env(
    'PUBLIC_URL',
    'Base URL of links in mails; https turns HSTS on and makes the session cookie Secure. Unset: http://HOST:PORT.',
  )
  @IsOptional()
  @IsHttpUrl()
  readonly publicUrl?: string;

  @Env('HSTS_SUBDOMAINS', 'HSTS includes the subdomains of `PUBLIC_URL`.')
  @Flag()
  readonly hstsSubdomains: boolean = false;

  get production(): boolean {
    return this.environment === 'production';
  }

  get host(): string {
    return this.givenHost ?? (this.production ? '0.0.0.0' : '127.0.0.1');
  }
}

export class LogSettings {
  @Env('LOG_LEVEL', 'Least severe level that is logged.')
  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  readonly level: string = 'info';

  @Env('LOG_FORMAT', 'Unset: `pretty` on a terminal, else `json`.')
  @IsOptional()
  @IsIn(['json', 'pretty'])
  readonly format?: 'json' | 'pretty';

  @Env('LOG_CLIENT', 'Request lines contain the address and the user of the client.')
  @Flag()
  readonly client: boolean = true;
}
