import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { freePort } from './ports.js';
import { until } from './sockets.js';

export interface Searx {
  url: string;
  close(): Promise<void>;
}

/**
 * Debian's searx, from which SearXNG was forked, with one engine: it queries a simulator in the form of SerpApi. SearXNG
 * itself is in no package registry.
 * @param name of the engine
 */
export async function startSearx(simulator: string, name = 'google'): Promise<Searx> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(settingsFor(simulator, name, await freePort()));
    } catch (error) {
      // Race: another program may have taken the port since it was found free.
      if (attempt === 3) throw error;
    }
  }
}

async function start(settings: ReturnType<typeof settingsFor>): Promise<Searx> {
  const folder = mkdtempSync(join(tmpdir(), 'rankwire-searx-'));
  const file = join(folder, 'settings.yml');
  writeFileSync(file, stringify(settings));
  const child = spawn('searx-run', {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: folder,
    env: { ...process.env, PATH: `/usr/bin:${process.env['PATH']}`, SEARX_SETTINGS_PATH: file },
  });
  let errors = '';
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
  child.once('error', (error) => (errors += `${error.message} (Debian: searx)`));
  const url = `http://127.0.0.1:${settings.server.port}`;
  const close = () => stop(child, folder);
  try {
    await until(async () => {
      if (child.exitCode !== null || child.pid === undefined) throw new Error(`searx: ${errors}`);
      return fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    }, 'searx');
  } catch (error) {
    await close();
    throw error;
  }
  return { url, close };
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Debian's package has no default settings: every section that it reads without a check. */
const settingsFor = (simulator: string, name: string, port: number) => ({
  general: { debug: false, instance_name: 'searx' },
  brand: Object.fromEntries(BRAND.map((member) => [member, ''])),
  search: {
    safe_search: 0,
    autocomplete: '',
    default_lang: '',
    ban_time_on_fail: 0,
    max_ban_time_on_fail: 0,
  },
  server: { port, bind_address: '127.0.0.1', secret_key: 'of a test', base_url: false, image_proxy: false },
  ui: {
    static_path: '/usr/share/python3-searx/static',
    templates_path: '/usr/share/python3-searx/templates',
    default_theme: 'oscar',
    default_locale: 'en',
    theme_args: { oscar_style: 'logicodev' },
  },
  outgoing: { request_timeout: 3, useragent_suffix: '', pool_connections: 10, pool_maxsize: 10 },
  engines: [
    {
      name,
      engine: 'json_engine',
      shortcut: 'go',
      categories: 'general',
      paging: true,
      enable_http: true,
      search_url: `${simulator}/search.json?engine=google&q={query}&gl=us&hl=en&start={pageno}&api_key=demo-key`,
      page_size: 10,
      first_page_num: 0,
      results_query: 'organic_results',
      url_query: 'link',
      title_query: 'title',
      content_query: 'snippet',
    },
  ],
  locales: { en: 'English' },
  doi_resolvers: { 'oadoi.org': 'https://oadoi.org/' },
  default_doi_resolver: 'oadoi.org',
});

const BRAND = [
  'git_url',
  'git_branch',
  'issue_url',
  'docs_url',
  'public_instances',
  'wiki_url',
  'twitter_url',
];
