import { Types } from 'mongoose';
import { DAY_MS } from './crash.js';
import type { Caller, TestApp } from './app.js';
import { PROVIDER_HOST, PROVIDER_KEY, trigger } from './rank.js';

/**
 * Noon of today and of the days after it. The store deletes old alerts by its own clock, so the tests cannot be in the
 * past.
 */
export const noonOf = (day: number) =>
  new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2 + day * DAY_MS);
export const slotDay = (day: number) => noonOf(day).toISOString().slice(0, 10);

export const providerSettings = (url: string) => ({
  SEARCH_PROVIDER_URL: url,
  SEARCH_PROVIDER_KEY: PROVIDER_KEY,
  SEARCH_PROVIDER_HOST: PROVIDER_HOST,
  RANK_RETRY_ATTEMPTS: '1',
  RANK_BREAKER_MS: '0',
});

export async function setAlerts(
  { http }: Pick<TestApp, 'http'>,
  { as }: Caller,
  config: string,
  rules: object[],
  email = false,
): Promise<void> {
  await http.put(`/v1/rank/config/${config}/alerts`).set(as).send({ rules, email }).expect(200);
}

/** The daily check of so many days after today. */
export async function checkDay(t: Pick<TestApp, 'http' | 'clock'>, day: number) {
  t.clock.set(noonOf(day));
  return trigger(t);
}

interface AlertNotification {
  account: Types.ObjectId;
  user: Types.ObjectId | null;
  key: string;
  title: string;
  body: string;
  module: string;
}

/** Alerts that notifications were created of, oldest first. */
export function alertNotifications({ db }: Pick<TestApp, 'db'>, about?: Types.ObjectId) {
  const of = about ? { $or: [{ account: about }, { about }] } : {};
  return db
    .collection<AlertNotification>('notifications')
    .find({ type: 'rank_alert', ...of })
    .sort({ _id: 1 })
    .toArray();
}

/** The moves that a notification names, as 'tea (US): 3 → 9'. */
export const movesOf = ({ body }: Pick<AlertNotification, 'body'>) =>
  body
    .replace(/\.(?: And [\d,]+ more\.)?$/, '')
    .split('; ')
    .sort();

export const storedAlerts = ({ db }: Pick<TestApp, 'db'>, config: string) =>
  db
    .collection('rank_alerts')
    .find({ config: new Types.ObjectId(config) })
    .sort({ _id: 1 })
    .toArray();
