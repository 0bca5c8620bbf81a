import { afterEach, describe, expect, it } from 'vitest';
import { startSimulator, type SearchAnswer, type Simulator, type SimulatorOptions } from './index.js';
import { ask, askRaw, cafe, credentials, json, open, searchPath } from './spec-support.js';

let simulator: Simulator | undefined;

async function start(options: SimulatorOptions = {}): Promise<Simulator> {
  simulator = await startSimulator({ now: () => new Date('2026-03-10T08:00:00Z'), ...options });
  return simulator;
}

afterEach(() => simulator?.close());

describe('a search', () => {
  it('answers 100 results to the golden example', async () => {
    const { port } = await start();
    const reply = await ask(port, cafe);
    const answer = json<SearchAnswer>(reply);
    expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } });
    expect(answer.results).toHaveLength(100);
    expect(answer).toMatchObject({
      total: expect.any(Number) as number,
      answers: [],
      ts: expect.any(Number) as number,
    });
  });

  it('can be reached at its url by a common client', async () => {
    const { url } = await start();
    const response = await fetch(`${url}${cafe}`, { headers: credentials });
    expect(response.status).toBe(200);
    await response.body?.cancel();
  });

  it('responds identically in two simulators, with any earlier requests', async () => {
    const first = await start();
    await ask(first.port, searchPath('something else'));
    const one = await ask(first.port, cafe);
    await first.close();
    const second = await start();
    expect((await ask(second.port, cafe)).text).toBe(one.text);
  });

  it('answers otherwise on another day and alike within one', async () => {
    let now = new Date('2026-03-10T00:00:00Z');
    const { port } = await start({ now: () => now });
    const first = await ask(port, cafe);
    now = new Date('2026-03-10T23:59:59Z');
    expect((await ask(port, cafe)).text).toBe(first.text);
    now = new Date('2026-03-11T00:00:00Z');
    expect((await ask(port, cafe)).text).not.toBe(first.text);
  });

  it('pages by start, caps a page at pageSize and ends with an empty one', async () => {
    const { port } = await start({ pageSize: 10 });
    const page = async (offset: number) =>
      json<SearchAnswer>(await ask(port, searchPath('css', { start: offset }))).results;
    const [first, second, last, beyond] = [await page(0), await page(10), await page(90), await page(100)];
    expect([first.length, second.length, last.length, beyond.length]).toEqual([10, 10, 10, 0]);
    expect(second[0]?.link).not.toBe(first[0]?.link);
  });

  it('lists a pinned site', async () => {
    const { port } = await start({ sites: ['example.com'] });
    expect((await ask(port, searchPath('anything at all'))).text).toMatch(/https:\/\/(www\.)?example\.com\//);
  });

  it('refuses parameters that are not valid with 400 and says why', async () => {
    const { port } = await start();
    const reply = await ask(port, searchPath('css', { num: 101 }));
    expect(reply.status).toBe(400);
    expect(json(reply)).toEqual({ status: 400, message: 'num is not valid: a whole number from 1 to 100' });
  });

  it.each([
    ['a byte above 127, which the HTTP parser refuses', 'Ã©', /^HTTP\/1\.1 400 /],
    ['a quotation mark', '"', /^HTTP\/1\.1 400 .*"The parameters hold a character/s],
  ])('refuses %s, unescaped', async (_, unescaped, refused) => {
    const { port } = await start();
    const head = `GET ${cafe.replace('%C3%A9', unescaped)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`;
    const keys = 'x-rapidapi-key: demo-key\r\nx-rapidapi-host: h\r\n';
    expect(await askRaw(port, head + keys)).toMatch(refused);
  });

  it('is refused with 405 for any other method', async () => {
    const { port } = await start();
    for (const method of ['POST', 'HEAD', 'PUT', 'DELETE']) {
      expect(await ask(port, cafe, { method, headers: credentials })).toMatchObject({
        status: 405,
        headers: { allow: 'GET' },
      });
    }
  });

  it.each(['/', '/api/v1/search', '/api/v2/search/q=a', '/health'])(
    'is not to be found at %s',
    async (path) => {
      const { port } = await start();
      const reply = await ask(port, path);
      expect(reply.status).toBe(404);
      expect(json(reply)).toMatchObject({ status: 404 });
    },
  );
});

