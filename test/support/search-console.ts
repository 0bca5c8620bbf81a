import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importSPKI, jwtVerify } from 'jose';
import type { TestApp } from './app.js';

/** Rows as Google has them, without the day: [query, country, device] or [query, page]. */
export interface GoogleRow {
  keys: string[];
  clicks: number;
  impressions: number;
  position: number;
}
export interface GoogleDay {
  total: Omit<GoogleRow, 'keys'> | null;
  queries: GoogleRow[];
  pages: GoogleRow[];
}

interface Refusal {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** A request for rows. */
export interface Asked {
  day: string;
  to: string;
  dimensions: string;
  startRow: number;
}

const SCOPE = 'https://www.googleapis.com/auth/webmasters.readonly';
const MOST_ROWS = 50_000;
const BODY_FIELDS = ['startDate', 'endDate', 'dimensions', 'type', 'rowLimit', 'startRow', 'dataState'];

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

export const EMAIL = 'rankwire@project.iam.gserviceaccount.com';
/** What a user downloads of a service account. */
export const SERVICE_ACCOUNT = {
  type: 'service_account',
  project_id: 'project',
  private_key_id: 'key-id-1',
  private_key: privateKey,
  client_email: EMAIL,
  token_uri: 'http://127.0.0.1:9/never-asked',
};
/** A part of the key that no store, log, export or backup may have. */
export const KEY_TEXT = privateKey.split('\n')[3]!;

export const CLIENT = { id: 'client-id.apps.googleusercontent.com', secret: 'GOCSPX-secret-of-the-client' };
export const PROPERTY = 'sc-domain:example.com';

export const apiError = (status: number, message: string, reason: string, more: object = {}): Refusal => ({
  status,
  body: { error: { code: status, message, errors: [{ message, domain: 'global', reason }], ...more } },
});
const grantError = (error: string, error_description: string): Refusal => ({
  status: 400,
  body: { error, error_description },
});

/** Google's side: a strict server of the token, consent and Search Console routes, over HTTP. */
export class FakeGoogle {
  now = () => new Date();
  properties: { siteUrl: string; permissionLevel: string }[] = [];
  /** Newest day with any data, and the newest whose numbers do not change. */
  newest = '2026-03-10';
  final = '2026-03-08';
  /** Whether it says which days may change. */
  namesIncomplete = true;
  data: (day: string) => GoogleDay = () => ({ total: null, queries: [], pages: [] });
  readonly asked: Asked[] = [];
  readonly tokens: string[] = [];
  readonly revoked: string[] = [];
  /** Refuses requests for rows, while it returns something. */
  refuse: (asked: Asked) => Refusal | undefined = () => undefined;
  refuseSites: Refusal | undefined;
  refuseToken: Refusal | undefined;
  /** Refresh tokens that are valid. */
  readonly grants = new Set<string>();
  private readonly codes = new Map<string, { challenge: string; redirect: string }>();
  private readonly accessTokens = new Set<string>();
  url = '';
  private readonly server = createServer((request, response) => void this.serve(request, response));

  reset(): void {
    Object.assign(this, { newest: '2026-03-10', final: '2026-03-08', namesIncomplete: true });
    this.properties = [{ siteUrl: PROPERTY, permissionLevel: 'siteFullUser' }];
    this.data = () => ({ total: null, queries: [], pages: [] });
    for (const list of [this.asked, this.tokens, this.revoked]) list.length = 0;
    this.refuse = () => undefined;
    this.refuseSites = this.refuseToken = undefined;
    this.grants.clear();
    this.accessTokens.clear();
  }

  get env() {
    return {
      GSC_URL: this.url,
      GSC_TOKEN_URL: this.url,
      GSC_AUTH_URL: `${this.url}/o/oauth2/v2/auth`,
      GSC_CLIENT_ID: CLIENT.id,
      GSC_CLIENT_SECRET: CLIENT.secret,
      GSC_REQUESTS_MINUTE: '0',
    };
  }

  async start(): Promise<this> {
    this.server.keepAliveTimeout = 65_000;
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    this.reset();
    return this;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await Promise.resolve();
  }

