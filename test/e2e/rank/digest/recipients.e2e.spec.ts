import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OutboxDispatcher } from '../../../../src/outbox/outbox-dispatcher.js';
import {
  type Caller,
  newCaller,
  newConfig,
  newSlot,
  NOON,
  startApp,
  type TestApp,
} from '../../../support/app.js';
import {
  allRecorded,
  DigestClient,
  received,
  tick,
  unsubscribeUrl,
  WEEKLY,
} from '../../../support/digests.js';
import { startSmtp, type TestSmtp } from '../../../support/smtp.js';

const PREFIX = 'https://rank.example/tools';
const STRANGER = 'alan@example.net';
const DAY_MS = 86_400_000;

let smtp: TestSmtp;
let t: TestApp;
beforeAll(async () => {
  smtp = await startSmtp();
  t = await startApp({ SMTP_URL: smtp.url, PUBLIC_URL: PREFIX, MAIL_RECIPIENT_DAY: '4' });
});
afterAll(async () => {
  await t.close();
  await smtp.close();
});

let owner: Caller;
let config: string;
let client: DigestClient;
beforeEach(async () => {
  for (const name of ['outbox', 'rank_digests', 'mail_subscriptions', 'mail_counts'])
    await t.db.collection(name).deleteMany({});
  smtp.taken.length = 0;
  t.clock.set(NOON);
  await newSlot(t);
  owner = await newCaller(t);
  config = await newConfig(t, owner);
  client = new DigestClient(t, owner, config);
});

const later = (ms: number) => t.clock.set(new Date(t.clock.now().getTime() + ms));

const state = async (of = client, address = STRANGER): Promise<string | undefined> => {
  const { body } = await of.get().expect(200);
  const { recipients } = body.data as { recipients: { address: string; state: string }[] };
  return recipients.find((each) => each.address === address)?.state;
};

/** The path of the link in the newest mail to an address. */
function confirmPath(address = STRANGER): string {
  const mail = smtp.taken.findLast(({ to }) => to[0] === address)!;
  return /https:\/\/rank\.example\/tools(\/confirm-recipient\?token=[\w-]{43})/.exec(mail.text)![1]!;
}

