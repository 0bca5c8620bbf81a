import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { ClientDocuments } from '../../../src/auth/index.js';
import {
  type Caller,
  newCaller,
  newConfig,
  newDatabaseName,
  newSlot,
  startApp,
  useApp,
} from '../../support/app.js';
import { callTool, listTools, postMcp } from '../../support/assistants.js';
import {
  authorizationOf,
  decide,
  newGrant,
  newVerifier,
  postToken,
  REDIRECT,
  refreshForm,
  registerClient,
  type Tokens,
  tokensOf,
} from '../../support/oauth.js';
import { startUpstream } from '../../support/upstream.js';
import { LOCAL_RECEIVERS } from '../../support/webhooks.js';

const t = useApp(() => startApp(LOCAL_RECEIVERS, newDatabaseName(), new Date()));
const documents = useApp(startUpstream);

let caller: Caller;
let base: string;
beforeAll(async () => {
  caller = await newCaller(t);
  base = (await t.http.get('/.well-known/oauth-authorization-server').expect(200)).body.issuer as string;
});

const grantsOf = async ({ as }: Pick<Caller, 'as'> = caller) =>
  (
    (await t.http.get('/v1/auth/keys').set(as).expect(200)).body.data as { _id: string; grant?: object }[]
  ).filter(({ grant }) => grant);
const actions = async () =>
  (
    await t.db
      .collection('audit_log')
      .find({ action: /^auth\.(grant|client)/ })
      .sort({ _id: 1 })
      .toArray()
  ).map(({ action }) => action as string);
const later = (ms: number) => t.clock.set(new Date(t.clock.now().getTime() + ms));
const isAlive = async (token: string) => (await postMcp(t, token, 'tools/list')).status === 200;

describe('the metadata', () => {
  it('leads from a request without a token to the authorization server', async () => {
    const refused = await postMcp(t, undefined, 'tools/list').expect(401);
    const address = /resource_metadata="([^"]+)"/.exec(refused.headers['www-authenticate']!)![1]!;
    expect(address).toBe(`${base}/.well-known/oauth-protected-resource/mcp`);
    const { body } = await t.http.get(new URL(address).pathname).expect(200);
    expect(body).toMatchObject({ resource: `${base}/mcp`, authorization_servers: [base] });
    expect((await t.http.get('/.well-known/oauth-protected-resource').expect(200)).body).toEqual(body);
    const server = (await t.http.get('/.well-known/oauth-authorization-server').expect(200)).body;
    expect(server).toMatchObject({
      code_challenge_methods_supported: ['S256'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    });
  });
});

/** The official client, whose user allows what it asks for. */
function newProvider(redirectUrl: string, clientMetadataUrl?: string) {
  let [tokens, client, verifier] = [undefined, undefined, ''] as [unknown, unknown, string];
  const provider = {
    redirectUrl,
    clientMetadata: { client_name: 'Official client', redirect_uris: [redirectUrl] },
    ...(clientMetadataUrl !== undefined && { clientMetadataUrl }),
    state: () => 'state-1',
    clientInformation: () => client,
    saveClientInformation: (saved: unknown) => void (client = saved),
    tokens: () => tokens,
    saveTokens: (saved: unknown) => void (tokens = saved),
    redirectToAuthorization: (url: URL) => void (provider.asked = url),
    saveCodeVerifier: (saved: string) => void (verifier = saved),
    codeVerifier: () => verifier,
    asked: undefined as URL | undefined,
  };
  return provider;
}

async function connectOfficialClient(provider: ReturnType<typeof newProvider>) {
  const url = new URL(`${base}/mcp`);
  const newTransport = () =>
    new StreamableHTTPClientTransport(url, { authProvider: provider as unknown as OAuthClientProvider });
  const first = newTransport();
  await expect(new Client({ name: 'official', version: '1' }).connect(first)).rejects.toThrow(
    UnauthorizedError,
  );
  const asked = provider.asked!;
  const page = await t.http.get(`${asked.pathname}${asked.search}`).expect(302);
  const consent = new URL(page.headers['location']!);
  expect(consent.pathname).toBe('/app/authorize');
  const redirect = await decide(t, caller, Object.fromEntries(consent.searchParams));
  expect(redirect.searchParams.get('iss')).toBe(base);
  await first.finishAuth(redirect.searchParams);
  const client = new Client({ name: 'official', version: '1' });
  await client.connect(newTransport());
  return client;
}

