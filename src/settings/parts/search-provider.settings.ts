import { IsIn, IsOptional, IsString, Matches } from 'class-validator';
import { Env, Group, Milliseconds } from '../decorators/env.js';
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

/** What a search at one provider needs. */
export interface ConfiguredProvider {
  provider: SearchProviderName;
  /** Where requests go; undefined while the provider is not configured. */
  endpoint?: string | undefined;
  key?: string | undefined;
  host?: string | undefined;
  name: string;
  timeoutMs: number;
  aiOverview: AiOverviewMode;
}

/** Values of SEARCH_AI_OVERVIEW. */
export const AI_OVERVIEW_MODES = ['off', 'included', 'full'] as const;
type AiOverviewMode = (typeof AI_OVERVIEW_MODES)[number];

const IsProvider = () =>
  IsIn(Object.keys(SEARCH_PROVIDERS), {
    message: `$property must be one of ${Object.keys(SEARCH_PROVIDERS).join(', ')}`,
  });

export class FallbackProviderSettings {
  @Env(
    'SEARCH_FALLBACK_PROVIDER',
    'A second search provider, asked while the first one is rejected, out of credits or down, and for keywords that it throttles.',
  )
  @IsOptional()
  @IsProvider()
  readonly provider?: SearchProviderName;

  @Env('SEARCH_FALLBACK_URL', 'As `SEARCH_PROVIDER_URL`, for the second provider.')
  @IsOptional()
  @IsHttpUrl()
  readonly url?: string;

  @Env('SEARCH_FALLBACK_KEY', 'As `SEARCH_PROVIDER_KEY`, for the second provider.')
  @IsOptional()
  @IsString()
  readonly key?: string;

  @Env('SEARCH_FALLBACK_HOST', 'As `SEARCH_PROVIDER_HOST`, for the second provider.')
  @IsOptional()
  @IsString()
  readonly host?: string;
}

export class SearchProviderSettings implements ConfiguredProvider {
  @Env('SEARCH_PROVIDER', 'The search provider, which decides requests and results.')
  @IsProvider()
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

  @Env(
    'SEARCH_AI_OVERVIEW',
    '`off`: AI Overviews are ignored; `included`: read as far as a search contains them; `full`: also the further request or parameter that `serpapi`, `searchapi`, `dataforseo`, `valueserp`, `scaleserp` and `brightdata` need for the sources of every overview, counted as one more request where it is charged.',
  )
  @IsIn([...AI_OVERVIEW_MODES])
  readonly aiOverview: AiOverviewMode = 'included';

  @Group(FallbackProviderSettings) readonly fallback!: FallbackProviderSettings;

  get endpoint(): string | undefined {
    return this.url ?? findDefaults(this.provider)?.url;
  }

  /** null without SEARCH_FALLBACK_PROVIDER. */
  get fallbackProvider(): ConfiguredProvider | null {
    const { provider, url, key, host } = this.fallback;
    if (provider === undefined) return null;
    const endpoint = url ?? findDefaults(provider)?.url;
    const { name, timeoutMs, aiOverview } = this;
    return { provider, endpoint, key, host, name, timeoutMs, aiOverview };
  }
}

function findDefaults(provider: string): ProviderDefaults | undefined {
  return Object.hasOwn(SEARCH_PROVIDERS, provider)
    ? SEARCH_PROVIDERS[provider as SearchProviderName]
    : undefined;
}

/** Settings that the chosen providers need; rapidapi may be left unconfigured as the first one. */
export function providerProblems(settings: SearchProviderSettings): string[] {
  const own = settings.provider === 'rapidapi' ? [] : missingSettings(settings, 'SEARCH_PROVIDER');
  return [...own, ...fallbackProblems(settings)];
}

function fallbackProblems(first: SearchProviderSettings): string[] {
  const { fallbackProvider: fallback, fallback: given } = first;
  if (!fallback) {
    const without = (['url', 'key', 'host'] as const).filter((name) => given[name] !== undefined);
    return without.map(
      (name) => `SEARCH_FALLBACK_PROVIDER is required with SEARCH_FALLBACK_${name.toUpperCase()}`,
    );
  }
  const problems = missingSettings(fallback, 'SEARCH_FALLBACK_PROVIDER');
  if (first.provider === 'rapidapi' && first.endpoint === undefined)
    problems.push(`SEARCH_PROVIDER_URL is required with SEARCH_FALLBACK_PROVIDER=${fallback.provider}`);
  else if (isSame(first, fallback))
    problems.push(
      'SEARCH_FALLBACK_PROVIDER must not be the first provider again: set another provider, URL or key',
    );
  return problems;
}

const isSame = (one: ConfiguredProvider, other: ConfiguredProvider) =>
  (['provider', 'endpoint', 'key', 'host'] as const).every((name) => one[name] === other[name]);

/** @param variable names the provider; its other settings have the same prefix */
function missingSettings(
  { provider, key, endpoint }: ConfiguredProvider,
  variable: 'SEARCH_PROVIDER' | 'SEARCH_FALLBACK_PROVIDER',
): string[] {
  const defaults = findDefaults(provider);
  if (!defaults) return [];
  const prefix = variable === 'SEARCH_PROVIDER' ? variable : 'SEARCH_FALLBACK';
  const { credential } = defaults;
  const problems: string[] = [];
  if (endpoint === undefined) {
    const whose = provider === 'searxng' ? 'your server' : 'the service';
    problems.push(`${prefix}_URL is required with ${variable}=${provider}: the address of ${whose}`);
  }
  if (credential === 'none') return problems;
  const form = credential === 'key' ? `the key of your ${provider} account` : credential;
  if (key === undefined)
    problems.push(`${prefix}_KEY is required with ${variable}=${provider}: set it to ${form}`);
  else if (credential !== 'key' && !/^[^:]+:.+$/s.test(key))
    problems.push(`${prefix}_KEY must be written as ${form} with ${variable}=${provider}`);
  return problems;
}