describe('a recipient who is not a user of the tree of accounts', () => {
  it('gets one mail with a link, and the digest when its owner has confirmed it', async () => {
    const { body } = await client.put({ ...WEEKLY, to: [owner.email, STRANGER] }).expect(200);
    const expires_at = new Date(NOON.getTime() + 7 * DAY_MS).toISOString();
    expect(body.data.recipients).toEqual([
      { address: owner.email, state: 'member', expires_at: null },
      { address: STRANGER, state: 'waiting', expires_at },
    ]);
    const [mail] = await received(t, smtp, 1);
    expect(mail!.to).toEqual([STRANGER]);
    expect(mail!.headers.get('subject')).toBe('Confirm that you want the reports about www.example.com');
    await client.send().expect(200, /"recipients":1/);
    await received(t, smtp, 2);

    const page = await t.http.get(confirmPath()).expect(200);
    expect(page.text).toContain(`Send the reports about www.example.com to ${STRANGER}?`);
    expect(await state()).toBe('waiting');
    await t.http.post(confirmPath()).expect(200);
    await t.http.post(confirmPath()).expect(200);
    expect(await state()).toBe('confirmed');
    t.clock.set(new Date('2026-03-18T07:00:00Z'));
    await tick(t);
    const mails = (await received(t, smtp, 4)).filter(({ to }) => to[0] === STRANGER);
    expect(mails.map(({ headers }) => headers.has('list-unsubscribe'))).toEqual([false, true]);
  });

  it('gets nothing more from an account that deletes and makes its website and digest again', async () => {
    const strangers = Array.from({ length: 20 }, (_, n) => `stranger${String(n)}@example.net`);
    for (let round = 0; round < 8; round += 1) {
      await client.put({ ...WEEKLY, to: strangers }).expect(200);
      const { body } = await client.send().expect(409);
      expect(body.message).toBe('No recipient of the digest has confirmed its address yet.');
      await t.http.delete(`/v1/rank/config/${config}`).set(owner.as).expect(200);
      config = await newConfig(t, owner);
      client = new DigestClient(t, owner, config);
    }
    await allRecorded(t);
    const toStrangers = smtp.taken.map(({ to }) => to[0]!).filter((to) => to !== owner.email);
    expect(toStrangers.sort()).toEqual(strangers.toSorted());
  });

  it('is asked again by request, once a day and three times in all; the link ends after 7 days', async () => {
    await client.put({ ...WEEKLY, to: [STRANGER] }).expect(200);
    await received(t, smtp, 1);
    const first = confirmPath();
    const early = await client.askAgain(STRANGER).expect(429);
    expect(early.body.message).toBe('The owner of this address was asked less than a day ago.');
    expect(early.get('Retry-After')).toBe('86400');
    await allRecorded(t);
    later(7 * DAY_MS);
    expect(await state()).toBe('unconfirmed');
    await t.http.post(first).expect(400);
    await tick(t);
    await client.put({ ...WEEKLY, to: [STRANGER] }).expect(200);
    await allRecorded(t);
    expect(smtp.taken).toHaveLength(1);
    const again = await client.askAgain(STRANGER).expect(200);
    expect(again.body.data).toMatchObject({ address: STRANGER, state: 'waiting' });
    await received(t, smtp, 2);
    await t.http.post(first).expect(400);
    await allRecorded(t);
    later(DAY_MS);
    await client.askAgain(STRANGER).expect(200);
    await allRecorded(t);
    later(DAY_MS);
    const last = await client.askAgain(STRANGER).expect(409);
    expect(last.body.message).toBe('The owner of this address was asked 3 times.');
    await client.askAgain('nobody@example.net').expect(404);
    await client.askAgain('').expect(400);
    await received(t, smtp, 3);
    await t.http.post(confirmPath()).expect(200);
    const done = await client.askAgain(STRANGER).expect(409);
    expect(done.body.message).toBe('This address needs no confirmation.');
  });

  it('can refuse for good: no digest of the tree can add it or ask it again', async () => {
    const child = await newCaller(t, { parent: owner.account });
    const ofChild = new DigestClient(t, child, await newConfig(t, child));
    await ofChild.put({ ...WEEKLY, to: [STRANGER] }).expect(200);
    await received(t, smtp, 1);
    await t.http.post(confirmPath().replace('?', '/refuse?')).expect(200, /No reports are sent/);
    await t.http.post(confirmPath()).expect(400);
    for (const [each, spelling] of [
      [client, STRANGER],
      [ofChild, STRANGER],
      [ofChild, STRANGER.replace('@', '@\u200b')],
    ] as const) {
      const { body } = await each.put({ ...WEEKLY, to: ['ada@example.net', spelling] }).expect(400);
      expect(body.additional_info.fields).toMatchObject([{ path: 'to.1' }]);
    }
    expect((await ofChild.get()).body.data).toMatchObject({ to: [], unsubscribed: [STRANGER] });
    const other = await newCaller(t);
    const ofOther = new DigestClient(t, other, await newConfig(t, other));
    await ofOther.put({ ...WEEKLY, to: [STRANGER] }).expect(200);
    expect(await state(ofOther)).toBe('waiting');
  });

  it('is asked by the scheduled digest where it was a recipient before', async () => {
    await client.put({ ...WEEKLY, to: [STRANGER] }).expect(200);
    await received(t, smtp, 1);
    await t.db.collection('mail_subscriptions').deleteMany({});
    t.clock.set(new Date('2026-03-18T07:00:00Z'));
    await tick(t);
    await tick(t);
    await allRecorded(t);
    expect(smtp.taken.map(({ headers }) => headers.get('subject'))).toEqual([
      'Confirm that you want the reports about www.example.com',
      'Confirm that you want the reports about www.example.com',
    ]);
    expect(await state()).toBe('waiting');
  });
});

