import { IsIn, IsOptional, IsString } from 'class-validator';
import { Env, Integer } from '../decorators/env.js';
import { SEARCH_PROVIDERS } from './search-provider.settings.js';
import { IsHttpUrl } from './server.settings.js';

/** Values of VOLUME_PROVIDER. */
export const VOLUME_PROVIDERS = ['dataforseo'] as const;
export type VolumeProviderName = (typeof VOLUME_PROVIDERS)[number];

export class VolumeSettings {
  @Env(
    'VOLUME_PROVIDER',
    '`dataforseo`: requests the search volumes of keywords that have none, once a month at most; unset: they are imported only.',
  )
  @IsOptional()
  @IsIn([...VOLUME_PROVIDERS])
  readonly provider?: VolumeProviderName;

  @Env('VOLUME_URL', 'Base URL of the provider of search volumes, by default that of its service.')
  @IsOptional()
  @IsHttpUrl()
  readonly url?: string;

  @Env('VOLUME_KEY', '`login:password` of the account at the provider of search volumes.')
  @IsOptional()
  @IsString()
  readonly key?: string;

  @Env(
    'VOLUME_BUDGET_MONTH',
    'Maximum requests for search volumes per UTC month, by all processes together; each is for up to 1,000 keywords.',
  )
  @Integer(0)
  readonly budgetMonth: number = 100;

  @Env(
    'VOLUME_WAIT_MINUTES',
    'How long fewer than 1,000 keywords wait after the last request for their country and language, so that one request is for more of them.',
  )
  @Integer(0, 44_640)
  readonly waitMinutes: number = 60;

  get endpoint(): string | undefined {
    return this.url ?? (this.provider && SEARCH_PROVIDERS[this.provider].url);
  }
}

/** Settings that the provider needs. */
export function volumeProblems({ provider, url, key }: VolumeSettings): string[] {
  if (provider === undefined) {
    const given = [url !== undefined && 'VOLUME_URL', key !== undefined && 'VOLUME_KEY'].filter(Boolean);
    return given.map((name) => `VOLUME_PROVIDER is required with ${String(name)}`);
  }
  if (key === undefined)
    return [`VOLUME_KEY is required with VOLUME_PROVIDER=${provider}: set it to login:password`];
  return /^[^:]+:.+$/s.test(key)
    ? []
    : [`VOLUME_KEY must be written as login:password with VOLUME_PROVIDER=${provider}`];
}
