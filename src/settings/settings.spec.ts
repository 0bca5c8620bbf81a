import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentVariables, loadSettings, SettingsError } from './load-settings.js';

const root = join(import.meta.dirname, '..', '..');

const listProblems = (env: Record<string, string>): string[] => {
  try {
    loadSettings(env);
    return [];
  } catch (error) {
    return (error as SettingsError).problems;
  }
};

/** A first provider, to which the cases add a fallback. */
const FIRST = { SEARCH_PROVIDER: 'serper', SEARCH_PROVIDER_KEY: 'hunter2' };

describe('settings', () => {
  it('all have defaults', () => {
    expect(loadSettings({})).toMatchObject({
      server: { port: 4000, host: '127.0.0.1' },
      rank: { keywordConcurrency: 25 },
    });
  });

  it('are parsed where they are durations, sizes and rates', () => {
    const { server, auth, limits, rank } = loadSettings({
      BODY_LIMIT: '2kb',
      SESSION_TTL: '12h',
      RATE_LIMIT_LOGIN: '7/30',
      TRUST_PROXY: '2',
      RANK_RETRY_BUDGET_MS: '5',
    });
    expect(server).toMatchObject({ bodyLimitBytes: 2048, trustProxy: 2 });
    expect(auth.session.ttlMs).toBe(43_200_000);
    expect(limits.login).toEqual({ points: 7, seconds: 30 });
    expect(rank.retry).toEqual({ attempts: 3, baseMs: 250, budgetMs: 5 });
  });

  it('are unset if the value is empty', () => {
    expect(loadSettings({ PORT: '', MONGODB_URI: '' })).toMatchObject({
      server: { port: 4000 },
      store: { mongodbUri: undefined },
    });
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['LOG_LEVEL', 'loud'],
    ['BODY_LIMIT', 'much'],
    ['MONGODB_URI', 'http://x'],
    ['REDIS_URL', 'http://x'],
    ['SEARCH_PROVIDER', 'serpwow'],
    ['SEARCH_PROVIDER_URL', 'ftp://x'],
    ['RANK_SCHEDULE', 'every minute'],
    ['RANK_SCHEDULER_ENABLED', 'maybe'],
    ['RANK_KEYWORD_CONCURRENCY', '0'],
    ['RANK_DEPTH', '12.5'],
    ['SESSION_TTL', 'forever'],
    ['JWT_SECRET', 'short'],
    ['SECRETS_KEY', 'short'],
    ['CORS_ORIGINS', '*'],
  ])('reject %s=%s with a message that names it', (name, value) => {
    expect(listProblems({ [name]: value })).toEqual([expect.stringContaining(name)]);
  });

  it.each([
    ['rapidapi', undefined],
    ['serper', 'https://google.serper.dev'],
    ['serpapi', 'https://serpapi.com'],
    ['searchapi', 'https://www.searchapi.io'],
    ['valueserp', 'https://api.valueserp.com'],
    ['scaleserp', 'https://api.scaleserp.com'],
    ['dataforseo', 'https://api.dataforseo.com'],
    ['brightdata', 'https://api.brightdata.com'],
  ])('send the searches of %s to %s by default', (SEARCH_PROVIDER, endpoint) => {
    const env = { SEARCH_PROVIDER, SEARCH_PROVIDER_KEY: 'one:two' };
    expect(loadSettings(env).searchProvider.endpoint).toBe(endpoint);
    const url = 'http://127.0.0.1:4100/prefix';
    expect(loadSettings({ ...env, SEARCH_PROVIDER_URL: url }).searchProvider.endpoint).toBe(url);
  });

  it('name every search provider when SEARCH_PROVIDER is none of them', () => {
    const names =
      'rapidapi, serper, serpapi, searchapi, valueserp, scaleserp, dataforseo, brightdata, searxng';
    for (const SEARCH_PROVIDER of ['serpwow', 'Serper', 'toString', '__proto__']) {
      const given = JSON.stringify(SEARCH_PROVIDER);
      expect(listProblems({ SEARCH_PROVIDER })).toEqual([
        `SEARCH_PROVIDER must be one of ${names} (given: ${given})`,
      ]);
    }
  });

  const KEY_REQUIRED = [
    ['serper', 'the key of your serper account'],
    ['serpapi', 'the key of your serpapi account'],
    ['searchapi', 'the key of your searchapi account'],
    ['valueserp', 'the key of your valueserp account'],
    ['scaleserp', 'the key of your scaleserp account'],
    ['dataforseo', 'login:password'],
    ['brightdata', 'token:zone'],
  ] as const;

  it.each(KEY_REQUIRED)('refuse %s without a key', (SEARCH_PROVIDER, form) => {
    for (const env of [{}, { SEARCH_PROVIDER_KEY: '' }] as Record<string, string>[]) {
      expect(listProblems({ SEARCH_PROVIDER, ...env })).toEqual([
        `SEARCH_PROVIDER_KEY is required with SEARCH_PROVIDER=${SEARCH_PROVIDER}: set it to ${form}`,
      ]);
    }
  });

  it.each(
    [
      ['dataforseo', 'login:password'],
      ['brightdata', 'token:zone'],
    ].flatMap(([name, form]) => ['hunter2', 'hunter2:', ':hunter2', ':'].map((key) => [name, form, key])),
  )('refuse %s without both parts of %s: %s', (name, form, key) => {
    expect(listProblems({ SEARCH_PROVIDER: name!, SEARCH_PROVIDER_KEY: key! })).toEqual([
      `SEARCH_PROVIDER_KEY must be written as ${form} with SEARCH_PROVIDER=${name}`,
    ]);
  });

  it.each([
    [{ SEARCH_PROVIDER: 'searxng' }, /^SEARCH_PROVIDER_URL is required with SEARCH_PROVIDER=searxng: the /],
    [
      { SEARCH_PROVIDER: 'searxng', SEARCH_PROVIDER_URL: 'search.example:8080' },
      /^SEARCH_PROVIDER_URL must be /,
    ],
    [
      { SEARCH_PROVIDER: 'serper', SEARCH_PROVIDER_URL: 'ftp://x', SEARCH_PROVIDER_KEY: 'hunter2' },
      /_URL must/,
    ],
    [{ ...FIRST, SEARCH_FALLBACK_PROVIDER: 'google' }, /^SEARCH_FALLBACK_PROVIDER must be one of rapidapi, /],
    [
      { ...FIRST, SEARCH_FALLBACK_PROVIDER: 'serpapi' },
      /^SEARCH_FALLBACK_KEY is required with SEARCH_FALLBACK_PROVIDER=serpapi: set it to /,
    ],
    [
      { ...FIRST, SEARCH_FALLBACK_PROVIDER: 'searxng' },
      /^SEARCH_FALLBACK_URL is required with SEARCH_FALLBACK_PROVIDER=searxng: the address of your server/,
    ],
    [
      { ...FIRST, SEARCH_FALLBACK_PROVIDER: 'rapidapi', SEARCH_FALLBACK_KEY: 'hunter2' },
      /^SEARCH_FALLBACK_URL is required with SEARCH_FALLBACK_PROVIDER=rapidapi: the address of the service/,
    ],
    [
      { ...FIRST, SEARCH_FALLBACK_PROVIDER: 'dataforseo', SEARCH_FALLBACK_KEY: 'hunter2' },
      /^SEARCH_FALLBACK_KEY must be written as login:password with SEARCH_FALLBACK_PROVIDER=dataforseo/,
    ],
    [
      { ...FIRST, SEARCH_FALLBACK_KEY: 'hunter2' },
      /^SEARCH_FALLBACK_PROVIDER is required with SEARCH_FALLBACK_KEY$/,
    ],
    [
      { SEARCH_FALLBACK_PROVIDER: 'serper', SEARCH_FALLBACK_KEY: 'hunter2' },
      /^SEARCH_PROVIDER_URL is required with SEARCH_FALLBACK_PROVIDER=serper$/,
    ],
    [
      { ...FIRST, SEARCH_FALLBACK_PROVIDER: 'serper', SEARCH_FALLBACK_KEY: 'hunter2' },
      /^SEARCH_FALLBACK_PROVIDER must not be the first provider again/,
    ],
  ])('refuse %j with a line that says what to set', (env, message) => {
    const problems = listProblems(env as unknown as Record<string, string>);
    expect(problems).toEqual([expect.stringMatching(message)]);
    expect(problems.join()).not.toContain('hunter2');
  });

  it.each<readonly [object, RegExp]>([
    [{ ANSWERS_PROVIDER: 'chatgpt' }, /^ANSWERS_PROVIDER must be a list such as/],
    [{ ANSWERS_PROVIDER: 'claude=openai' }, /^ANSWERS_PROVIDER has the unknown engine "claude"/],
    [{ ANSWERS_PROVIDER: 'chatgpt=anthropic' }, /^ANSWERS_PROVIDER has the unknown vendor "anthropic"/],
    [{ ANSWERS_PROVIDER: 'chatgpt=serpapi' }, /^ANSWERS_PROVIDER has chatgpt=serpapi, but serpapi cannot/],
    [{ ANSWERS_PROVIDER: 'copilot=dataforseo' }, /^ANSWERS_PROVIDER has copilot=dataforseo, but/],
    [
      { ANSWERS_PROVIDER: 'chatgpt=openai,chatgpt=dataforseo' },
      /^ANSWERS_PROVIDER has the engine chatgpt twice/,
    ],
    ...['dataforseo', 'serpapi', 'brightdata', 'openai', 'perplexity'].map((vendor) => {
      const engine = { serpapi: 'ai_mode', perplexity: 'perplexity' }[vendor] ?? 'chatgpt';
      const name = `ANSWERS_${vendor.toUpperCase()}_KEY`;
      const problem = new RegExp(`^${name} is required with ${vendor} in ANSWERS_PROVIDER`);
      return [{ ANSWERS_PROVIDER: `${engine}=${vendor}` }, problem] as const;
    }),
    [
      { ANSWERS_PROVIDER: 'gemini=dataforseo', ANSWERS_DATAFORSEO_KEY: 'hunter2' },
      /^ANSWERS_DATAFORSEO_KEY must be written as login:password/,
    ],
    ...['DATAFORSEO', 'SERPAPI', 'BRIGHTDATA', 'OPENAI', 'PERPLEXITY'].map(
      (vendor) =>
        [
          { [`ANSWERS_${vendor}_URL`]: 'ftp://a.example' },
          new RegExp(`^ANSWERS_${vendor}_URL must`),
        ] as const,
    ),
    [{ ANSWERS_DATAFORSEO_MODE: 'fast' }, /^ANSWERS_DATAFORSEO_MODE must/],
    [{ ANSWERS_BUDGET_DAY: '-1' }, /^ANSWERS_BUDGET_DAY must/],
    [{ ANSWERS_BUDGET_MONTH: '1.5' }, /^ANSWERS_BUDGET_MONTH must/],
    [{ ANSWERS_TIMEOUT_MS: '999' }, /^ANSWERS_TIMEOUT_MS must/],
    [{ ANSWERS_TIMEOUT_MS: '300001' }, /^ANSWERS_TIMEOUT_MS must/],
    [{ ANSWERS_POLL_MS: '199' }, /^ANSWERS_POLL_MS must/],
    [{ ANSWERS_WAIT_MINUTES: '0' }, /^ANSWERS_WAIT_MINUTES must/],
    [{ ANSWERS_WAIT_MINUTES: '43201' }, /^ANSWERS_WAIT_MINUTES must/],
    [{ ANSWERS_CONCURRENCY: '0' }, /^ANSWERS_CONCURRENCY must/],
    [{ ANSWERS_CONCURRENCY: '51' }, /^ANSWERS_CONCURRENCY must/],
    [{ ANSWERS_PROMPTS_MAX: '0' }, /^ANSWERS_PROMPTS_MAX must/],
    [{ ANSWERS_PROMPTS_MAX: '10001' }, /^ANSWERS_PROMPTS_MAX must/],
    [{ ANSWERS_DAYS: '0' }, /^ANSWERS_DAYS must/],
    [{ ANSWERS_DAYS: '3651' }, /^ANSWERS_DAYS must/],
  ])('name what AI answers lack: %j', (env, problem) => {
    const problems = listProblems(env as unknown as Record<string, string>);
    expect(problems).toContainEqual(expect.stringMatching(problem));
    expect(problems.join()).not.toContain('hunter2');
  });

  it('ask no assistant by default, and each engine by its vendor', () => {
    const { answers: unset } = loadSettings({});
    expect(unset.vendors.size).toBe(0);
    expect(unset).toMatchObject({
      dataforseoMode: 'queue',
      perplexityModel: 'sonar',
      timeoutMs: 120_000,
      pollMs: 15_000,
      waitMinutes: 1440,
      concurrency: 4,
      promptsMax: 200,
      days: 90,
    });
    expect(unset.budgetDay).toBeUndefined();
    const { answers } = loadSettings({
      ANSWERS_PROVIDER: 'chatgpt=dataforseo, ai_mode=serpapi,copilot=brightdata',
      ANSWERS_DATAFORSEO_KEY: 'login:hunter2',
      ANSWERS_SERPAPI_KEY: 'key',
      ANSWERS_BRIGHTDATA_KEY: 'token',
      ANSWERS_SERPAPI_URL: 'http://127.0.0.1:4100/gateway',
    });
    expect([...answers.vendors]).toEqual([
      ['chatgpt', 'dataforseo'],
      ['ai_mode', 'serpapi'],
      ['copilot', 'brightdata'],
    ]);
    expect(answers.endpointOf('serpapi')).toBe('http://127.0.0.1:4100/gateway');
    expect(answers.endpointOf('dataforseo')).toBe('https://api.dataforseo.com');
  });

  it.each([
    [{ VOLUME_PROVIDER: 'semrush' }, /^VOLUME_PROVIDER must be one of/],
    [{ VOLUME_PROVIDER: 'dataforseo' }, /^VOLUME_KEY is required with VOLUME_PROVIDER=dataforseo/],
    [
      { VOLUME_PROVIDER: 'dataforseo', VOLUME_KEY: 'hunter2' },
      /^VOLUME_KEY must be written as login:password/,
    ],
    [{ VOLUME_KEY: 'login:hunter2' }, /^VOLUME_PROVIDER is required with VOLUME_KEY$/],
    [{ VOLUME_URL: 'http://127.0.0.1:4100' }, /^VOLUME_PROVIDER is required with VOLUME_URL$/],
  ])('name what search volumes lack: %j', (env, problem) => {
    const problems = listProblems(env);
    expect(problems).toContainEqual(expect.stringMatching(problem));
    expect(problems.join()).not.toContain('hunter2');
  });

  it('take the address of a provider of search volumes from its service', () => {
    const { volumes } = loadSettings({ VOLUME_PROVIDER: 'dataforseo', VOLUME_KEY: 'login:password' });
    expect(volumes).toMatchObject({ budgetMonth: 100, waitMinutes: 60 });
    expect(volumes.endpoint).toBe('https://api.dataforseo.com');
    expect(loadSettings({}).volumes.endpoint).toBeUndefined();
  });

  it('take the address of a fallback provider from its service', () => {
    const env = { ...FIRST, SEARCH_FALLBACK_PROVIDER: 'serpapi', SEARCH_FALLBACK_KEY: 'other' };
    const { searchProvider } = loadSettings({ ...env, SEARCH_PROVIDER_TIMEOUT_MS: '5' });
    expect(searchProvider.fallbackProvider).toMatchObject({
      provider: 'serpapi',
      endpoint: 'https://serpapi.com',
      key: 'other',
      timeoutMs: 5,
    });
    expect(loadSettings(FIRST).searchProvider.fallbackProvider).toBeNull();
  });

  it('accept origins as browsers send them, and name invalid ones', () => {
    const good = 'https://a.example,http://localhost:5173';
    expect(loadSettings({ CORS_ORIGINS: good }).server.corsOrigins).toEqual(good.split(','));
    const bad = [
      'https://a.example/',
      'https://a.example/app',
      'https://a.example:443',
      'HTTPS://a.example',
      'a.example',
      'front',
      'null',
      '*',
      'ws://a.example',
    ];
    expect(listProblems({ CORS_ORIGINS: [good, ...bad].join() })).toEqual([
      expect.stringMatching(/^CORS_ORIGINS must be origins such as /),
    ]);
    for (const origin of bad)
      expect(listProblems({ CORS_ORIGINS: `${good},${origin}` })[0]).toContain(`not ${origin} (given`);
  });

  it.each([
    ['30', [30]],
    ['30, 15,10.5,0', [30, 15, 10.5, 0]],
    ['100.0', [100]],
  ])('read the click rates %j', (text, rates) => {
    expect(loadSettings({ CTR_CURVE: text }).rank.clickCurve).toEqual(rates);
  });

  it.each(['0', '0,10', '101', '30,-1', '30,,10', '30 %', '30;15', 'high', Array(101).fill('1').join()])(
    'reject the click rates %j',
    (text) => {
      expect(listProblems({ CTR_CURVE: text })).toEqual([
        expect.stringMatching(/^CTR_CURVE must be numbers from 0 to 100 with commas between/),
      ]);
    },
  );

  it('report all invalid values together', () => {
    expect(listProblems({ PORT: 'x', RANK_MATCH: 'regex' })).toHaveLength(2);
    expect(listProblems({ PORT: 'abc' })).toEqual(['PORT must be an integer number (given: "abc")']);
  });

  it('never appear in a message if they are secret', () => {
    expect(listProblems({ JWT_SECRET: 'hunter2' }).join()).not.toContain('hunter2');
  });

  it('require secrets in production and reject a moved clock', () => {
    const problems = listProblems({ NODE_ENV: 'production', CLOCK_OFFSET_FILE: '/tmp/offset' });
    expect(problems.join('\n')).toMatch(/JWT_SECRET[\s\S]*INTERNAL_API_KEY[\s\S]*CLOCK_OFFSET_FILE/);
  });

  it('require a minimum length of secrets in production, with a hint how to generate one', () => {
    const given = { NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(32) };
    for (const open of ['true', 'false']) {
      const [problem, ...others] = listProblems({
        ...given,
        INTERNAL_API_KEY: 'k'.repeat(15),
        INTERNAL_OPEN: open,
      });
      expect(problem).toMatch(/^INTERNAL_API_KEY must be at least 16 characters .*openssl rand -base64 32/);
      expect(problem).not.toContain('kkk');
      expect(others).toEqual([]);
    }
    expect(listProblems({ ...given, INTERNAL_API_KEY: 'k'.repeat(16) })).toEqual([]);
    expect(listProblems({ INTERNAL_API_KEY: 'short' })).toEqual([]);
    const short = { NODE_ENV: 'production', INTERNAL_API_KEY: 'k'.repeat(16), JWT_SECRET: 'x'.repeat(31) };
    expect(listProblems(short)[0]).toMatch(/^JWT_SECRET must be at least 32 characters; openssl rand/);
    expect(listProblems({ ...short, JWT_SECRET: '' })[0]).toMatch(/^JWT_SECRET is required .*openssl/);
  });

  it('are listed in .env.example with their defaults', () => {
    const lines = readFileSync(join(root, '.env.example'), 'utf8').split('\n');
    const listed = new Map<string, string>();
    for (const line of lines) {
      const found = /^(# )?([A-Z][A-Z0-9_]+)=(.*)$/.exec(line);
      if (found) listed.set(found[2]!, found[1] ? 'unset' : found[3]!);
    }
    expect([...listed.keys()].toSorted()).toEqual(environmentVariables().toSorted());
    const set = [...listed].filter(([, value]) => value !== 'unset');
    expect(loadSettings(Object.fromEntries(set))).toEqual(loadSettings({}));
    expect(set.length).toBeGreaterThan(40);
  });

  it('are the only code that reads the environment', () => {
    const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
      .filter((file) => readFileSync(join(root, 'src', file), 'utf8').includes('process.env'));
    expect(sources.filter((file) => !file.startsWith('simulator'))).toEqual(['settings/environment.ts']);
  });
});

describe('the settings of an issuer', () => {
  const ISSUER = {
    OIDC_MODE: 'optional',
    OIDC_ISSUER: 'https://sso.example.com/realms/a',
    OIDC_CLIENT_ID: 'rankwire',
    OIDC_CLIENT_SECRET: 'secret',
    PUBLIC_URL: 'https://rank.example.com',
  };
  const ACCOUNT = '0123456789abcdef01234567';

  it('name the issuer by its host, and its groups in their order', () => {
    const groups = {
      seo: { account: ACCOUNT, role: 'editor' },
      staff: { account: ACCOUNT, scope: 'rank:read' },
    };
    const { oidc } = loadSettings({ ...ISSUER, OIDC_GROUPS: JSON.stringify(groups), OIDC_RENEW: '1m' });
    expect(oidc).toMatchObject({
      mode: 'optional',
      name: 'sso.example.com',
      renewMs: 60_000,
      groups: [
        { name: 'seo', account: ACCOUNT, access: { role: 'editor' } },
        { name: 'staff', account: ACCOUNT, access: { scope: 'rank:read' } },
      ],
    });
    expect(loadSettings({ ...ISSUER, OIDC_NAME: 'SSO' }).oidc.name).toBe('SSO');
  });

  it('keep the order of groups, and know an account in upper case', () => {
    const group = (account: string) => `{"account": "${account}", "role": "owner"}`;
    const text = `{"owner": ${group(ACCOUNT)}, "9": ${group('ABCDEF0123456789ABCDEF01')}, "a\\"b" : ${group(ACCOUNT)}, "1": ${group(ACCOUNT)}}`;
    const { groups } = loadSettings({ ...ISSUER, OIDC_GROUPS: text }).oidc;
    expect(groups.map(({ name }) => name)).toEqual(['owner', '9', 'a"b', '1']);
    expect(groups[1]!.account).toBe('abcdef0123456789abcdef01');
  });

  it.each(['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_URL'])('need %s', (name) => {
    expect(listProblems({ ...ISSUER, [name]: '' })).toEqual([`${name} is required with OIDC_MODE=optional`]);
    expect(listProblems({ ...ISSUER, [name]: '', OIDC_MODE: 'off' })).toEqual([]);
  });

  it.each([
    ['OIDC_MODE', 'on'],
    ['OIDC_ISSUER', 'http://sso.example.com'],
    ['OIDC_ISSUER', 'https://sso.example.com/?a=b'],
    ['OIDC_SCOPE', 'email profile'],
    ['OIDC_RENEW', 'soon'],
    ['OIDC_AUTO_PROVISION', 'yes'],
    ['OIDC_GROUPS', 'seo'],
    ['OIDC_GROUPS', '[]'],
    ['OIDC_GROUPS', '{"seo": null}'],
    ['OIDC_GROUPS', '{"seo": {"account": "1", "role": "owner"}}'],
    ['OIDC_GROUPS', `{"seo": {"account": "${ACCOUNT}"}}`],
    ['OIDC_GROUPS', `{"seo": {"account": "${ACCOUNT}", "role": "owner", "scope": "rank:read"}}`],
    ['OIDC_GROUPS', `{"seo": {"account": "${ACCOUNT}", "roles": "owner"}}`],
  ])('refuse %s=%s', (name, value) => {
    expect(listProblems({ ...ISSUER, [name]: value })).toEqual([expect.stringContaining(name)]);
  });

  it('accept http for an issuer on this machine', () => {
    expect(listProblems({ ...ISSUER, OIDC_ISSUER: 'http://127.0.0.1:8080' })).toEqual([]);
  });
});