describe('an address that has unsubscribed', () => {
  it('gets no digest of any account of the tree, also after parts of it are deleted and made again', async () => {
    await client.put({ ...WEEKLY, to: [owner.email] }).expect(200);
    await client.send().expect(200);
    const [mail] = await received(t, smtp, 1);
    const link = unsubscribeUrl(mail!).slice(PREFIX.length);
    await t.http.delete(`/v1/rank/config/${config}`).set(owner.as).expect(200);
    await t.http.post(link).expect(200);
    const child = await newCaller(t, { parent: owner.account });
    for (const caller of [owner, child]) {
      const again = new DigestClient(t, caller, await newConfig(t, caller));
      const { body } = await again.put({ ...WEEKLY, to: [owner.email.toUpperCase()] }).expect(400);
      expect(body.additional_info.fields[0].message).toContain('has unsubscribed');
      await again.send().expect(409);
    }
    await t.http.post(`${link}/subscribe`).expect(200);
    const third = await newCaller(t, { parent: owner.account });
    const again = new DigestClient(t, third, await newConfig(t, third));
    await again.put({ ...WEEKLY, to: [owner.email] }).expect(200);
    await again.send().expect(200);
    await allRecorded(t);
    const subjects = smtp.taken.map(({ headers }) => headers.get('subject')!);
    expect(subjects.filter((subject) => subject.startsWith('Weekly digest'))).toHaveLength(2);
  });
});

describe('the limits of mails', () => {
  it('count a mail once, however often its event is delivered', async () => {
    const outbox = t.app.get(OutboxDispatcher);
    for (let n = 0; n < 4; n += 1) {
      const child = await newCaller(t, { parent: owner.account });
      const each = new DigestClient(t, child, await newConfig(t, child));
      await each.put({ ...WEEKLY, to: [owner.email] }).expect(200);
      const sent = each
        .send()
        .expect(200)
        .then(() => true);
      while (!(await Promise.race([sent, outbox.dispatchPending()])));
    }
    await received(t, smtp, 4);
    const counts = await t.db
      .collection('mail_counts')
      .find({ _id: /^report:to:/ as never })
      .toArray();
    expect(counts.map(({ count }) => count as number)).toEqual([4, 4]);
  });

  it('hold for a recipient over all accounts, in the store', async () => {
    for (let n = 0; n < 6; n += 1) {
      const child = await newCaller(t, { parent: owner.account });
      const each = new DigestClient(t, child, await newConfig(t, child));
      await each.put({ ...WEEKLY, to: [owner.email] }).expect(200);
      await each.send().expect(200);
    }
    await allRecorded(t);
    expect(smtp.taken).toHaveLength(4);
    expect(t.logs.join('\n')).toContain('is left out: too many mails of its account or to its recipient');
    later(DAY_MS);
    await client.put({ ...WEEKLY, to: [owner.email] }).expect(200);
    await client.send().expect(200);
    await received(t, smtp, 5);
  });

  it('hold the pause between requests to send when the website is deleted and made again', async () => {
    await client.put({ ...WEEKLY, to: [owner.email] }).expect(200);
    await client.send().expect(200);
    await t.http.delete(`/v1/rank/config/${config}`).set(owner.as).expect(200);
    const again = new DigestClient(t, owner, await newConfig(t, owner));
    await again.put({ ...WEEKLY, to: [owner.email] }).expect(200);
    const { body } = await again.send().expect(429);
    expect(body.message).toBe('The digest was sent less than an hour ago.');
  });

  it('hold for links to new addresses of a user, and of new addresses of many users', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const user = await newCaller(t, { parent: owner.account });
      const { status } = await t.http
        .patch(`/v1/users/${user.userId}`)
        .set(owner.as)
        .send({ email: STRANGER });
      statuses.push(status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    await allRecorded(t);
    expect(smtp.taken.filter(({ to }) => to[0] === STRANGER)).toHaveLength(5);
  });
});
