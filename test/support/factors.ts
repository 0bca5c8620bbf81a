import { Secret, TOTP } from 'otpauth';
import { Authenticator } from './authenticator.js';
import { type Caller, PASSWORD, type TestApp } from './app.js';

const STEP_MS = 30_000;

/** The code of an authenticator app, so many steps from now. */
export const codeOf = ({ clock }: TestApp, secret: string, steps = 0): string =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: clock.now().getTime() + steps * STEP_MS,
  });

export const passStep = ({ clock }: TestApp) => clock.set(new Date(clock.now().getTime() + STEP_MS));

export const proof = { current_password: PASSWORD };

/** Gives the caller an authenticator app; its code of this step is used. */
export async function addTotp(
  t: TestApp,
  { as }: Pick<Caller, 'as'>,
): Promise<{ secret: string; recovery_codes: string[] }> {
  const { data } = (await t.http.post('/v1/auth/factors/totp').set(as).send(proof).expect(200)).body;
  const secret = data.secret as string;
  const confirm = { code: codeOf(t, secret) };
  const { body } = await t.http.post('/v1/auth/factors/totp/confirm').set(as).send(confirm).expect(200);
  return { secret, recovery_codes: body.data.recovery_codes as string[] };
}

/** Gives the caller a passkey on this authenticator. */
export async function addPasskey(
  t: TestApp,
  { as }: Pick<Caller, 'as'>,
  authenticator: Authenticator,
  name = 'Phone',
): Promise<{ _id: string; recovery_codes?: string[] }> {
  const path = '/v1/auth/factors/passkeys';
  const { data } = (await t.http.post(`${path}/options`).set(as).send(proof).expect(200)).body;
  const response = authenticator.create(data.options);
  const { body } = await t.http.post(path).set(as).send({ ticket: data.ticket, name, response }).expect(200);
  return body.data;
}
