import type { Response } from 'supertest';
import { expect } from 'vitest';
import type { TestApp } from './app.js';
import type { FakeIssuer, Person } from './fake-issuer.js';

/** The cookies that a response sets, as a browser sends them. */
export function cookiesOf(response: Response): string[] {
  const set = (response.headers['set-cookie'] ?? []) as unknown as string[];
  return set.map((cookie) => cookie.split(';')[0]!).filter((cookie) => !cookie.endsWith('='));
}

export const sessionOf = (response: Response): string | undefined =>
  cookiesOf(response)
    .find((cookie) => cookie.startsWith('sid_app_sw='))
    ?.slice('sid_app_sw='.length);

/** Begins a sign-in, and signs in at the issuer. @returns the callback, which is not called yet */
export async function atIssuer({ http }: TestApp, issuer: FakeIssuer, to?: string) {
  const started = await http
    .get('/v1/auth/oidc/start')
    .query(to === undefined ? {} : { to })
    .expect(302);
  const query = issuer.authorize(started.headers['location']!);
  return { query, cookies: cookiesOf(started), started };
}

/** @returns the answer to the callback */
export async function signIn(
  t: TestApp,
  issuer: FakeIssuer,
  person?: Person,
  to?: string,
): Promise<Response> {
  if (person) issuer.person = person;
  const { query, cookies } = await atIssuer(t, issuer, to);
  return callback(t, query, cookies);
}

export const callback = ({ http }: TestApp, query: URLSearchParams, cookies: string[]) =>
  http.get(`/v1/auth/oidc/callback?${query.toString()}`).set('Cookie', cookies.join('; '));

/** Signs in, which has to succeed. */
export async function sessionBy(t: TestApp, issuer: FakeIssuer, person?: Person) {
  const response = await signIn(t, issuer, person);
  expect(response.headers['location']).toBe('/app');
  const sessionId = sessionOf(response)!;
  return { sessionId, as: { 'X-Session-Id': sessionId } };
}

/** The error with which a sign-in comes back. */
export const errorIn = (response: Response): string | undefined => {
  expect(response.status).toBe(302);
  expect(sessionOf(response)).toBeUndefined();
  return /^\/app\/login\?error=(\w+)$/.exec(response.headers['location']!)?.[1];
};
