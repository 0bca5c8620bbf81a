import { IsOptional, IsString } from 'class-validator';
import { Env, Flag, Milliseconds, Integer } from '../env.js';
import { IsHttpUrl } from './server.settings.js';

export class GeoSettings {
  @Env('GEO_POSTAL_MEMORY_MB') @Integer(1) readonly postalMemoryMb: number = 48;
}

export class AnnouncementSettings {
  @Env('ANNOUNCEMENTS_ACTIVE') @Flag() readonly active: boolean = false;
  @Env('ANNOUNCEMENTS_URL') @IsOptional() @IsHttpUrl() readonly url?: string;
  @Env('ANNOUNCEMENTS_API_KEY') @IsOptional() @IsString() readonly apiKey?: string;
  @Env('ANNOUNCEMENTS_TIMEOUT_MS') @Milliseconds(1) readonly timeoutMs: number = 10_000;
}

/** Services behind the gateway. Unset: their paths are 404. */
export class GatewaySettings {
  @Env('EXTERNAL_API_URL') @IsOptional() @IsHttpUrl() readonly externalApiUrl?: string;
  @Env('AI_SERVICE_URL') @IsOptional() @IsHttpUrl() readonly aiServiceUrl?: string;
  @Env('CURRENCY_SERVICE_URL') @IsOptional() @IsHttpUrl() readonly currencyServiceUrl?: string;
  /** Longest time without data from a service, or from a client that is sending. */
  @Env('PROXY_TIMEOUT_MS') @Milliseconds(1) readonly timeoutMs: number = 60_000;
}