describe('the official client', () => {
  it.each(['https://assistant.example/callback', 'http://127.0.0.1:33418/callback'])(
    'registers itself and calls tools, with the redirect %s',
    async (redirect) => {
      const client = await connectOfficialClient(newProvider(redirect));
      const { tools } = await client.listTools();
      expect(tools.length).toBe(17);
      const answer = await client.callTool({ name: 'list_websites', arguments: {} });
      expect(answer.structuredContent).toMatchObject({ websites: [], total: 0 });
      await client.close();
    },
  );

  it('is known by its metadata document', async () => {
    const id = 'https://assistant.example/client.json';
    const redirect = 'http://localhost:5000/callback';
    documents.answer((_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          client_id: id,
          client_name: 'By document',
          redirect_uris: ['http://localhost/callback'],
        }),
      ),
    );
    // The document of an https address is fetched from the test's server.
    t.app.get(ClientDocuments).useFetch(async () => ({ text: await (await fetch(documents.url)).text() }));
    const client = await connectOfficialClient(newProvider(redirect, id));
    expect((await client.listTools()).tools.length).toBe(17);
    await client.close();
    expect((await grantsOf())[0]).toMatchObject({
      name: 'By document',
      prefix: '',
      scope: 'rank:read rank:write',
      grant: { client_id: id, client_name: 'By document', redirect_host: 'localhost:5000', spends: true },
    });
  });
});

it('the official client renews its access when the token has expired', async () => {
  const provider = newProvider('http://127.0.0.1:33418/callback');
  const client = await connectOfficialClient(provider);
  const before = provider.tokens() as Tokens;
  later(before.expires_in * 1000);
  expect((await client.listTools()).tools.length).toBe(17);
  const after = provider.tokens() as Tokens;
  expect(after.access_token).not.toBe(before.access_token);
  expect(after.refresh_token).not.toBe(before.refresh_token);
  await client.close();
});

describe('a document of a client', () => {
  it.each([
    ['is not a JSON object with this client_id', { client_id: 'https://other.example/client' }],
    ['must have the token_endpoint_auth_method none', { token_endpoint_auth_method: 'client_secret_basic' }],
    ['must have 1 to 20 redirect_uris', { redirect_uris: [] }],
    ['has a redirect address that must not have this scheme', { redirect_uris: ['javascript:alert(1)'] }],
  ])('%s', async (problem, wrong) => {
    const id = `${documents.url}/${encodeURIComponent(problem)}`;
    t.app.get(ClientDocuments).useFetch(async (url) => ({ text: await (await fetch(url)).text() }));
    documents.answer((_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ client_id: id, redirect_uris: [REDIRECT], ...wrong })),
    );
    const answer = await t.http.get('/oauth/authorize').query(authorizationOf(id, newVerifier())).expect(400);
    expect(answer.body.error).toBe('invalid_client');
    expect(answer.body.error_description).toContain(problem);
  });
});

describe('the address of a document', () => {
  const strict = useApp(() => startApp());
  const open = useApp(() => startApp(LOCAL_RECEIVERS));

  it('is one that webhooks may be sent to', async () => {
    const id = `${documents.url}/client.json`;
    documents.answer((_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ client_id: id, redirect_uris: [REDIRECT] })),
    );
    const query = authorizationOf(id, newVerifier());
    const before = documents.seen.length;
    const { body } = await strict.http.get('/oauth/authorize').query(query).expect(400);
    expect(body).toMatchObject({
      error: 'invalid_client',
      error_description: expect.stringContaining('cannot be fetched'),
    });
    expect(documents.seen).toHaveLength(before);
    await open.http.get('/oauth/authorize').query(query).expect(302);
    expect(documents.seen.at(-1)).toMatchObject({ method: 'GET', url: '/client.json' });
  });
});

