import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readsAnyQuery } from '../../../src/access/access-policy.js';
import type { ExampleRequest, Operation } from '../../../src/common/api-docs/model.js';
import { NOW } from '../../../src/common/api-docs/examples.js';
import { accessOf, answerSchema, faultsOf, operations, requestOf } from '../../support/described.js';
import { FakeIssuer } from '../../support/fake-issuer.js';
import { ExampleFixture } from '../../support/example-fixture.js';
import { type RankApp, startRankApp } from '../../support/rank.js';
import { type FakeGoogle, startFakeGoogle } from '../../support/search-console.js';
import { urlOf } from '../../support/sockets.js';

const KEY = 'internal key of the test';
const TOO_MUCH = JSON.stringify({ much: 'x'.repeat(1024 * 1024) });

let t: RankApp;
const issuer = new FakeIssuer();
let fixture: ExampleFixture;
let service: Server;
let google: FakeGoogle;
beforeAll(async () => {
  service = createServer((_, response) =>
    response.setHeader('Content-Type', 'application/json').end('{"ok":true}'),
  );
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  google = await startFakeGoogle();
  google.now = () => new Date(NOW);
  await issuer.start();
  t = await startRankApp({
    ...google.env,
    ...issuer.settings,
    INTERNAL_API_KEY: KEY,
    EXTERNAL_API_URL: url,
    AI_SERVICE_URL: url,
    CURRENCY_SERVICE_URL: url,
    // Each response is checked separately, without rate limits.
    RATE_LIMIT_ENABLED: 'false',
    // The relying party of the passkey in the examples.
    PUBLIC_URL: 'http://localhost:4000',
  });
  t.clock.set(new Date(NOW));
  fixture = new ExampleFixture(t);
  await fixture.start();
});
afterAll(async () => {
  await t.close();
  await google.close();
  await issuer.stop();
  service.closeAllConnections();
  service.close();
});

/** Changes of what the other users do not have. */
const OF_FACTORS = [
  'DELETE /v1/auth/oidc/link',
  'DELETE /v1/auth/factors/totp',
  'POST /v1/auth/factors/recovery-codes',
  'PATCH /v1/auth/factors/passkeys/:id',
  'DELETE /v1/auth/factors/passkeys/:id',
];

/** The credential of an operation's caller. */
function credentialFor(operation: Operation): Record<string, string> {
  const { caller } = accessOf(operation);
  if (OF_FACTORS.includes(operation.route)) return fixture.credential('factors');
  if (caller === 'internal') return { 'X-Internal-Key': KEY };
  return caller === 'session' ? fixture.credential() : {};
}

const SETUP = 'POST /v1/setup';

const LOGOUT = 'POST /v1/auth/oidc/backchannel-logout';

/** Setup is possible only without users, with the token of this process; tokens of the issuer are valid once. */
async function prepared(operation: Operation, attempt: ExampleRequest): Promise<ExampleRequest> {
  if (operation.route === LOGOUT)
    return { body: { logout_token: await issuer.logoutToken({ sub: 'nobody' }) }, ...attempt };
  if (operation.route !== SETUP) return attempt;
  const token = await fixture.empty();
  return { body: { ...(operation.example?.body as object), token }, ...attempt };
}

/** Whether the response lasts until the client leaves. */
const isEndless = ({ responses }: Operation) => responses.some(({ media }) => media === 'text/event-stream');

/** The first two blocks of an event stream, or another response. */
async function readBeginning(url: string, headers: Record<string, string>) {
  const response = await fetch(urlOf(t) + url, { headers });
  const type = response.headers.get('content-type') ?? '';
  let text = '';
  for await (const chunk of response.body!) {
    text += Buffer.from(chunk).toString();
    if (type === 'text/event-stream' && text.split('\n\n').length > 2) break;
  }
  return { status: response.status, headers: Object.fromEntries(response.headers), type, text };
}

