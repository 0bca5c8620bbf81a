import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpService } from '@nestjs/axios';
import axios from 'axios';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startUpstream } from '../../../../test/support/upstream.js';
import { ManualClock } from '../../../common/clock.js';
import type { ConfiguredProvider } from '../../../settings/settings.js';
import { parseBody } from './provider-body.js';
import { ProviderHttp, secretForms } from './provider-http.js';
import { SearchFailure } from '../../positions/search-failure.js';
import type { ResponseFailure, SearchAdapter, SearchPage, SearchPageQuery } from './search-adapter.js';

type Upstream = Awaited<ReturnType<typeof startUpstream>>;

const KEY = 'secret/key';
const NOW = new Date('2026-03-11T12:00:00Z');
const PAGE = { organic: [{ link: 'https://one.example/', title: 'One' }] };

const QUERY: SearchPageQuery = {
  keyword: 'tea',
  country: 'GB',
  language: 'en',
  page: 1,
  start: 0,
  size: 10,
  depth: 100,
};

const ADAPTER: SearchAdapter = {
  limits: { pageSize: 10, paging: 'pages', billing: 'request', device: true, near: true, features: [] },
  price: null,
  request: ({ keyword: q }, { key }) => ({
    method: 'POST',
    path: '/search',
    headers: { accept: 'application/json', 'x-api-key': key },
    body: { q },
  }),
  read: ({ status, body }) => {
    const { organic, message } = body as { organic?: SearchPage['results']; message?: unknown };
    if (status !== 200) return { failure: 'throttled', said: message };
    return organic ? { results: organic } : { failure: 'malformed', missing: 'organic' };
  },
};

let upstream: Upstream;
beforeAll(async () => void (upstream = await startUpstream()));
afterAll(() => upstream.close());

function createProvider(settings: Partial<ConfiguredProvider> = {}, adapter = ADAPTER) {
  const options = { maxContentLength: 1000, maxRedirects: 0, validateStatus: () => true };
  return new ProviderHttp(adapter, new HttpService(axios.create(options)), new ManualClock(NOW), {
    provider: 'serper',
    endpoint: upstream.url,
    key: KEY,
    name: 'rapidapi',
    timeoutMs: 60_000,
    aiOverview: 'included',
    ...settings,
  });
}
const page = (provider = createProvider(), signal = new AbortController().signal) =>
  provider.page(QUERY, signal);
/** What the provider answers to each request. */
const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  upstream.take((_: IncomingMessage, res: ServerResponse) => {
    res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
/** An adapter that reads every response as this failure. */
const failing = (failure: ResponseFailure): SearchAdapter => ({ ...ADAPTER, read: () => failure });

describe('a page of a provider', () => {
  it('is requested at its address, with the body as JSON', async () => {
    const seen: { url?: string | undefined; key: unknown; type: unknown; body: string }[] = [];
    upstream.take(async (req: IncomingMessage, res: ServerResponse) => {
      let body = '';
      for await (const chunk of req) body += String(chunk);
      const { 'x-api-key': key, 'content-type': type } = req.headers;
      seen.push({ url: req.url, key, type, body });
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(PAGE));
    });
    const results = [{ link: 'https://one.example/', title: 'One' }];
    expect(await page(createProvider({ endpoint: `${upstream.url}/base//` }))).toEqual({ results });
    expect(seen).toMatchObject([{ url: '/base/search', key: KEY, type: 'application/json' }]);
    expect(JSON.parse(seen[0]!.body)).toEqual({ q: 'tea' });
  });

  it('without a body is requested without one', async () => {
    const get: SearchAdapter = {
      ...ADAPTER,
      request: () => ({ method: 'GET', path: '/x', headers: { accept: 'application/json' } }),
    };
    const seen: unknown[] = [];
    upstream.take((req: IncomingMessage, res: ServerResponse) => {
      seen.push([req.method, req.headers['content-length'], req.headers['transfer-encoding']]);
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(PAGE));
    });
    await page(createProvider({}, get));
    expect(seen).toEqual([['GET', undefined, undefined]]);
  });
});