describe('an authorization request', () => {
  it.each([
    ['unsupported_response_type', { response_type: 'token' }],
    ['invalid_request', { code_challenge: '' }],
    ['invalid_request', { code_challenge_method: 'plain' }],
    ['invalid_target', { resource: 'https://other.example/mcp' }],
    ['invalid_scope', { scope: 'accounts:write' }],
    ['invalid_request', { scope: 'x'.repeat(8001) }],
  ])('is redirected with %s for %j', async (error, wrong) => {
    const client = await registerClient(t);
    const query = { ...authorizationOf(client, newVerifier()), ...wrong };
    const { headers } = await t.http.get('/oauth/authorize').query(query).expect(302);
    const { origin, pathname, searchParams } = new URL(headers['location']!);
    expect(`${origin}${pathname}`).toBe(REDIRECT);
    expect(Object.fromEntries(searchParams)).toMatchObject({ error, state: 'the state', iss: base });
  });

  it.each(['http://127.0.0.1:5000/callback', 'http://127.0.0.1:60000/callback', 'http://127.0.0.1/callback'])(
    'of a program on the machine may have any port: %s',
    async (redirect_uri) => {
      const client_id = await registerClient(t, { redirect_uris: ['http://127.0.0.1:5000/callback'] });
      const code_verifier = newVerifier();
      const query = authorizationOf(client_id, code_verifier, { redirect_uri });
      await t.http.get('/oauth/authorize').query(query).expect(302);
      const { origin, pathname, searchParams } = await decide(t, caller, query);
      expect(`${origin}${pathname}`).toBe(redirect_uri);
      const code = searchParams.get('code')!;
      const form = { grant_type: 'authorization_code', client_id, code, code_verifier };
      await postToken(t, { ...form, redirect_uri: 'http://127.0.0.1:1/callback' }).expect(400);
      await tokensOf(t, { ...form, redirect_uri });
    },
  );

  it.each([
    ['redirect_uri', `${REDIRECT}/`],
    ['redirect_uri', 'https://assistant.example/callback?x=1'],
    ['redirect_uri', 'http://127.0.0.1/callback'],
    ['client_id', 'unknown'],
  ])('of another %s is not redirected: %s', async (name, value) => {
    const client = await registerClient(t);
    const query = { ...authorizationOf(client, newVerifier()), [name]: value };
    await t.http.get('/oauth/authorize').query(query).expect(400);
    await t.http.get('/v1/auth/authorization').query(query).set(caller.as).expect(400);
    await t.http
      .post('/v1/auth/authorization')
      .set(caller.as)
      .send({ ...query, allow: true })
      .expect(400);
  });

  it('needs the session of a user who may create keys', async () => {
    const query = authorizationOf(await registerClient(t), newVerifier());
    await t.http.get('/v1/auth/authorization').query(query).expect(401);
    const reader = await newCaller(t, { scope: 'rank:read' });
    const { body } = await t.http.get('/v1/auth/authorization').query(query).set(reader.as).expect(200);
    expect(body.data).toMatchObject({ scope: 'rank:read', may_spend: false, may_allow: false });
    await t.http
      .post('/v1/auth/authorization')
      .set(reader.as)
      .send({ ...query, allow: true })
      .expect(403);
    const { searchParams } = await decide(t, reader, query, { allow: false });
    expect(searchParams.get('error')).toBe('access_denied');
  });

  it('keeps its client from the time at which a user is asked', async () => {
    const client_id = await registerClient(t);
    const expires = async () =>
      (await t.db.collection<{ _id: string; expires_at: Date }>('oauth_clients').findOne({ _id: client_id }))!
        .expires_at;
    const before = await expires();
    const query = authorizationOf(client_id, newVerifier());
    await t.http.get('/oauth/authorize').query(query).expect(302);
    expect(await expires()).toEqual(before);
    await t.http.get('/v1/auth/authorization').query(query).set(caller.as).expect(200);
    expect((await expires()).getTime() - before.getTime()).toBeGreaterThan(300 * 86_400_000);
  });

  it('that is denied gets no code, and is audited', async () => {
    const query = authorizationOf(await registerClient(t), newVerifier());
    const { searchParams } = await decide(t, caller, query, { allow: false });
    expect(Object.fromEntries(searchParams)).toEqual({
      error: 'access_denied',
      state: 'the state',
      iss: base,
    });
    expect((await actions()).at(-1)).toBe('auth.grant.deny');
  });
});

