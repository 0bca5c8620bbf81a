import { createHash, randomBytes } from 'node:crypto';
import type { Caller, TestApp } from './app.js';

export const REDIRECT = 'https://assistant.example/callback';

type Http = Pick<TestApp, 'http'>;

export const newVerifier = () => randomBytes(32).toString('base64url');
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

export async function registerClient({ http }: Http, metadata: object = {}): Promise<string> {
  const { body } = await http
    .post('/oauth/register')
    .send({ client_name: 'Assistant', redirect_uris: [REDIRECT], ...metadata })
    .expect(201);
  return body.client_id as string;
}

export const authorizationOf = (client_id: string, verifier: string, more: Record<string, string> = {}) => ({
  response_type: 'code',
  client_id,
  redirect_uri: REDIRECT,
  scope: 'rank:read rank:write',
  state: 'the state',
  code_challenge: challengeOf(verifier),
  code_challenge_method: 'S256',
  ...more,
});

/** A user allows a request. @returns the address that the browser is sent to */
export async function decide(
  { http }: Http,
  { as }: Pick<Caller, 'as'>,
  request: object,
  answer: { allow: boolean; spends?: boolean } = { allow: true, spends: true },
): Promise<URL> {
  const { body } = await http
    .post('/v1/auth/authorization')
    .set(as)
    .send({ ...request, ...answer })
    .expect(200);
  return new URL(body.data.redirect as string);
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  scope: string;
}

export const postToken = ({ http }: Http, form: Record<string, string>) =>
  http.post('/oauth/token').type('form').send(form);

export async function tokensOf(t: Http, form: Record<string, string>): Promise<Tokens> {
  return (await postToken(t, form).expect(200)).body as Tokens;
}

interface Grant extends Tokens {
  client_id: string;
  /** The form that got the tokens. */
  form: Record<string, string>;
}

/** The tokens of a client that a user has allowed to act for them. */
export async function newGrant(
  t: Http,
  caller: Pick<Caller, 'as'>,
  { scope = 'rank:read rank:write', spends = true }: { scope?: string; spends?: boolean } = {},
): Promise<Grant> {
  const client_id = await registerClient(t);
  const code_verifier = newVerifier();
  const redirect = await decide(t, caller, authorizationOf(client_id, code_verifier, { scope }), {
    allow: true,
    spends,
  });
  const code = redirect.searchParams.get('code')!;
  const form = { grant_type: 'authorization_code', client_id, code, code_verifier, redirect_uri: REDIRECT };
  return { ...(await tokensOf(t, form)), client_id, form };
}

export const refreshForm = ({ client_id, refresh_token }: { client_id: string; refresh_token: string }) => ({
  grant_type: 'refresh_token',
  client_id,
  refresh_token,
});