async function send(operation: Operation, wanted: ExampleRequest = {}) {
  const attempt = await prepared(operation, wanted);
  const { method, url, headers, body } = requestOf(operation, attempt);
  if (isEndless(operation))
    return readBeginning(url, { ...(attempt.anonymous ? {} : credentialFor(operation)), ...headers });
  const request = t.http[method](url).set({
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(attempt.anonymous ? {} : credentialFor(operation)),
    ...headers,
  });
  const response = await request.send(
    body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  );
  return {
    status: response.status,
    headers: response.headers,
    type: response.get('content-type') ?? '',
    // Images and lines of JSON are read as bytes.
    text: response.text ?? String(response.body),
  };
}

/** The answer has the described status, and a body that fits the described schema. */
async function expectAnswer(operation: Operation, status: number, attempt?: ExampleRequest) {
  const answer = await send(operation, attempt);
  expect([status, answer.text.slice(0, 300)]).toEqual([answer.status, answer.text.slice(0, 300)]);
  expect(answer.headers['x-request-id']).toBeTruthy();
  const schema = answerSchema(operation, status, answer.type);
  if (status === 304) return answer;
  expect([answer.type, schema !== undefined]).toEqual([answer.type, true]);
  const isJson = /\b(json|[\w.-]+\+json)\b/.test(answer.type) && !answer.type.includes('x-ndjson');
  const body: unknown = isJson ? JSON.parse(answer.text) : answer.text;
  expect(faultsOf(schema!, body)).toEqual([]);
  return answer;
}

const onlyReads = ({ route }: Operation) => route.startsWith('GET ');

describe.each(operations.map((operation) => [operation.route, operation] as const))('%s', (_, operation) => {
  const { responses, errors = [], body } = operation;
  const { caller, permission } = accessOf(operation);
  if (operation.route === SETUP) afterEach(() => fixture.reset());
  const wrong = errors.flatMap(({ try: attempt, ...failure }) => (attempt ? [{ ...failure, attempt }] : []));

  it('answers its example, and every other described request, as described', async () => {
    // A redirect follows the consent that another server asks for.
    const tried = responses.filter(
      ({ status, try: attempt }, index) => status !== 302 && (index === 0 || attempt),
    );
    for (const answer of tried) {
      const { headers } = await expectAnswer(operation, answer.status, answer.try);
      if (!onlyReads(operation)) await fixture.reset();
      if (responses.some(({ status }) => status === 304)) {
        await expectAnswer(operation, 304, { headers: { 'If-None-Match': String(headers['etag']) } });
      }
    }
  });

  if (wrong.length > 0)
    it('refuses what is described as wrong, with the described message', async () => {
      for (const { status, message, attempt } of wrong) {
        const { text } = await expectAnswer(operation, status, attempt);
        expect((JSON.parse(text) as { message: string }).message).toBe(message);
      }
    });

  if (caller === 'session' || caller === 'internal')
    it('requires a credential', async () => {
      await expectAnswer(operation, 401, { anonymous: true });
    });

  if (permission !== undefined)
    it('needs the permission that is described', async () => {
      await expectAnswer(operation, 403, { headers: fixture.credential('none') });
    });

  if (caller !== 'optional' && !readsAnyQuery(accessOf(operation)))
    it('refuses a query parameter that is given twice', async () => {
      const { method, url } = requestOf(operation);
      const twice = `${url}${url.includes('?') ? '&' : '?'}twice=1&twice=2`;
      await t.http[method](twice).set(credentialFor(operation)).expect(400);
    });

  if (body !== undefined)
    it('accepts its body as JSON only, up to the limit', async () => {
      await expectAnswer(operation, 400, { body: '{"broken":' });
      await expectAnswer(operation, 415, { headers: { 'Content-Type': 'text/plain' } });
      await expectAnswer(operation, 413, { body: TOO_MUCH });
    });
});