describe('a registration', () => {
  it.each([
    [['http://assistant.example/callback'], 'invalid_redirect_uri'],
    [['javascript:alert(1)'], 'invalid_redirect_uri'],
    [['https://a.example/#x'], 'invalid_redirect_uri'],
    [['https://user:x@a.example/'], 'invalid_redirect_uri'],
    [[], 'invalid_redirect_uri'],
    ['x', 'invalid_redirect_uri'],
  ])('of %j is refused', async (redirect_uris, error) => {
    const { body } = await t.http.post('/oauth/register').send({ redirect_uris }).expect(400);
    expect(body.error).toBe(error);
  });

  it('may have the scheme of an application', async () => {
    await registerClient(t, { redirect_uris: ['cursor://anysphere.cursor-retrieval/oauth/callback'] });
  });
});

describe('a code', () => {
  const newCode = async () => {
    const client_id = await registerClient(t);
    const code_verifier = newVerifier();
    const { searchParams } = await decide(t, caller, authorizationOf(client_id, code_verifier));
    const code = searchParams.get('code')!;
    return { grant_type: 'authorization_code', client_id, code, code_verifier, redirect_uri: REDIRECT };
  };

  it.each([
    ['invalid_grant', { code: 'unknown' }],
    ['invalid_grant', { code_verifier: 'x'.repeat(43) }],
    ['invalid_grant', { redirect_uri: 'https://other.example/' }],
    ['invalid_grant', { client_id: 'another' }],
    ['invalid_target', { resource: 'https://other.example/mcp' }],
    ['unsupported_grant_type', { grant_type: 'password' }],
    ['invalid_request', { code_verifier: '' }],
    ['invalid_request', { client_id: '' }],
  ])('is refused with %s for %j', async (error, wrong) => {
    const { body } = await postToken(t, { ...(await newCode()), ...wrong }).expect(400);
    expect(body).toMatchObject({ error, error_description: expect.any(String) });
  });

  it('is exchanged without the redirect_uri, as in OAuth 2.1', async () => {
    const { redirect_uri: _, ...form } = await newCode();
    await tokensOf(t, form);
  });

  it('is valid for ten minutes', async () => {
    const form = await newCode();
    later(10 * 60_000);
    expect((await postToken(t, form).expect(400)).body.error).toBe('invalid_grant');
  });

  it('that is used twice revokes the grant', async () => {
    const form = await newCode();
    const { access_token } = await tokensOf(t, form);
    expect(await isAlive(access_token)).toBe(true);
    await postToken(t, form).expect(400);
    expect(await isAlive(access_token)).toBe(false);
    expect((await actions()).at(-1)).toBe('auth.grant.reuse');
  });

  it('that is used again after it has expired revokes the grant', async () => {
    const form = await newCode();
    const { access_token } = await tokensOf(t, form);
    later(20 * 60_000);
    // As the store does by the index.
    await t.db.collection('oauth_tokens').deleteMany({ expires_at: { $lte: t.clock.now() } });
    await postToken(t, form).expect(400);
    expect(await isAlive(access_token)).toBe(false);
    expect((await actions()).at(-1)).toBe('auth.grant.reuse');
  });

  it('is exchanged by one of concurrent requests', async () => {
    const form = await newCode();
    const answers = await Promise.all([1, 2, 3].map(() => postToken(t, form)));
    expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBeLessThanOrEqual(
      1,
    );
  });
});

