import { generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startUpstream, type TestUpstream } from '../../../../test/support/upstream.js';
import { SystemClock } from '../../../common/clock.js';
import { SearchConsoleSettings } from '../../../settings/settings.js';
import { AccessTokens } from './access-tokens.js';
import { readServiceAccount } from './credential.js';
import { SearchConsoleApi } from './search-console-api.js';

const grant = { refresh_token: 'refresh', granted_at: new Date() };
const QUERY = { startDate: '2026-03-01', endDate: '2026-03-01' };

let google: TestUpstream;
let api: SearchConsoleApi;
beforeAll(async () => {
  google = await startUpstream();
  const settings = Object.assign(new SearchConsoleSettings(), { url: google.url, tokenUrl: google.url });
  api = new SearchConsoleApi(settings, new AccessTokens(settings, new SystemClock()));
});
afterAll(() => google.close());

/** What the API answers; tokens are given. */
const answer = (status: number, send: (response: ServerResponse) => unknown, headers: object = {}) =>
  google.take((request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/token') return response.end(JSON.stringify({ access_token: 'token' }));
    response.writeHead(status, { ...headers });
    return send(response);
  });
const answerJson = (status: number, body: unknown, headers: object = {}) =>
  answer(status, (response) => response.end(JSON.stringify(body)), headers);
const list = () => api.listProperties({ grant });
const query = (dimensions = ['date']) =>
  api.query({ property: 'sc-domain:example.com', credential: { grant } }, { ...QUERY, dimensions });

describe('an answer that is not of Google', () => {
  it.each([
    { errors: [null, 5], details: [null, { links: [null], metadata: null }] },
    { errors: [{ reason: { toString: 1 } }] },
    { errors: { reason: 'x' }, details: 'x', message: {} },
  ])('to a refused request is a failure of the service: %j', async (error) => {
    answerJson(500, { error });
    await expect(query()).rejects.toMatchObject({ fault: { step: 'service' } });
  });

  it('has the properties that it names', async () => {
    const named = { siteUrl: 'sc-domain:example.com', permissionLevel: 'siteOwner' };
    answerJson(200, { siteEntry: [null, 5, { siteUrl: 5 }, { siteUrl: 'a', permissionLevel: {} }, named] });
    expect(await list()).toEqual([{ property: 'sc-domain:example.com', permission: 'siteOwner' }]);
  });

  it.each(['[null]', '[{"keys":["2026-03-01"],"clicks":1e999,"impressions":1,"position":1}]', 'null'])(
    'cannot be read: %s',
    async (rows) => {
      answer(200, (response) => response.end(`{"rows":${rows}}`));
      await expect(query()).rejects.toMatchObject({ fault: { step: 'service' } });
    },
  );

  it.each(['clicks', 'impressions'])('of a query has %s that can be stored', async (name) => {
    const row = { keys: ['2026-03-01', 'tea'], clicks: 1, impressions: 1, position: 1 };
    const ask = (count: number) => {
      answerJson(200, { rows: [{ ...row, [name]: count }] });
      return query(['date', 'query']);
    };
    expect((await ask(2 ** 32 - 1)).rows).toHaveLength(1);
    await expect(ask(2 ** 32)).rejects.toMatchObject({ fault: { step: 'service' } });
  });

  it('without an end is given up', async () => {
    const chunk = Buffer.alloc(1024 * 1024, ' ');
    answer(200, (response) => {
      const write = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', write);
      write();
    });
    await expect(query()).rejects.toThrow('its answer is too large');
  });

  it('asks to wait for a day at most', async () => {
    answerJson(429, {}, { 'retry-after': '99999999999' });
    await expect(query()).rejects.toMatchObject({ retryAfterMs: 86_400_000 });
  });
});

describe('the key of a service account', () => {
  const account = (bits: number) => ({
    client_email: 'a@project.iam.gserviceaccount.com',
    private_key: generateKeyPairSync('rsa', {
      modulusLength: bits,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    }).privateKey,
  });

  it('has at most 4096 bits: signatures by a longer one would occupy the process', () => {
    expect(readServiceAccount(account(2048))).toMatchObject({ private_key: expect.any(String) });
    expect(readServiceAccount(account(5120))).toBe('must have private_key of at most 4096 bits');
  });

  it('is a short text', () => {
    const { private_key, ...rest } = account(2048);
    const long = { ...rest, private_key: `${private_key}${'\n'.repeat(20_000)}` };
    expect(readServiceAccount(long)).toBe('must have private_key, an RSA key in PEM format');
  });
});
