import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Caller, TestApp } from './app.js';
import type { Seen, TestUpstream } from './upstream.js';

/** Receivers of the tests are local and without TLS. */
export const LOCAL_RECEIVERS = { WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOW_PRIVATE: 'true' };

export interface TestWebhook {
  _id: string;
  secret: string;
}

type By = Pick<Caller, 'as'>;

export async function newWebhook(
  { http }: Pick<TestApp, 'http'>,
  { as }: By,
  url: string,
  fields: object = {},
): Promise<TestWebhook> {
  const body = { url, events: ['rank.config.created', 'rank.config.deleted'], ...fields };
  const response = await http.post('/v1/webhooks').set(as).send(body).expect(200);
  return response.body.data as TestWebhook;
}

export async function sendTest(
  { http }: Pick<TestApp, 'http'>,
  { as }: By,
  { _id }: Pick<TestWebhook, '_id'>,
) {
  const { body } = await http.post(`/v1/webhooks/${_id}/test`).set(as).expect(200);
  return body.data as { _id: string; event: string };
}

export interface ShownDelivery {
  _id: string;
  event: string;
  type: string;
  state: string;
  attempts: { at: string; status: number | null; ms: number; answer: string }[];
  next_attempt_at: string | null;
}

export async function deliveriesOf(
  { http }: Pick<TestApp, 'http'>,
  { as }: By,
  { _id }: Pick<TestWebhook, '_id'>,
  query: object = {},
): Promise<ShownDelivery[]> {
  const { body } = await http.get(`/v1/webhooks/${_id}/deliveries`).query(query).set(as).expect(200);
  return body.data as ShownDelivery[];
}

/** Waits until the newest delivery has this state and number of attempts. */
export async function settledDelivery(
  t: Pick<TestApp, 'http'>,
  by: By,
  webhook: Pick<TestWebhook, '_id'>,
  state: string,
  attempts: number,
) {
  const newest = async () => (await deliveriesOf(t, by, webhook))[0];
  const summary = async () => {
    const delivery = await newest();
    return delivery && [delivery.state, delivery.attempts.length];
  };
  await expect.poll(summary).toEqual([state, attempts]);
  return (await newest())!;
}

/** The secrets among these with which a request is signed, computed without the library that signs. */
export function signersOf({ headers, body }: Seen, secrets: string[]): string[] {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const given = String(headers['webhook-signature']).split(' ');
  return secrets.filter((secret) => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    return given.includes(`v1,${createHmac('sha256', key).update(signed, 'latin1').digest('base64')}`);
  });
}

export const messagesOf = ({ seen }: Pick<TestUpstream, 'seen'>) =>
  seen.map(
    ({ body }) =>
      JSON.parse(Buffer.from(body, 'latin1').toString()) as {
        type: string;
        timestamp: string;
        data: Record<string, unknown>;
      },
  );

/** Long enough for a poll of the worker, to show that it does nothing. */
export const polled = () => delay(1500);