describe('a grant', () => {
  it('is renewed by its refresh token, of which an old one revokes it', async () => {
    const grant = await newGrant(t, caller);
    expect(grant).toMatchObject({ expires_in: 3600, scope: 'rank:read rank:write' });
    later(3600_000);
    expect(await isAlive(grant.access_token)).toBe(false);
    const renewed = await tokensOf(t, refreshForm(grant));
    expect(renewed.refresh_token).not.toBe(grant.refresh_token);
    expect(await isAlive(renewed.access_token)).toBe(true);
    const { body } = await postToken(t, refreshForm(grant)).expect(400);
    expect(body.error).toBe('invalid_grant');
    expect(await isAlive(renewed.access_token)).toBe(false);
    await postToken(t, refreshForm({ ...grant, ...renewed })).expect(400);
  });

  it('is not renewed by another client, nor with a wider scope', async () => {
    const grant = await newGrant(t, caller, { scope: 'rank:read' });
    await postToken(t, refreshForm({ ...grant, client_id: 'another' })).expect(400);
    const { body } = await postToken(t, { ...refreshForm(grant), scope: 'rank:read rank:write' }).expect(400);
    expect(body.error).toBe('invalid_scope');
    await tokensOf(t, refreshForm(grant));
  });

  it('is renewed with fewer permissions on request, for that access token only', async () => {
    const grant = await newGrant(t, caller);
    const narrow = await tokensOf(t, { ...refreshForm(grant), scope: 'rank:read  ' });
    expect(narrow.scope).toBe('rank:read');
    expect(await listTools(t, narrow.access_token)).toHaveLength(12);
    await postMcp(t, narrow.access_token, 'tools/call', { name: 'add_note', arguments: {} }).expect(403);
    const whole = await tokensOf(t, { ...refreshForm({ ...grant, ...narrow }), scope: ' ' });
    expect(whole.scope).toBe('rank:read rank:write');
    expect(await listTools(t, whole.access_token)).toHaveLength(17);
  });

  it('is listed with the API keys and revoked there, or by its client', async () => {
    const grant = await newGrant(t, caller);
    const [listed] = await grantsOf();
    await t.http.delete(`/v1/auth/keys/${listed!._id}`).set(caller.as).expect(200);
    expect(await isAlive(grant.access_token)).toBe(false);
    await postToken(t, refreshForm(grant)).expect(400);
    for (const name of ['access_token', 'refresh_token'] as const) {
      const other = await newGrant(t, caller);
      await t.http.post('/oauth/revoke').type('form').send({ token: other[name] }).expect(200);
      expect(await isAlive(other.access_token)).toBe(false);
      expect((await actions()).at(-1)).toBe('auth.grant.revoke');
    }
    await t.http.post('/oauth/revoke').type('form').send({ token: 'unknown' }).expect(200);
  });

  it('is accepted at /mcp only', async () => {
    const { access_token } = await newGrant(t, caller);
    const bearer = { Authorization: `Bearer ${access_token}` };
    await t.http.get('/v1/rank/websites').set(bearer).expect(401);
    await t.http.get('/v1/auth/me').set(bearer).expect(401);
    await postMcp(t, caller.sessionId, 'tools/list').expect(401);
    await postMcp(t, undefined, 'tools/list', {}, { headers: caller.as }).expect(401);
    const { body } = await t.http.post('/v1/auth/token').set(caller.as).expect(200);
    await postMcp(t, body.data.access_token, 'tools/list').expect(401);
  });

  it('asks for more when a scope lacks', async () => {
    const { access_token } = await newGrant(t, caller, { scope: 'rank:read' });
    const answer = await postMcp(t, access_token, 'tools/call', { name: 'add_note', arguments: {} }).expect(
      403,
    );
    const challenge = answer.headers['www-authenticate']!;
    expect(challenge).toContain('error="insufficient_scope", scope="rank:read rank:write"');
    expect(challenge).toContain('resource_metadata=');
    const writing = await newGrant(t, caller, { scope: 'rank:write' });
    const uri = `rankwire://websites/${'0'.repeat(24)}/report`;
    const refused = await postMcp(t, writing.access_token, 'resources/read', { uri }).expect(403);
    expect(refused.headers['www-authenticate']).toContain('scope="rank:write rank:read"');
  });

  it('asks for nothing that its user has lost', async () => {
    const other = await newCaller(t);
    const { access_token } = await newGrant(t, other);
    await t.db.collection('users').updateOne({ email: other.email }, { $set: { scope: ['rank:read'] } });
    await expect.poll(async () => (await listTools(t, access_token)).length).toBe(12);
    const { isError, content } = await callTool(t, access_token, 'add_note', {});
    expect([isError, content[0]!.text]).toEqual([
      true,
      expect.stringContaining('no longer has the permission rank:write'),
    ]);
  });

  it('that may not spend neither adds keywords nor checks', async () => {
    const { access_token } = await newGrant(t, caller, { spends: false });
    const names = (await listTools(t, access_token)).map(({ name }) => name);
    expect(names).toContain('remove_keywords');
    expect(names).not.toContain('add_keywords');
    for (const name of ['add_keywords', 'check_now']) {
      const { isError, content } = await callTool(t, access_token, name, {});
      expect(isError).toBe(true);
      expect(content[0]!.text).toContain('may not spend searches');
    }
  });

  it('ends with the permissions and the access of its user', async () => {
    const other = await newCaller(t);
    const grant = await newGrant(t, other);
    await t.db
      .collection('users')
      .updateOne({ email: other.email }, { $set: { scope: ['notifications:read'] } });
    await expect.poll(() => listTools(t, grant.access_token)).toEqual([]);
    await t.db.collection('users').updateOne({ email: other.email }, { $set: { active: false } });
    await expect.poll(() => isAlive(grant.access_token)).toBe(false);
    await postToken(t, refreshForm(grant)).expect(400);
  });
});

