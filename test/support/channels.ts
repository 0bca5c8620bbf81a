import { expect } from 'vitest';
import type { Caller, TestApp } from './app.js';
import type { Seen } from './upstream.js';
import type { ShownDelivery } from './webhooks.js';

type App = Pick<TestApp, 'http'>;
type By = Pick<Caller, 'as'>;

export interface TestChannel {
  _id: string;
}

/** A Slack channel by default. */
export async function newChannel({ http }: App, { as }: By, fields: object): Promise<TestChannel> {
  const body = { kind: 'slack', name: 'Chat', events: ['rank.alert'], ...fields };
  const response = await http.post('/v1/channels').set(as).send(body);
  expect(response.body).toMatchObject({ success: true });
  return response.body.data as TestChannel;
}

export async function testChannel({ http }: App, { as }: By, { _id }: TestChannel): Promise<void> {
  await http.post(`/v1/channels/${_id}/test`).set(as).expect(200);
}

export async function channelDeliveries({ http }: App, { as }: By, { _id }: TestChannel) {
  const { body } = await http.get(`/v1/channels/${_id}/deliveries`).set(as).expect(200);
  return body.data as ShownDelivery[];
}

export async function channelOf({ http }: App, { as }: By, { _id }: TestChannel) {
  const { body } = await http.get(`/v1/channels/${_id}`).set(as).expect(200);
  return body.data as Record<string, unknown>;
}

const UNSEEN = /[\u2060\u2068\u2069]/g;

/** A message of Slack as it is read. */
export const slackText = ({ body }: Pick<Seen, 'body'>): string =>
  (JSON.parse(Buffer.from(body, 'latin1').toString()) as { blocks: { text: { text: string } }[] }).blocks
    .map(({ text }) => text.text)
    .join('\n')
    .replace(UNSEEN, '');
