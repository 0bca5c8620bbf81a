import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSimulator, type Simulator } from './index.js';
import { ask, cafe, json, put } from './spec-support.js';

let simulator: Simulator;

beforeAll(async () => {
  simulator = await startSimulator();
});
afterEach(() => simulator.reset());
afterAll(() => simulator.close());

const get = async (path: string) => json(await ask(simulator.port, path, { headers: {} }));
const remove = async (path: string) =>
  json(await ask(simulator.port, path, { method: 'DELETE', headers: {} }));

describe('/control/faults', () => {
  it('sets, returns and clears the rules without a key', async () => {
    const set = await put(simulator.port, '/control/faults', [
      { fault: 'server_error', times: 1, match: { country: 'US' } },
    ]);
    expect(set.status).toBe(200);
    expect((await ask(simulator.port, cafe)).status).toBe(500);
    expect(await get('/control/faults')).toEqual([
      { fault: 'server_error', times: 1, match: { country: 'US' }, fired: 1 },
    ]);
    expect(simulator.faults.list()).toHaveLength(1);
    expect(await remove('/control/faults')).toEqual([]);
    expect((await ask(simulator.port, cafe)).status).toBe(200);
  });

  it.each<[unknown, string]>([
    ['{', 'The body is not valid JSON'],
    ['', 'The body is not valid JSON'],
    [{ fault: 'drop' }, 'The faults must be a JSON list of rules'],
    [[{ fault: 'explode' }], 'Rule 0: fault must be one of latency, unauthorized'],
  ])('refuses %j with 400 and leaves the rules as they were', async (body, message) => {
    simulator.faults.set([{ fault: 'empty' }]);
    const reply = await put(simulator.port, '/control/faults', body);
    expect(reply.status).toBe(400);
    expect(json(reply)).toEqual({ status: 400, message: expect.stringContaining(message) as string });
    expect(simulator.faults.list()).toMatchObject([{ fault: 'empty' }]);
  });

  it('refuses a body above 1 MB with 413, and goes on', async () => {
    const reply = await put(simulator.port, '/control/faults', `["${'x'.repeat(3 * 1024 * 1024)}"]`);
    expect(json(reply)).toEqual({ status: 413, message: 'The body must not be larger than 1048576 bytes' });
    expect(await get('/control/faults')).toEqual([]);
  });
});

describe('/control/latency', () => {
  it('sets the base latency of all searches', async () => {
    expect(json(await put(simulator.port, '/control/latency', { ms: 3 }))).toEqual({ ms: 3 });
    expect(await get('/control/latency')).toEqual({ ms: 3 });
    expect(simulator.latency.ms).toBe(3);
  });

  it.each([{}, { ms: '3' }, { ms: -1 }, { ms: 0.5 }, [], 3, null])('refuses %j', async (body) => {
    expect(await put(simulator.port, '/control/latency', body)).toMatchObject({
      status: 400,
      text: expect.stringContaining('ms must be a whole number of milliseconds') as string,
    });
  });
});

describe('/control/requests and /control/concurrency', () => {
  it('show what the methods show, and can be cleared', async () => {
    await ask(simulator.port, cafe);
    await ask(simulator.port, cafe);
    expect(await get('/control/requests')).toEqual({ total: 2, requests: simulator.requests.list() });
    expect(await get('/control/concurrency')).toEqual({ now: 0, max: 1 });
    expect(await remove('/control/requests')).toEqual({ total: 0, requests: [] });
    expect(await remove('/control/concurrency')).toEqual({ now: 0, max: 0 });
  });
});

describe('the control endpoint', () => {
  it('names the paths for an unknown one', async () => {
    const reply = await ask(simulator.port, '/control/nothing', { headers: {} });
    expect(reply.status).toBe(404);
    expect(reply.text).toContain('/control/faults, /control/latency');
  });

  it('names the allowed methods', async () => {
    const reply = await ask(simulator.port, '/control/faults', { method: 'POST', headers: {}, body: '[]' });
    expect(reply).toMatchObject({ status: 405, headers: { allow: 'GET, PUT, DELETE' } });
  });
});
