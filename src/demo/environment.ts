import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Clock } from '../common/clock.js';
import { listenFailure } from '../common/listen-failure.js';
import { loadSettings } from '../settings/load-settings.js';
import type { SearchProviderName } from '../settings/settings.js';
import { createApp } from '../create-app.js';
import { dayNumber, type Simulator, startSimulator } from '../simulator/index.js';
import { demoShift } from './movements.js';
import { ANSWER_SITES, COFFEE_HOST } from './sites.js';

const HOST = '127.0.0.1';
/** Two parts, for providers with a login and a password. */
const PROVIDER_KEY = 'demo-key:demo-key';
const LATENCY_MS = 15;
/** Providers that page need ten requests and more for a keyword. */
const PAGE_LATENCY_MS = 3;
const ONE_REQUEST: ReadonlySet<SearchProviderName> = new Set(['rapidapi', 'brightdata', 'dataforseo']);

/** Clock set back by whole days, so that the demo covers weeks in seconds. */
class DemoClock extends Clock {
  private offset = 0;

  now(): Date {
    return new Date(Date.now() - this.offset);
  }

  goBackDays(days: number): void {
    this.offset = days * 24 * 3_600_000;
  }
}

/** The demo's store, search provider and application, in a temporary folder and on free ports. */
export interface DemoEnvironment {
  app: NestExpressApplication;
  url: string;
  clock: DemoClock;
  simulator: Simulator;
  provider: SearchProviderName;
  close(): Promise<void>;
}

/** As `npm start` has; a free one while it is taken. */
const PORT = 4000;

/** @param depth results per keyword, 1 to 100 */
export async function startDemoEnvironment(
  provider: SearchProviderName,
  depth: number,
): Promise<DemoEnvironment> {
  const isFree = (await listenFailure(HOST, PORT)) === undefined;
  const folder = mkdtempSync(join(tmpdir(), 'rankwire-demo-'));
  const clock = new DemoClock();
  const simulator = await startSimulator({
    key: PROVIDER_KEY,
    now: () => clock.now(),
    sites: [COFFEE_HOST],
    answerSites: ANSWER_SITES,
    shift: demoShift(dayNumber(new Date())),
    latencyMs: ONE_REQUEST.has(provider) ? LATENCY_MS : PAGE_LATENCY_MS,
  });
  const settings = loadSettings({
    HOST,
    PORT: isFree ? String(PORT) : '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    LOG_FORMAT: 'pretty',
    SEARCH_PROVIDER: provider,
    SEARCH_PROVIDER_URL: simulator.url,
    SEARCH_PROVIDER_KEY: PROVIDER_KEY,
    SEARCH_PROVIDER_HOST: 'simulator',
    VOLUME_PROVIDER: 'dataforseo',
    VOLUME_URL: simulator.url,
    VOLUME_KEY: PROVIDER_KEY,
    ANSWERS_PROVIDER: 'chatgpt=dataforseo,ai_mode=serpapi',
    ANSWERS_DATAFORSEO_URL: simulator.url,
    ANSWERS_DATAFORSEO_KEY: PROVIDER_KEY,
    ANSWERS_DATAFORSEO_MODE: 'live',
    ANSWERS_SERPAPI_URL: simulator.url,
    ANSWERS_SERPAPI_KEY: PROVIDER_KEY,
    RANK_DEPTH: String(depth),
    RANK_RETRY_BASE_MS: '20',
    RANK_SCHEDULER_ENABLED: 'false',
  });
  const app = await createApp(settings, { clock });
  await app.listen(settings.server.port, settings.server.host);
  const close = async () => {
    await app.close();
    await simulator.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { app, url: await app.getUrl(), clock, simulator, provider, close };
}