describe('a body', () => {
  it('with more values than any page has is not read', () => {
    const list = (count: number) => `[${'{},'.repeat(count)}{}]`;
    expect(parseBody(list(100_000))).toHaveLength(100_001);
    expect(() => parseBody(list(200_000))).toThrow('the body has too many values');
    expect(() => parseBody('['.repeat(300_000))).toThrow(SearchFailure);
  });

  it('of text is passed on', () => {
    expect(parseBody('<html>')).toBe('<html>');
  });
});

describe('a failure of a provider', () => {
  it.each<[string, unknown, string, string | undefined]>([
    ['in its words', 'Too fast', 'Provider answered with status 429: Too fast', 'Too fast'],
    ['by its status, without words', '', 'Provider answered with status 429', undefined],
    ['by its status, with blanks only', '  ', 'Provider answered with status 429', undefined],
    ['by its status, when the words are no text', { a: 1 }, 'Provider answered with status 429', undefined],
    [
      'without the key',
      `Key ${KEY}, ${KEY}`,
      'Provider answered with status 429: Key [key], [key]',
      'Key [key], [key]',
    ],
    [
      'without the key in a URL',
      'Key secret%2Fkey',
      'Provider answered with status 429: Key [key]',
      'Key [key]',
    ],
    [
      'shortened to 200 characters',
      ` ${'x'.repeat(300)}`,
      `Provider answered with status 429: ${'x'.repeat(200)}`,
      'x'.repeat(200),
    ],
  ])('is named %s', async (_name, message, expected, said) => {
    answer(429, { message });
    await expect(page()).rejects.toMatchObject({
      name: 'SearchFailure',
      kind: 'throttled',
      message: expected,
      said,
    });
  });

  it('has the wait of the body, else that of the header', async () => {
    answer(429, {}, { 'retry-after': '7' });
    await expect(page()).rejects.toMatchObject({ retryAfterMs: 7000 });
    answer(429, {}, { 'retry-after': 'Wed, 11 Mar 2026 12:00:09 GMT' });
    await expect(page()).rejects.toMatchObject({ retryAfterMs: 9000 });
    const busy = createProvider({}, failing({ failure: 'unavailable', retryAfterMs: 0 }));
    await expect(page(busy)).rejects.toMatchObject({ kind: 'unavailable', retryAfterMs: 0 });
    answer(429, {});
    await expect(page()).rejects.toMatchObject({ retryAfterMs: undefined });
  });

  it.each([
    ['of a mobile search that names the device', 'refused', 'mobile', "Unknown parameter 'Device'", 'device'],
    ['of a desktop search', 'refused', 'desktop', "Unknown parameter 'device'", undefined],
    ['that names another parameter', 'refused', 'mobile', "Unknown parameter 'devices'", undefined],
    ['without words', 'refused', 'mobile', undefined, undefined],
    ['that is not a refusal', 'throttled', 'mobile', 'Too many for this device', undefined],
  ] as const)('is one of the device: %s', async (_name, failure, device, said, refusedFor) => {
    const provider = createProvider({}, { ...failing({ failure, said }), deviceParameter: 'device' });
    const found = provider.page({ ...QUERY, device }, new AbortController().signal);
    await expect(found).rejects.toMatchObject({ kind: failure, refusedFor });
  });

  it('of another shape names what is missing, where that is known', async () => {
    answer(200, {});
    const message = 'Unexpected provider response: organic is missing';
    await expect(page()).rejects.toMatchObject({ kind: 'malformed', message });
    await expect(page(createProvider({}, failing({ failure: 'malformed' })))).rejects.toMatchObject({
      kind: 'malformed',
      message: 'Unexpected provider response',
    });
  });
});

