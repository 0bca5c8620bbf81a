import { Types } from 'mongoose';
import { type Caller, PASSWORD, type TestApp } from './app.js';
import { createHmac } from 'node:crypto';

/** Where a request sends its credential. */
export interface Shown {
  headers: Record<string, string>;
  query?: Record<string, string>;
}

/** The four ways to send a credential, in order of precedence. */
export const FORMS: [string, (session: string, token: string) => Shown][] = [
  ['bearer', (_, token) => ({ headers: { Authorization: `Bearer ${token}` } })],
  ['header', (session) => ({ headers: { 'X-Session-Id': session } })],
  ['cookie', (session) => ({ headers: { Cookie: `other=1; sid_app_sw=${session}` } })],
  ['query', (session) => ({ headers: {}, query: { token: session } })],
];

/** GET /v1/auth/me with a credential. */
export const whoIs = ({ http }: TestApp, { headers, query = {} }: Shown) =>
  http.get('/v1/auth/me').query(query).set(headers);

/** The status of each of the four forms. */
export const everyForm = (t: TestApp, session: string, token: string) =>
  Promise.all(FORMS.map(async ([, form]) => (await whoIs(t, form(session, token))).status));

/** An access token of this session. */
export async function tokenOf({ http }: TestApp, { as }: Pick<Caller, 'as'>): Promise<string> {
  const { body } = await http.post('/v1/auth/token').set(as).expect(200);
  return body.data.access_token as string;
}

export interface TestKey {
  _id: string;
  key: string;
  /** The credential. */
  as: { 'X-Api-Key': string };
}

/** A new API key of this user. */
export async function newKey(
  { http }: TestApp,
  { as }: Pick<Caller, 'as'>,
  fields: { scope?: string; name?: string; expires_at?: string } = {},
): Promise<TestKey> {
  const body = { name: 'Test', scope: 'rank:read', ...fields };
  const { data } = (await http.post('/v1/auth/keys').set(as).send(body).expect(200)).body;
  return { _id: data._id, key: data.key, as: { 'X-Api-Key': data.key } };
}

/** A further session of this user. */
export async function sessionOf(
  { http }: TestApp,
  { email }: Caller,
): Promise<Pick<Caller, 'sessionId' | 'as'>> {
  const { body } = await http.post('/v1/auth/login').send({ email, password: PASSWORD }).expect(200);
  const sessionId = body.data.session_id as string;
  return { sessionId, as: { 'X-Session-Id': sessionId } };
}

/** Changes a user directly in the store. */
export const setUser = ({ db }: TestApp, { userId }: Caller, change: object) =>
  db.collection('users').updateOne({ _id: new Types.ObjectId(userId) }, { $set: change });

/** Changes an account directly in the store. */
export const setAccount = ({ db }: TestApp, account: Types.ObjectId, change: object) =>
  db.collection('accounts').updateOne({ _id: account }, { $set: change });

export interface Forgery {
  header?: object;
  payload: object;
  secret: string;
  hash?: string;
  signature?: string;
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A hand-made JWT, valid or not. */
export function forge({
  header = { alg: 'HS256', typ: 'JWT' },
  payload,
  secret,
  hash = 'sha256',
  signature,
}: Forgery) {
  const signed = `${encode(header)}.${encode(payload)}`;
  return `${signed}.${signature ?? createHmac(hash, secret).update(signed).digest('base64url')}`;
}

/** Decodes a JWT without verification. */
export function read(token: string): { header: object; payload: Record<string, unknown> } {
  const [header, payload] = token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>);
  return { header: header!, payload: payload! };
}
