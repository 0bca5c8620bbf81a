import { IsIn, IsOptional, IsString, Matches } from 'class-validator';
import { Env, Milliseconds } from '../env.js';
import { IsHttpUrl } from './server.settings.js';

interface ProviderDefaults {
  /** Without one SEARCH_PROVIDER_URL is required. */
  url?: string;
  /** Form of SEARCH_PROVIDER_KEY. */
  credential: 'key' | 'login:password' | 'token:zone' | 'none';
}

/** Values of SEARCH_PROVIDER. */
export const SEARCH_PROVIDERS = {
  rapidapi: { credential: 'key' },
  serper: { url: 'https://google.serper.dev', credential: 'key' },
  serpapi: { url: 'https://serpapi.com', credential: 'key' },
  searchapi: { url: 'https://www.searchapi.io', credential: 'key' },
  valueserp: { url: 'https://api.valueserp.com', credential: 'key' },
  scaleserp: { url: 'https://api.scaleserp.com', credential: 'key' },
  dataforseo: { url: 'https://api.dataforseo.com', credential: 'login:password' },
  brightdata: { url: 'https://api.brightdata.com', credential: 'token:zone' },
  searxng: { credential: 'none' },
} as const satisfies Record<string, ProviderDefaults>;

export type SearchProviderName = keyof typeof SEARCH_PROVIDERS;

export class SearchProviderSettings {
  @Env('SEARCH_PROVIDER', 'The search provider, which decides requests and results.')
  @IsIn(Object.keys(SEARCH_PROVIDERS), {
    message: `$property must be one of ${Object.keys(SEARCH_PROVIDERS).join(', ')}`,
  })
  readonly provider: SearchProviderName = 'rapidapi';

  @Env(
    'SEARCH_PROVIDER_URL',
    'Base URL of the search provider, by default that of its service; `rapidapi` without one: a trigger fails with 500 and the scheduler idles.',
  )
  @IsOptional()
  @IsHttpUrl()
  readonly url?: string;

  @Env('SEARCH_PROVIDER_NAME', 'Names of the headers of `rapidapi`: `x-NAME-key` and `x-NAME-host`.')
  @Matches(/^[a-z0-9-]+$/, { message: '$property must be lower-case letters, digits and hyphens' })
  readonly name: string = 'rapidapi';

  @Env(
    'SEARCH_PROVIDER_KEY',
    'A key; `login:password` with `dataforseo`, `token:zone` with `brightdata`, none with `searxng`.',
  )
  @IsOptional()
  @IsString()
  readonly key?: string;

  @Env('SEARCH_PROVIDER_HOST', 'Value of the header `x-NAME-host` of `rapidapi`.')
  @IsOptional()
  @IsString()
  readonly host?: string;

  @Env('SEARCH_PROVIDER_TIMEOUT_MS', 'Longest time for one request to the provider.')
  @Milliseconds(1)
  readonly timeoutMs: number = 30_000;

  /** Where requests go; undefined while no provider is configured. */
  get endpoint(): string | undefined {
    return this.url ?? defaultsOf(this.provider)?.url;
  }
}

function defaultsOf(provider: string): ProviderDefaults | undefined {
  return Object.hasOwn(SEARCH_PROVIDERS, provider)
    ? SEARCH_PROVIDERS[provider as SearchProviderName]
    : undefined;
}

/** Settings that the chosen provider needs; rapidapi may be left unconfigured (rules 211 and 212). */
export function providerProblems({ provider, key, endpoint }: SearchProviderSettings): string[] {
  const defaults = defaultsOf(provider);
  if (!defaults || provider === 'rapidapi') return [];
  const { credential } = defaults;
  const problems: string[] = [];
  if (endpoint === undefined)
    problems.push(
      `SEARCH_PROVIDER_URL is required with SEARCH_PROVIDER=${provider}: the address of your server`,
    );
  if (credential === 'none') return problems;
  const form = credential === 'key' ? `the key of your ${provider} account` : credential;
  if (key === undefined)
    problems.push(`SEARCH_PROVIDER_KEY is required with SEARCH_PROVIDER=${provider}: set it to ${form}`);
  else if (credential !== 'key' && !/^[^:]+:.+$/s.test(key))
    problems.push(`SEARCH_PROVIDER_KEY must be written as ${form} with SEARCH_PROVIDER=${provider}`);
  return problems;
}