describe('credentials', () => {
  it.each<[string, Record<string, string>, number, string]>([
    ['no headers', {}, 401, 'Invalid API key'],
    ['a wrong key', { ...credentials, 'x-rapidapi-key': 'other' }, 401, 'Invalid API key'],
    ['an empty key', { ...credentials, 'x-rapidapi-key': '' }, 401, 'Invalid API key'],
    ['no host', { 'x-rapidapi-key': 'demo-key' }, 400, 'Missing header x-rapidapi-host'],
    ['an empty host', { ...credentials, 'x-rapidapi-host': '' }, 400, 'Missing header x-rapidapi-host'],
    [
      "another provider's headers",
      { 'x-other-key': 'demo-key', 'x-other-host': 'h' },
      401,
      'Invalid API key',
    ],
  ])('with %s are refused', async (_, headers, status, message) => {
    const { port } = await start();
    const reply = await ask(port, cafe, { headers });
    expect(reply.status).toBe(status);
    expect(json(reply)).toEqual({ status, message });
  });

  it('carry the names, the key and the host that the options give', async () => {
    const { port } = await start({ provider: 'serp-co', key: 'k', providerHost: 'api.serp.co' });
    const headers = { 'x-serp-co-key': 'k', 'x-serp-co-host': 'api.serp.co' };
    expect((await ask(port, cafe, { headers })).status).toBe(200);
    expect((await ask(port, cafe, { headers: { ...headers, 'x-serp-co-host': 'other' } })).status).toBe(400);
  });
});

describe('the request log', () => {
  it('contains each request, byte for byte and decoded, without the key', async () => {
    const { port, requests } = await start();
    await ask(port, cafe);
    await ask(port, searchPath('css grid', { start: 20 }));
    expect(requests.total).toBe(2);
    expect(requests.list()).toMatchObject([
      {
        method: 'GET',
        path: cafe,
        q: 'best café',
        country: 'US',
        near: 'New York',
        start: 0,
        at: '2026-03-10T08:00:00.000Z',
      },
      { q: 'css grid', start: 20 },
    ]);
    expect(requests.list()[1]).not.toHaveProperty('near');
    expect(requests.list()[0]?.headers).toMatchObject({
      'x-rapidapi-key': '[redacted]',
      'x-rapidapi-host': 'simulator',
    });
    expect(JSON.stringify(requests.list())).not.toContain('demo-key');
  });

  it('keeps refused searches too', async () => {
    const { port, requests } = await start();
    await ask(port, cafe, { headers: {} });
    await ask(port, '/api/v1/search/nonsense');
    expect(requests.list()).toMatchObject([{ q: 'best café' }, { path: '/api/v1/search/nonsense' }]);
  });
});

describe('concurrency', () => {
  it('counts searches under way and the most of them', async () => {
    const { port, concurrency } = await start({ faults: [{ fault: 'hang', match: { q: 'slow' } }] });
    const hanging = [1, 2, 3].map(() => open(port, searchPath('slow')).catch(() => 'ended'));
    await expect.poll(() => concurrency.now).toBe(3);
    await ask(port, cafe);
    expect(concurrency.max).toBe(4);
    await simulator?.close();
    expect(await Promise.all(hanging)).toEqual(['ended', 'ended', 'ended']);
    expect(concurrency.now).toBe(0);
  });

  it('forgets a client that left', async () => {
    const { port, concurrency } = await start({ faults: [{ fault: 'hang' }] });
    const leaving = new AbortController();
    const left = fetch(`http://127.0.0.1:${port}${cafe}`, {
      headers: credentials,
      signal: leaving.signal,
    }).catch(() => 'left');
    await expect.poll(() => concurrency.now).toBe(1);
    leaving.abort();
    expect(await left).toBe('left');
    await expect.poll(() => concurrency.now).toBe(0);
  });
});

describe('start and end', () => {
  it('refuses a port that is in use', async () => {
    const { port } = await start();
    await expect(startSimulator({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('refuses options that are not valid', async () => {
    await expect(startSimulator({ latencyMs: -1 })).rejects.toThrow('ms must be');
    await expect(startSimulator({ faults: [{ fault: 'drop', rate: 2 }] })).rejects.toThrow('rate must be');
  });

  it('listens on loopback only', async () => {
    const { url, port } = await start();
    expect(url).toBe(`http://127.0.0.1:${port}`);
  });

  it('can be closed twice', async () => {
    const running = await start();
    await Promise.all([running.close(), running.close()]);
    await running.close();
    await expect(ask(running.port, cafe)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('goes back to its first state on reset', async () => {
    const { port, ...running } = await start({ latencyMs: 1, faults: [{ fault: 'drop' }] });
    await expect(ask(port, cafe)).rejects.toThrow();
    running.reset();
    expect((await ask(port, cafe)).status).toBe(200);
    expect([running.latency.ms, running.requests.total, running.faults.list()]).toEqual([0, 1, []]);
  });
});
