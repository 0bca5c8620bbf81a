import { IsOptional, IsString } from 'class-validator';
import { Env, Flag, Milliseconds, Integer } from '../decorators/env.js';
import { IsHttpUrl } from './server.settings.js';

export class GeoSettings {
  @Env(
    'GEO_POSTAL_MEMORY_MB',
    'Memory for postal codes, which are loaded by country; all of them take about 40.',
  )
  @Integer(1)
  readonly postalMemoryMb: number = 48;

  @Env(
    'GEO_CACHE_MB',
    'Memory for cached responses of geographic look-up and their compressed forms; bodies of up to an eighth of it are cached.',
  )
  @Integer(1)
  readonly cacheMb: number = 16;
}

export class AnnouncementSettings {
  @Env(
    'ANNOUNCEMENTS_ACTIVE',
    'Serves announcements from `ANNOUNCEMENTS_URL`; otherwise every page is empty.',
  )
  @Flag()
  readonly active: boolean = false;

  @Env('ANNOUNCEMENTS_URL', 'Listing that pages are read from; required with `ANNOUNCEMENTS_ACTIVE=true`.')
  @IsOptional()
  @IsHttpUrl()
  readonly url?: string;

  @Env('ANNOUNCEMENTS_API_KEY', 'Bearer credential for the listing; unset: requests carry none.')
  @IsOptional()
  @IsString()
  readonly apiKey?: string;

  @Env('ANNOUNCEMENTS_TIMEOUT_MS', 'Longest time for one request to the listing.')
  @Milliseconds(1)
  readonly timeoutMs: number = 10_000;
}

/** Services behind the gateway; unset: their paths answer 404. */
export class GatewaySettings {
  @Env('EXTERNAL_API_URL', 'Service behind `/v1/e/*`; unset: 404.')
  @IsOptional()
  @IsHttpUrl()
  readonly externalApiUrl?: string;

  @Env('AI_SERVICE_URL', 'Service behind `/v1/ai/*`; unset: 404.')
  @IsOptional()
  @IsHttpUrl()
  readonly aiServiceUrl?: string;

  @Env('CURRENCY_SERVICE_URL', 'Service behind `/v1/currency`; unset: 404.')
  @IsOptional()
  @IsHttpUrl()
  readonly currencyServiceUrl?: string;

  @Env('PROXY_TIMEOUT_MS', 'How long a service, or a client that is sending, may stay silent.')
  @Milliseconds(1)
  readonly timeoutMs: number = 60_000;
}

export class AssistantSettings {
  @Env('MCP_ENABLED', 'Serves assistants at `/mcp` (Model Context Protocol), and OAuth 2.1 for hosted ones.')
  @Flag()
  readonly enabled: boolean = true;
}

export class WebhookSettings {
  @Env(
    'WEBHOOK_ALLOW_HTTP',
    'Accepts webhooks with `http://` URLs, for trials: messages are readable on the network.',
  )
  @Flag()
  readonly allowHttp: boolean = false;

  @Env(
    'WEBHOOK_ALLOW_PRIVATE',
    'Accepts webhooks to private and loopback addresses, for trials and inner networks; never to link-local and metadata addresses.',
  )
  @Flag()
  readonly allowPrivate: boolean = false;
}
