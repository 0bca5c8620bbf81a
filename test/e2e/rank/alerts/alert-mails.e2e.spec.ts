import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  alertNotifications,
  checkDay,
  noonOf,
  providerSettings,
  setAlerts,
} from '../../../support/alerts.js';
import { type Caller, newCaller, newConfig, newSlot, startApp, type TestApp } from '../../../support/app.js';
import { type PositionProvider, startPositionProvider } from '../../../support/position-provider.js';
import { deleteRankData, eventually } from '../../../support/rank.js';
import { startSmtp, type TestSmtp } from '../../../support/smtp.js';

let t: TestApp;
let provider: PositionProvider;
let smtp: TestSmtp;
beforeAll(async () => {
  [provider, smtp] = await Promise.all([startPositionProvider('example.com'), startSmtp()]);
  const env = {
    ...providerSettings(provider.url),
    SMTP_URL: smtp.url,
    PUBLIC_URL: 'https://rank.example/base',
  };
  t = await startApp(env);
});
afterAll(async () => {
  await t.close();
  await smtp.close();
  await provider.close();
});
beforeEach(async () => {
  t.clock.set(noonOf(0));
  await deleteRankData(t, 'outbox');
  smtp.taken.length = 0;
  await newSlot(t);
});

/** Loses keywords from one day to the next. @returns the configuration */
async function lose(caller: Caller, keywords: object[], { email = true } = {}): Promise<string> {
  const config = await newConfig(t, caller, { website: 'example.com', keywords });
  await setAlerts(t, caller, config, [{ when: 'lost' }, { when: 'drops', by: 5 }], email);
  const texts = keywords.map((each) => (each as { keyword: string }).keyword);
  for (const [day, position] of [3, null].entries()) {
    provider.set(Object.fromEntries(texts.map((text) => [text, position])));
    await checkDay(t, day);
  }
  return config;
}
const subjectOf = (header: string) =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString())
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, text: string) =>
      decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%')),
    );

it('an e-mail to the owner has keywords of every script, their rules and the address of the console', async () => {
  const caller = await newCaller(t);
  const account = String(caller.account._id);
  await lose(caller, [
    { keyword: 'größe <b>&amp;', country: 'DE', near: 'Köln' },
    { keyword: 'קפה שחור', country: 'IL' },
    { keyword: '黒茶', country: 'JP' },
  ]);
  await eventually(() => smtp.taken).toHaveLength(1);
  const [mail] = smtp.taken;
  expect(mail!.to).toEqual([caller.email]);
  expect(mail!.headers.get('subject')).toBe('3 keywords of example.com met your alert rules');
  expect(mail!.headers.get('x-origin')).toBe('analytics');
  const lines = mail!.text.trim().split('\n');
  const met = '(lost, dropped by 5 or more)';
  expect(lines.slice(1, 4)).toEqual([
    `größe <b>&amp; (DE, Köln): 3 → not found ${met}`,
    `\u2068קפה שחור\u2069 (IL): 3 → not found ${met}`,
    `黒茶 (JP): 3 → not found ${met}`,
  ]);
  expect(lines).toContain(`All keywords: https://rank.example/base/app/a/${account}/keywords`);
  expect(mail!.html).toContain('<html lang="en">');
  expect(mail!.html).toContain('größe &lt;b&gt;&amp;amp; (DE, Köln)');
  expect(mail!.html).not.toContain('<b>');
});

it('it is in the language of the owner, subject included', async () => {
  const caller = await newCaller(t);
  const preferences = { language: 'de' };
  await t.http.patch('/v1/auth/me').set(caller.as).send({ preferences }).expect(200);
  await lose(caller, [{ keyword: 'tee', country: 'DE' }]);
  await eventually(() => smtp.taken).toHaveLength(1);
  const [mail] = smtp.taken;
  expect(subjectOf(mail!.headers.get('subject')!)).toBe('1 Keyword von example.com erfüllt Ihre Warnregeln');
  expect(mail!.text).toContain('tee (DE): 3 → nicht gefunden (verloren, um mindestens 5 gefallen)');
  expect(mail!.html).toContain('<html lang="de">');
});

it('for an account without an owner it goes to the one above, and says which account it is', async () => {
  const parent = await newCaller(t);
  const body = { name: 'Müller', parent: String(parent.account._id) };
  const created = await t.http.post('/v1/accounts').set(parent.as).send(body);
  expect(created.status).toBeLessThan(300);
  const child = { ...parent, account: created.body.data as Caller['account'] };
  const account = String(child.account._id);
  const keywords = [{ keyword: 'tea', country: 'US' }];
  const config = await t.http
    .post('/v1/rank/config')
    .query({ account })
    .set(parent.as)
    .send({ website: 'example.com', language: 'en', keywords })
    .expect(200);
  await t.http
    .put(`/v1/rank/config/${String(config.body.data._id)}/alerts`)
    .query({ account })
    .set(parent.as)
    .send({ rules: [{ when: 'lost' }], email: true })
    .expect(200);
  for (const [day, position] of [3, null].entries()) {
    provider.set({ tea: position });
    await checkDay(t, day);
  }
  await eventually(() => smtp.taken.map(({ to }) => to)).toEqual([[parent.email]]);
  expect(subjectOf(smtp.taken[0]!.headers.get('subject')!)).toBe(
    '1 keyword of example.com (Müller) met your alert rules',
  );
});

it('goes to the users who are chosen too, once each, and not to one who has left', async () => {
  const parent = await newCaller(t);
  const owner = await newCaller(t, { parent: parent.account });
  const [colleague, left] = [
    await newCaller(t, { account: owner.account }),
    await newCaller(t, { account: owner.account }),
  ];
  const keywords = [{ keyword: 'tea', country: 'US' }];
  const config = await newConfig(t, owner, { website: 'example.com', keywords });
  const users = [owner, colleague, left, parent].map(({ userId }) => userId);
  await t.http
    .put(`/v1/rank/config/${config}/alerts`)
    .set(owner.as)
    .send({ rules: [{ when: 'lost' }], email: true, users })
    .expect(200);
  await t.http.patch(`/v1/users/${left.userId}`).set(parent.as).send({ active: false }).expect(200);
  await t.http
    .patch('/v1/auth/me')
    .set(colleague.as)
    .send({ preferences: { language: 'de' } })
    .expect(200);
  for (const [day, position] of [3, null].entries()) {
    provider.set({ tea: position });
    await checkDay(t, day);
  }
  await eventually(() => smtp.taken.map(({ to }) => String(to)).sort()).toEqual(
    [owner.email, colleague.email, parent.email].sort(),
  );
  const notified = await alertNotifications(t, owner.account._id);
  expect(Object.fromEntries(notified.map(({ user, title }) => [String(user), title]))).toEqual({
    [owner.userId]: '1 keyword of example.com met your alert rules',
    [parent.userId]: '1 keyword of example.com (Test) met your alert rules',
    [colleague.userId]: '1 Keyword von example.com erfüllt Ihre Warnregeln',
  });
  expect(notified).toHaveLength(3);
});

it('none is sent unless it is asked for', async () => {
  const caller = await newCaller(t);
  await lose(caller, [{ keyword: 'tea', country: 'US' }], { email: false });
  expect(
    await t.db
      .collection('notifications')
      .countDocuments({ type: 'rank_alert', account: caller.account._id }),
  ).toBe(1);
  expect(await t.db.collection('outbox').countDocuments()).toBe(0);
});