  /** Ends all access tokens, as their expiry does. */
  endTokens(): void {
    this.accessTokens.clear();
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const part of request) body += String(part);
    const url = new URL(request.url!, 'http://google');
    const { status, body: answer, headers } = await this.answer(request, url, body);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(answer === undefined ? '' : JSON.stringify(answer));
  }

  private async answer(request: IncomingMessage, url: URL, body: string): Promise<Refusal> {
    const route = `${request.method} ${url.pathname}`;
    if (route === 'POST /token') return this.refuseToken ?? this.token(request, new URLSearchParams(body));
    if (route === 'POST /revoke') {
      const token = new URLSearchParams(body).get('token') ?? '';
      this.revoked.push(token);
      this.grants.delete(token);
      return { status: 200, body: {} };
    }
    if (route === 'GET /o/oauth2/v2/auth') return this.consent(url.searchParams);
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!this.accessTokens.has(token))
      return apiError(401, 'Request had invalid authentication credentials.', 'authError');
    if (route === 'GET /webmasters/v3/sites')
      return (
        this.refuseSites ?? {
          status: 200,
          body: this.properties.length === 0 ? {} : { siteEntry: this.properties },
        }
      );
    const site = /^POST \/webmasters\/v3\/sites\/([^/]+)\/searchAnalytics\/query$/.exec(route)?.[1];
    if (site === undefined) return apiError(404, 'Not found', 'notFound');
    return this.query(decodeURIComponent(site), request, body);
  }

  private async token(request: IncomingMessage, form: URLSearchParams): Promise<Refusal> {
    if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return grantError('invalid_request', 'Not a form');
    const type = form.get('grant_type') ?? '';
    this.tokens.push(type);
    if (type === 'urn:ietf:params:oauth:grant-type:jwt-bearer') return this.byAssertion(form);
    if (form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret)
      return { status: 401, body: { error: 'invalid_client', error_description: 'Unauthorized' } };
    if (type === 'refresh_token')
      return this.grants.has(form.get('refresh_token') ?? '')
        ? this.newToken()
        : grantError('invalid_grant', 'Token has been expired or revoked.');
    const code = this.codes.get(form.get('code') ?? '');
    this.codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!code || code.challenge !== challenge || code.redirect !== form.get('redirect_uri'))
      return grantError('invalid_grant', 'Bad Request');
    const refresh_token = `1//refresh-${randomUUID()}`;
    this.grants.add(refresh_token);
    const { body } = this.newToken();
    return { status: 200, body: { ...(body as object), refresh_token } };
  }

  private async byAssertion(form: URLSearchParams): Promise<Refusal> {
    try {
      const { payload, protectedHeader } = await jwtVerify(
        form.get('assertion') ?? '',
        await importSPKI(publicKey, 'RS256'),
        { currentDate: new Date(0), algorithms: ['RS256'] },
      );
      const { iss, scope, aud, iat = 0, exp = 0 } = payload;
      if (iss !== EMAIL) return grantError('invalid_grant', 'Invalid grant: account not found');
      const isExpected = scope === SCOPE && aud === `${this.url}/token` && protectedHeader.kid === 'key-id-1';
      if (!isExpected) return grantError('invalid_request', 'Invalid claims');
      const now = this.now().getTime() / 1000;
      if (Math.abs(now - iat) > 300 || exp - iat > 3600 || exp < now)
        return grantError(
          'invalid_grant',
          'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.',
        );
      return this.newToken();
    } catch {
      return grantError('invalid_grant', 'Invalid JWT Signature.');
    }
  }

  private newToken(): Refusal {
    const access_token = `ya29.${randomUUID()}`;
    this.accessTokens.add(access_token);
    return { status: 200, body: { access_token, expires_in: 3599, token_type: 'Bearer' } };
  }

  /** As if the user pressed "Allow" at once. */
  private consent(given: URLSearchParams): Refusal {
    const wanted = {
      client_id: CLIENT.id,
      response_type: 'code',
      scope: SCOPE,
      access_type: 'offline',
      prompt: 'consent',
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(wanted))
      if (given.get(name) !== value) return { status: 400, body: { error: `bad ${name}` } };
    const [challenge, state] = [given.get('code_challenge') ?? '', given.get('state') ?? ''];
    if (challenge.length !== 43 || state.length < 20) return { status: 400, body: { error: 'no PKCE' } };
    const redirect = given.get('redirect_uri') ?? '';
    const code = `4/code-${randomUUID()}`;
    this.codes.set(code, { challenge, redirect });
    const back = new URL(redirect);
    back.search = new URLSearchParams({ state, code, scope: SCOPE }).toString();
    return { status: 302, body: undefined, headers: { location: back.href } };
  }

  private query(site: string, request: IncomingMessage, text: string): Refusal {
    if (!request.headers['content-type']?.startsWith('application/json'))
      return apiError(400, 'Not JSON', 'parseError');
    const body = JSON.parse(text) as Record<string, string>;
    const unknown = Object.keys(body).find((name) => !BODY_FIELDS.includes(name));
    if (unknown !== undefined) return apiError(400, `Unknown name "${unknown}"`, 'invalid');
    const { startDate, endDate, type, rowLimit, dataState = 'final' } = body;
    const startRow = Number(body['startRow'] ?? 0);
    const dimensions = (body['dimensions'] as unknown as string[] | undefined)?.join() ?? '';
    const limit = Number(rowLimit);
    if (!/^\d{4}-\d\d-\d\d$/.test(startDate!) || startDate! > endDate! || type !== 'web')
      return apiError(400, 'Bad range', 'invalid');
    if (!(limit >= 1 && limit <= 25_000)) return apiError(400, 'Row limit must be 1 to 25000', 'invalid');
    const asked = { day: startDate!, to: endDate!, dimensions, startRow };
    this.asked.push(asked);
    const refusal = this.refuse(asked);
    if (refusal) return refusal;
    if (!this.properties.some(({ siteUrl }) => siteUrl === site))
      return apiError(403, `User does not have sufficient permission for site '${site}'.`, 'forbidden');
    const last = [endDate!, dataState === 'all' ? this.newest : this.final].toSorted()[0]!;
    const rows: GoogleRow[] = [];
    for (let day: string = startDate!; day <= last; day = dayAfter(day))
      rows.push(...this.rowsOf(day, dimensions));
    const ordered = dimensions === 'date' ? rows : rows.toSorted((a, b) => b.clicks - a.clicks);
    const shown = ordered.slice(0, MOST_ROWS).slice(startRow, startRow + limit);
    const withCtr = shown.map((row) => ({ ...row, ctr: row.impressions && row.clicks / row.impressions }));
    const isOpen = dataState === 'all' && this.namesIncomplete && endDate! > this.final;
    const answer = {
      ...(shown.length > 0 && { rows: withCtr }),
      responseAggregationType: 'byProperty',
      ...(isOpen && { metadata: { first_incomplete_date: dayAfter(this.final) } }),
    };
    return { status: 200, body: answer };
  }

  private rowsOf(day: string, dimensions: string): GoogleRow[] {
    const { total, queries, pages } = this.data(day);
    const dated = (row: GoogleRow) => ({ ...row, keys: [day, ...row.keys] });
    if (dimensions === 'date') return total ? [{ ...total, keys: [day] }] : [];
    if (dimensions === 'date,query,country,device') return queries.map(dated);
    if (dimensions === 'date,query,page') return pages.map(dated);
    throw new Error(`unexpected dimensions ${dimensions}`);
  }
}

export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** Stores days of an earlier import, so that one of the last weeks need not fetch them. */
export async function skipOldDays(
  { db }: Pick<TestApp, 'db'>,
  [first, end] = ['2024-11-01', '2026-02-10'],
): Promise<void> {
  const set = { clicks: 0, impressions: 0, weighted: 0, rows: 0, final: true, at: new Date(0) };
  const days = [];
  for (const { config, source } of await db.collection('search_console_connections').find().toArray())
    for (let day = first; day < end; day = dayAfter(day))
      days.push({ config, source, day, totals: set, queries: set, pages: set });
  // Some may be there.
  await db
    .collection('search_console_days')
    .insertMany(days, { ordered: false })
    .catch(() => {});
}

export const startFakeGoogle = () => new FakeGoogle().start();

/** Days without rows, but for those from one on. */
export const newestDays =
  (first: string, data: (day: string) => GoogleDay) =>
  (day: string): GoogleDay =>
    day < first ? { total: null, queries: [], pages: [] } : data(day);
