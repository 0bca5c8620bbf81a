import { type Simulator, type SimulatorOptions, startSimulator } from '../../src/simulator/index.js';
import { NOON, startApp, type TestApp } from './app.js';

export const FIRST_KEY = 'login-of-the-first:password-7f2a';
export const FALLBACK_KEY = 'key-91c4-of-the-fallback';

/** The application between two simulated providers, each of which answers a keyword with one request. */
export interface TwoProviders extends TestApp {
  /** Speaks dataforseo. */
  first: Simulator;
  /** Speaks rapidapi. */
  fallback: Simulator;
  /** Settings of a program with the same providers. */
  env: Record<string, string>;
}

/** One keyword at a time, so that the requests are known, and no breaker; unless a test asks for them. */
export async function startTwoProviders(
  env: Record<string, string> = {},
  database?: string,
): Promise<TwoProviders> {
  let now = () => NOON;
  const options: SimulatorOptions = { sites: ['example.com'], now: () => now() };
  const [first, fallback] = await Promise.all([
    startSimulator({ ...options, key: FIRST_KEY }),
    startSimulator({ ...options, key: FALLBACK_KEY }),
  ]);
  const providers = {
    SEARCH_PROVIDER: 'dataforseo',
    SEARCH_PROVIDER_URL: first.url,
    SEARCH_PROVIDER_KEY: FIRST_KEY,
    SEARCH_FALLBACK_PROVIDER: 'rapidapi',
    SEARCH_FALLBACK_URL: fallback.url,
    SEARCH_FALLBACK_KEY: FALLBACK_KEY,
    SEARCH_FALLBACK_HOST: 'simulator',
    RANK_KEYWORD_CONCURRENCY: '1',
    RANK_RETRY_ATTEMPTS: '2',
    RANK_RETRY_BASE_MS: '1',
    RANK_BREAKER_MS: '0',
    ...env,
  };
  const test = await startApp(providers, database);
  now = () => test.clock.now();
  const close = async () => {
    await test.close();
    await Promise.all([first.close(), fallback.close()]);
  };
  return { ...test, first, fallback, env: providers, close };
}