describe('each step of a grant', () => {
  const keyOf = (target: { type: string; id: string }) => (target.type === 'key' ? target.id : target.type);
  type Entry = {
    action: string;
    user: unknown;
    via: string;
    key: unknown;
    target: { type: string; id: string };
    changes: string;
  };
  const entries = () => t.db.collection<Entry>('audit_log').find().sort({ _id: 1 }).toArray();

  it('is in the audit log, with its client, user and grant', async () => {
    await t.db.collection('audit_log').deleteMany({});
    const client_id = await registerClient(t, { client_name: 'Audited assistant' });
    const code_verifier = newVerifier();
    const query = authorizationOf(client_id, code_verifier);
    await decide(t, caller, query, { allow: false });
    const { searchParams } = await decide(t, caller, query);
    const [{ _id: id } = { _id: '' }] = await grantsOf();
    const code = searchParams.get('code')!;
    const form = { grant_type: 'authorization_code', client_id, code, code_verifier, redirect_uri: REDIRECT };
    const first = await tokensOf(t, form);
    const second = await tokensOf(t, refreshForm({ client_id, ...first }));
    await postToken(t, refreshForm({ client_id, ...first })).expect(400);
    expect(await isAlive(second.access_token)).toBe(false);
    const revoked = await newGrant(t, caller);
    await t.http.post('/oauth/revoke').type('form').send({ token: revoked.refresh_token }).expect(200);
    await newGrant(t, caller);
    const [{ _id: last } = { _id: '' }] = await grantsOf();
    await t.http.delete(`/v1/auth/keys/${last}`).set(caller.as).expect(200);

    const found = await entries();
    expect(found.slice(0, 6).map(({ action, target }) => [action, keyOf(target)])).toEqual([
      ['auth.client.register', 'oauth_client'],
      ['auth.grant.deny', 'oauth_client'],
      ['auth.grant.allow', id],
      ['auth.grant.token', id],
      ['auth.grant.refresh', id],
      ['auth.grant.reuse', id],
    ]);
    expect(found.slice(6).map(({ action }) => action)).toEqual([
      'auth.client.register',
      'auth.grant.allow',
      'auth.grant.token',
      'auth.grant.revoke',
      'auth.client.register',
      'auth.grant.allow',
      'auth.grant.token',
      'auth.key.revoke',
    ]);
    for (const { action, user, changes } of found) {
      expect([action, user === null ? null : String(user)]).toEqual([
        action,
        action === 'auth.client.register' ? null : caller.userId,
      ]);
      if (/register|allow|deny|reuse|revoke/.test(action)) expect(changes).toContain('ssistant');
    }
    const { body } = await t.http.get('/v1/audit?limit=100').set(caller.as).expect(200);
    const listed = (body.data as { action: string }[]).map(({ action }) => action);
    expect(listed.filter((action) => action.startsWith('auth.grant.')).length).toBe(10);
    const tokens = await t.db.collection('oauth_tokens').find().toArray();
    const stored = JSON.stringify([found, tokens]);
    for (const secret of [code, code_verifier, ...[first, second].flatMap((each) => Object.values(each))]) {
      if (String(secret).length > 20) expect(stored).not.toContain(secret);
    }
  });

  it('names the grant where its client changes something', async () => {
    await newSlot(t);
    const owner = await newCaller(t);
    const website = await newConfig(t, owner);
    const { access_token } = await newGrant(t, owner);
    const [{ _id: id } = { _id: '' }] = await grantsOf(owner);
    await t.db.collection('audit_log').deleteMany({});
    const note = { website, date: '2026-03-12', text: 'Relaunch' };
    await callTool(t, access_token, 'add_note', note);
    const [entry] = await entries();
    expect(entry).toMatchObject({ action: 'rank.note.create', via: 'key' });
    expect([String(entry!.key), String(entry!.user)]).toEqual([id, owner.userId]);
  });
});