describe('a connection', () => {
  it('is given up after the time limit', async () => {
    let closed = false;
    upstream.take((_: IncomingMessage, res: ServerResponse) => void res.once('close', () => (closed = true)));
    await expect(page(createProvider({ timeoutMs: 50 }))).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'Provider did not answer within 50 ms',
    });
    await expect.poll(() => closed).toBe(true);
  });

  it('ends with the signal, for its reason', async () => {
    const controller = new AbortController();
    let closed = false;
    upstream.take((_: IncomingMessage, res: ServerResponse) => {
      res.once('close', () => (closed = true));
      controller.abort(new Error('The claim is lost'));
    });
    await expect(page(createProvider(), controller.signal)).rejects.toThrow('The claim is lost');
    await expect.poll(() => closed).toBe(true);
    let requests = 0;
    upstream.take(() => void (requests += 1));
    await expect(page(createProvider(), controller.signal)).rejects.toThrow('The claim is lost');
    expect(requests).toBe(0);
  });

  it('that is refused, breaks off or brings too much is a failure with its reason', async () => {
    const closed = await startUpstream();
    await closed.close();
    await expect(page(createProvider({ endpoint: closed.url }))).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'Connection to the provider failed (ECONNREFUSED)',
    });
    upstream.take((_: IncomingMessage, res: ServerResponse) => {
      res.writeHead(200, { 'content-length': '100' }).write('{');
      setImmediate(() => res.destroy());
    });
    await expect(page()).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'Connection to the provider failed (the answer broke off)',
    });
    answer(200, { organic: ['x'.repeat(2000)] });
    await expect(page()).rejects.toMatchObject({
      kind: 'malformed',
      message: 'Unexpected provider response: the body is too large',
    });
  });
});

describe('SEARCH_AI_OVERVIEW', () => {
  const limits = {
    ...ADAPTER.limits,
    features: ['ai_overview', 'paid'] as const,
    overview: 'request' as const,
  };
  it.each([
    ['off', ['paid'], undefined],
    ['included', ['ai_overview', 'paid'], undefined],
    ['full', ['ai_overview', 'paid'], 'request'],
  ] as const)('%s decides what of a page is read and requested', (aiOverview, features, overview) => {
    const provider = createProvider({ aiOverview }, { ...ADAPTER, limits });
    expect(provider.limits).toMatchObject({ features });
    expect(provider.limits.overview).toBe(overview);
  });
});

describe('the request for the sources of an AI Overview', () => {
  afterEach(() => void vi.useRealTimers());
  const overview = {
    request: () => ({ method: 'GET' as const, path: '/overview', headers: {} }),
    read: () => null,
  };

  it.each([
    [60_000, 10_000],
    [4000, 4000],
  ])('has at most ten seconds: with %i ms for a search %i ms', async (timeoutMs, expected) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const provider = createProvider({ timeoutMs, aiOverview: 'full' }, { ...ADAPTER, overview });
    const sources = provider.overview('token', new AbortController().signal);
    vi.advanceTimersByTime(expected);
    await expect(sources).rejects.toMatchObject({
      kind: 'unavailable',
      message: `Provider did not answer within ${expected} ms`,
    });
  });
});

describe('secretForms', () => {
  it('lists a key as set, in base64 and encoded for a URL', () => {
    expect(secretForms('k/1+2')).toEqual(['ay8xKzI%3D', 'k%2F1%2B2', 'ay8xKzI=', 'k/1+2']);
  });

  it('lists both parts of a two-part credential, and the longest form first', () => {
    const forms = secretForms('me@example.com:passw0rd');
    expect(forms).toEqual(expect.arrayContaining(['me@example.com', 'me%40example.com', 'passw0rd']));
    expect(forms).toContain(Buffer.from('me@example.com:passw0rd').toString('base64'));
    expect(forms.map(({ length }) => length)).toEqual(
      forms.map(({ length }) => length).sort((one, other) => other - one),
    );
  });

  it('leaves out parts that are too short to be distinguished from ordinary words', () => {
    expect(secretForms('a:secret-token')).not.toContain('a');
  });

  it('is empty without a key', () => {
    expect(secretForms(undefined)).toEqual([]);
    expect(secretForms('')).toEqual([]);
  });
});
