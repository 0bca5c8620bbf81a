import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSimulator, type FaultRule, type SearchAnswer, type Simulator } from '../index.js';
import { ask, cafe, json, open } from '../spec-support.js';

let simulator: Simulator;

beforeAll(async () => {
  simulator = await startSimulator({ now: () => new Date('2026-03-10T08:00:00Z') });
});
afterEach(() => simulator.reset());
afterAll(() => simulator.close());

function answered(rule: FaultRule) {
  simulator.faults.set([rule]);
  return ask(simulator.port, cafe);
}

/** The response that the client gets, and proof that the fault caused it. */
async function lost(rule: FaultRule) {
  const result = await answered(rule).catch((error: unknown) => error);
  expect(simulator.requests.list()).toMatchObject([{ fault: rule.fault }]);
  return result;
}

describe('faults that answer with a status', () => {
  it.each<[FaultRule, number, unknown]>([
    [{ fault: 'unauthorized' }, 401, { status: 401, message: 'Invalid API key' }],
    [{ fault: 'forbidden' }, 403, { message: 'You are not subscribed to this API.' }],
    [{ fault: 'forbidden', status: 404 }, 404, { message: 'You are not subscribed to this API.' }],
    [{ fault: 'rate_limit' }, 429, { message: 'You have exceeded the rate limit per second for your plan' }],
    [{ fault: 'server_error' }, 500, { message: 'Internal server error' }],
    [{ fault: 'server_error', status: 503 }, 503, { message: 'Internal server error' }],
  ])('%j gives %i', async (rule, status, body) => {
    const reply = await answered(rule);
    expect(reply.status).toBe(status);
    expect(json(reply)).toEqual(body);
    expect(simulator.faults.list()).toMatchObject([{ fired: 1 }]);
    expect(simulator.requests.list()).toMatchObject([{ fault: rule.fault }]);
  });

  it.each<[FaultRule['retry_after'], string | undefined]>([
    [undefined, '1'],
    [0, '0'],
    [120, '120'],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 'Wed, 21 Oct 2026 07:28:00 GMT'],
    ['soon', 'soon'],
    [null, undefined],
  ])('rate_limit with retry_after %j sends the header %j', async (value, header) => {
    const rule: FaultRule = { fault: 'rate_limit', ...(value !== undefined && { retry_after: value }) };
    expect((await answered(rule)).headers['retry-after']).toBe(header);
  });
});

describe('faults of the body', () => {
  it('html is a page with status 200, or another', async () => {
    const reply = await answered({ fault: 'html' });
    expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(reply.text).toContain('<html>');
    expect((await answered({ fault: 'html', status: 502 })).status).toBe(502);
  });

  it('empty is an answer without results', async () => {
    expect(json(await answered({ fault: 'empty' }))).toMatchObject({ results: [], total: 0, answers: [] });
  });

  it('not_a_list is JSON whose results are no list', async () => {
    expect(json(await answered({ fault: 'not_a_list' }))).toEqual({
      message: 'Try again later',
      results: {},
    });
  });

  it('page10 gives the first ten of the true results', async () => {
    const truth = json<SearchAnswer>(await ask(simulator.port, cafe)).results;
    expect(json<SearchAnswer>(await answered({ fault: 'page10' })).results).toEqual(truth.slice(0, 10));
  });

  it('oversize is true JSON of more than 6 MB', async () => {
    const reply = await answered({ fault: 'oversize' });
    expect(reply.text.length).toBeGreaterThan(6 * 1024 * 1024);
    expect(json<SearchAnswer>(reply).results).toHaveLength(100);
  });

  it('truncated breaks in the middle of the announced length', async () => {
    const reply = await answered({ fault: 'truncated' });
    expect(reply).toMatchObject({ status: 200, broken: true });
    expect(reply.text.length).toBeGreaterThan(0);
    expect(reply.text.length).toBeLessThan(Number(reply.headers['content-length']));
  });

  it('slow_body sends the headers immediately and the body later', async () => {
    simulator.faults.set([{ fault: 'slow_body', ms: 3_600_000 }]);
    const early = await open(simulator.port, cafe);
    expect(early.statusCode).toBe(200);
    expect(early.readableLength).toBe(0);
    early.destroy();
    const reply = await answered({ fault: 'slow_body', ms: 20 });
    expect(json<SearchAnswer>(reply).results).toHaveLength(100);
  });
});

describe('faults of the connection', () => {
  it('drop ends it without an answer', async () => {
    expect(await lost({ fault: 'drop' })).toMatchObject({ code: 'ECONNRESET' });
  });

  it('hang answers nothing until close, and close does not wait', async () => {
    const own = await startSimulator({ faults: [{ fault: 'hang' }] });
    const hanging = ask(own.port, cafe).catch((error: unknown) => error);
    await expect.poll(() => own.concurrency.now).toBe(1);
    await own.close();
    expect(await hanging).toMatchObject({ code: 'ECONNRESET' });
  });

  it.each<FaultRule>([
    { fault: 'latency', ms: 3_600_000 },
    { fault: 'slow_body', ms: 3_600_000 },
  ])('close ends the wait of %j too', async (rule) => {
    const own = await startSimulator({ faults: [rule] });
    const waiting = ask(own.port, cafe).catch((error: unknown) => error);
    await expect.poll(() => own.faults.list()[0]?.fired).toBe(1);
    await own.close();
    expect(await waiting).toSatisfy(
      (end) => end instanceof Error || (end as { broken?: boolean }).broken === true,
    );
  });
});

describe('latency', () => {
  it('comes before the true answer, and adds to the base latency', async () => {
    simulator.latency.set(20);
    const started = performance.now();
    const reply = await answered({ fault: 'latency', ms: 30 });
    // timers may fire a millisecond early
    expect(performance.now() - started).toBeGreaterThanOrEqual(48);
    expect(json<SearchAnswer>(reply).results).toHaveLength(100);
    expect(simulator.requests.list()).toMatchObject([{ fault: 'latency' }]);
  });

  it('leaves the log without a fault when only the base latency applies', async () => {
    simulator.latency.set(1);
    await ask(simulator.port, cafe);
    expect(simulator.requests.list()[0]).not.toHaveProperty('fault');
  });
});

describe('a rule for some searches', () => {
  it('leaves the others alone, and stops after its times, among parallel searches too', async () => {
    simulator.faults.set([{ fault: 'server_error', match: { q: 'best café' }, times: 2 }]);
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => ask(simulator.port, cafe)));
    const other = await ask(simulator.port, cafe.replace('best', 'good'));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 500, 500]);
    expect(other.status).toBe(200);
  });
});