describe('with rate limits', () => {
  const limited = useApp(() => startApp({ RATE_LIMIT_ENABLED: 'true' }));

  it('an address registers twenty clients an hour', async () => {
    const register = () => limited.http.post('/oauth/register').send({ redirect_uris: [REDIRECT] });
    for (let count = 0; count < 20; count += 1) await register().expect(201);
    const { headers } = await register().expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(await limited.db.collection('oauth_clients').countDocuments()).toBe(20);
  });

  it('an address makes the server fetch twenty documents a minute; those that are known cost nothing', async () => {
    const fetched: string[] = [];
    limited.app.get(ClientDocuments).useFetch(async (url) => {
      fetched.push(url);
      return { text: JSON.stringify({ client_id: url, redirect_uris: [REDIRECT] }) };
    });
    const ask = (n: number) => {
      const query = authorizationOf(`https://victim.example/${n}`, newVerifier());
      return limited.http.get('/oauth/authorize').query(query);
    };
    for (let n = 0; n < 20; n += 1) await ask(n).expect(302);
    const { headers } = await ask(20).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await ask(0).expect(302);
    expect(fetched).toHaveLength(20);
  });
});

describe('below a path of a site', () => {
  const below = useApp(() => startApp({ PUBLIC_URL: 'https://example.com/tools' }));

  it('the metadata is also found at the root of the site', async () => {
    const server = await below.http.get('/.well-known/oauth-authorization-server/tools').expect(200);
    expect(server.body.issuer).toBe('https://example.com/tools');
    const resource = await below.http.get('/.well-known/oauth-protected-resource/tools/mcp').expect(200);
    expect(resource.body.resource).toBe('https://example.com/tools/mcp');
    await below.http.get('/.well-known/oauth-authorization-server/other').expect(404);
  });
});

describe('without https', () => {
  const plain = useApp(() => startApp({ PUBLIC_URL: 'http://rank.example.com' }));

  it('there is no OAuth', async () => {
    await plain.http.get('/.well-known/oauth-authorization-server').expect(404);
    await plain.http.get('/.well-known/oauth-protected-resource/mcp').expect(404);
    await plain.http
      .post('/oauth/register')
      .send({ redirect_uris: [REDIRECT] })
      .expect(404);
    await plain.http.get('/oauth/authorize').expect(404);
  });
});
