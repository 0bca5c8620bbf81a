import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, newCaller, newConfig, newSlot, startApp, useApp } from '../../support/app.js';
import { callTool, listTools, postMcp, readMessages } from '../../support/assistants.js';
import { newKey } from '../../support/credentials.js';

const CORS = 'https://dashboard.example';
const start = (env: Record<string, string>) => startApp(env);
const t = useApp(() => start({ CORS_ORIGINS: CORS }));

let caller: Caller;
let website: string;
let key: string;
beforeAll(async () => {
  await newSlot(t);
  caller = await newCaller(t);
  website = await newConfig(t, caller);
  ({ key } = await newKey(t, caller, { scope: 'rank:read rank:write' }));
});

describe('a request', () => {
  it('needs an API key or a token of OAuth', async () => {
    for (const token of [undefined, 'rw_unknown', 'unknown']) {
      const { headers } = await postMcp(t, token, 'tools/list').expect(401);
      expect(headers['www-authenticate']).toMatch(/^Bearer .*resource_metadata="http/);
    }
    await postMcp(t, undefined, 'tools/list', {}, { headers: { 'X-Api-Key': key } }).expect(401);
  });

  it.each(['get', 'put', 'delete'] as const)('by %s is refused', async (method) => {
    const { headers } = await t.http[method]('/mcp').set('Authorization', `Bearer ${key}`).expect(405);
    expect(headers['allow']).toBe('POST');
  });

  it('of a page needs an own or an allowed origin, even where the host is made up to match', async () => {
    const from = (headers: Record<string, string>) => postMcp(t, key, 'tools/list', {}, { headers });
    await from({ Origin: 'https://evil.example' }).expect(403);
    await from({ Origin: 'http://evil.example', Host: 'evil.example' }).expect(403);
    await from({ Origin: 'null' }).expect(403);
    await from({ Origin: CORS }).expect(200);
    await from({ Origin: 'http://127.0.0.1:81', Host: '127.0.0.1:81' }).expect(200);
  });

  it('with an object of very many members is refused, and the object is named', async () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, n]));
    const calls = [
      postMcp(t, key, 'prompts/get', { name: 'weekly_review', arguments: many }),
      postMcp(t, key, 'tools/call', { name: 'list_keywords', arguments: many }),
    ];
    for (const call of calls) {
      const { body } = await call.expect(400);
      expect(body.additional_info.fields).toMatchObject([{ path: 'params.arguments' }]);
    }
    await postMcp(t, key, 'tools/list', { _meta: many }).expect(400);
  });

  it('has 17 tools at most, and no resources without the permission', async () => {
    const { key: other } = await newKey(t, caller, { scope: 'notifications:read' });
    expect(await listTools(t, other)).toEqual([]);
    expect(readMessages(await postMcp(t, other, 'resources/list'))[0]!.result).toMatchObject({
      resources: [],
    });
  });
});

it.each([
  [{ elicitation: {} }, 'input_required'],
  [{ elicitation: { form: {}, url: {} } }, 'input_required'],
  [{ elicitation: { url: {} } }, 'complete'],
  [{}, 'complete'],
])('a client with %j gets a result of the kind %s', async (capabilities, resultType) => {
  const args = { website, keywords: [{ keyword: 'seven', country: 'US' }] };
  expect(await callTool(t, key, 'add_keywords', args, { capabilities })).toMatchObject({ resultType });
});

describe('an answer', () => {
  it('is not stored by caches, and is private to its request', async () => {
    const { headers, type } = await postMcp(t, key, 'tools/list', {}, { modern: false }).expect(200);
    expect(type).toBe('text/event-stream');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('exposes the challenge to pages of allowed origins', async () => {
    const { headers } = await postMcp(t, undefined, 'tools/list', {}, { headers: { Origin: CORS } }).expect(
      401,
    );
    expect(headers['access-control-expose-headers']).toContain('WWW-Authenticate');
  });
});

describe('with rate limits', () => {
  const limited = useApp(() => start({ RATE_LIMIT_ENABLED: 'true', RATE_LIMIT_DEFAULT: '50/60' }));

  it('an empty batch counts as a request', async () => {
    const { key: own } = await newKey(limited, await newCaller(limited));
    const send = () =>
      limited.http
        .post('/mcp')
        .set({ Accept: 'application/json, text/event-stream', Authorization: `Bearer ${own}` })
        .send([]);
    const remaining = async () => Number((await send()).headers['x-ratelimit-remaining']);
    const before = await remaining();
    expect(await remaining()).toBeLessThan(before);
  });

  it('each message of a batch counts', async () => {
    const owner = await newCaller(limited);
    const { key: own } = await newKey(limited, owner);
    const batch = (size: number) =>
      limited.http
        .post('/mcp')
        .set({ Accept: 'application/json, text/event-stream', Authorization: `Bearer ${own}` })
        .send(Array.from({ length: size }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' })));
    const { headers } = await batch(20).expect(200);
    expect(Number(headers['x-ratelimit-remaining'])).toBeLessThanOrEqual(30);
    await batch(40).expect(429);
  });
});

describe('with MCP_ENABLED=false', () => {
  const off = useApp(() => start({ MCP_ENABLED: 'false' }));

  it('there is nothing', async () => {
    await postMcp(off, undefined, 'tools/list').expect(404);
    await off.http.get('/.well-known/oauth-authorization-server').expect(404);
  });
});
