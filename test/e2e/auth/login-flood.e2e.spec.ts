import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, newCaller, PASSWORD, startApp, type TestApp } from '../../support/app.js';
import { depth } from '../../support/depth.js';
import { eventually } from '../../support/rank.js';
import { startSmtp, type TestSmtp } from '../../support/smtp.js';

let smtp: TestSmtp;
let t: TestApp;
let ann: Caller;
let bob: Caller;
beforeAll(async () => {
  smtp = await startSmtp();
  t = await startApp({
    RATE_LIMIT_ENABLED: 'true',
    RATE_LIMIT_DEFAULT: '100000/6000',
    RATE_LIMIT_LOGIN: '3/6000',
    TRUST_PROXY: '1',
    SMTP_URL: smtp.url,
    PUBLIC_URL: 'https://rank.example',
  });
});
afterAll(async () => {
  await t.close();
  await smtp.close();
});
beforeEach(async () => {
  ann = await newCaller(t);
  bob = await newCaller(t);
  unknown = `no${(networks += 1)}@example.com`;
});

let unknown: string;
let networks = 0;
/** A /48 that no test has used, and an IPv4 address in a /24 of its own. */
const newNetwork = () => `2001:db8:${(networks += 1).toString(16)}`;
const newAddress = () => `100.64.${(networks += 1)}.1`;
const login = (email: string, password: string, ip: string, cookie = '') =>
  t.http
    .post('/v1/auth/login')
    .set({ 'X-Forwarded-For': ip, 'Sec-Fetch-Site': 'same-origin', ...(cookie ? { Cookie: cookie } : {}) })
    .send({ email, password });

const statusesOf = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** The device that a browser keeps. */
const deviceOf = ({ headers }: { headers: Record<string, unknown> }) =>
  (headers['set-cookie'] as string[])
    .map((cookie) => cookie.split(';')[0]!)
    .find((cookie) => cookie.startsWith('rankwire_device='))!;

/** Wrong passwords from networks that have nothing in common, until the e-mail address is closed to strangers. */
async function attack(email: string): Promise<void> {
  for (let n = 0; n < 30; n += 1) await login(email, 'wrong', newAddress()).expect(401);
  const { body, headers } = await login(email, 'wrong', newAddress()).expect(429);
  expect(body.message).toContain('log in from a device or network where you have logged in before');
  expect(Number(headers['retry-after'])).toBeGreaterThan(80_000);
}

const NETWORKS = depth(60, 400);
describe(`wrong passwords for one mailbox from ${NETWORKS} networks /64 of a /48`, () => {
  it('are refused after a few, and delay neither the owner nor others', async () => {
    const home = newAddress();
    await login(ann.email, PASSWORD, home).expect(200);
    const site = newNetwork();
    const answers = [];
    for (let n = 0; n < NETWORKS; n += 1)
      answers.push(await login(ann.email, 'wrong', `${site}:${n.toString(16)}::1`));
    const statuses = statusesOf(answers);
    expect(Object.keys(statuses)).toEqual(['401', '429']);
    expect(statuses[401]).toBeLessThanOrEqual(12);
    for (const { status, headers } of answers)
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await login(ann.email, PASSWORD, home).expect(200);
    await login(bob.email, PASSWORD, newAddress()).expect(200);
    await login(bob.email, PASSWORD, `${site}:ffff::1`).expect(200);
  });

  it('at the same time wait for each other, and not others for them', async () => {
    const site = newNetwork();
    let ended = 0;
    const flood = Array.from({ length: 200 }, async (_, n) => {
      const answer = await login(ann.email, 'wrong', `${site}:${n.toString(16)}::1`);
      ended += 1;
      return answer;
    });
    const others = Array.from({ length: 10 }, () => login(bob.email, PASSWORD, newAddress()));
    expect(statusesOf(await Promise.all(others))).toEqual({ 200: 10 });
    const statuses = statusesOf(await Promise.all(flood));
    expect(ended).toBe(200);
    expect(Object.keys(statuses)).toEqual(['401', '429']);
    // Two logins run concurrently, so one more than the limit may be verified.
    expect(statuses[401]).toBeLessThanOrEqual(13);
  });
});

describe('a proxy that writes the port into X-Forwarded-For', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9', (port: number) => `203.0.113.9:${port}`],
    ['IPv6', '2001:db8:ffff::9', (port: number) => `[2001:db8:ffff::9]:${port}`],
    ['IPv4-mapped IPv6', '203.0.113.10', (port: number) => `[::ffff:203.0.113.10]:${port}`],
    ['IPv6 with a zone', 'fe80::9', (port: number) => `[fe80::9%eth${port}]:${port}`],
  ])('makes no new client of each connection: %s', async (_, ip, from) => {
    const statuses = [];
    for (let n = 0; n < 20; n += 1) statuses.push((await login(unknown, 'wrong', from(50_000 + n))).status);
    expect(statuses).toEqual([...Array<number>(3).fill(401), ...Array<number>(17).fill(429)]);
    const { body } = await login(bob.email, PASSWORD, from(60_000)).expect(200);
    const as = { 'X-Session-Id': body.data.session_id as string };
    const sessions = await t.http.get('/v1/auth/sessions').set(as).expect(200);
    expect(sessions.body.data[0]).toMatchObject({ ip });
    const audit = await t.http.get('/v1/audit?limit=1').set(as).expect(200);
    expect(audit.body.data[0]).toMatchObject({ action: 'auth.login', ip });
    const line = t.logs.findLast((each) => each.includes('/v1/auth/login'))!;
    expect(JSON.parse(line)).toMatchObject({ req: { remoteAddress: ip } });
  });

  it('makes no new client of text that is not an address', async () => {
    const statuses = [];
    for (let n = 0; n < 10; n += 1) statuses.push((await login(unknown, 'wrong', `unknown${n}`)).status);
    expect(statuses).toEqual([401, 401, 401, ...Array<number>(7).fill(429)]);
  });
});

describe('a mailbox under attack from everywhere', () => {
  it('is open to the networks and devices from which its owner has logged in', async () => {
    const [home, office, cafe] = [newAddress(), `${newNetwork()}:1`, newAddress()];
    const device = deviceOf(await login(ann.email, PASSWORD, home).expect(200));
    await login(ann.email, PASSWORD, `${office}::1`, device).expect(200);
    const others = deviceOf(await login(bob.email, PASSWORD, cafe).expect(200));
    await attack(ann.email);
    await login(ann.email, PASSWORD, cafe).expect(429);
    await login(ann.email, PASSWORD, cafe, others).expect(429);
    await login(ann.email, PASSWORD, cafe, device).expect(200);
    await login(ann.email, PASSWORD, cafe).expect(200);
    await login(ann.email, PASSWORD, home).expect(200);
    await login(ann.email, PASSWORD, `${office}::2`).expect(200);
    await login(ann.email, 'wrong', newAddress()).expect(429);
    await login(bob.email, PASSWORD, newAddress()).expect(200);
    const me = { 'X-Session-Id': ann.sessionId };
    const change = { old_password: PASSWORD, new_password: 'another long password' };
    await t.http
      .post('/v1/auth/password')
      .set({ ...me, 'X-Forwarded-For': newAddress() })
      .send(change)
      .expect(200);
  });

  it('is open to a program that keeps the cookie of its session', async () => {
    const answer = await login(ann.email, PASSWORD, newAddress()).expect(200);
    await attack(ann.email);
    const cookie = `sid_app_sw=${answer.body.data.session_id as string}`;
    await login(ann.email, PASSWORD, newAddress()).expect(429);
    await login(ann.email, PASSWORD, newAddress(), cookie).expect(200);
    await login(ann.email, PASSWORD, newAddress(), 'sid_app_sw=x').expect(429);
  });

  it('answers as one without a user', async () => {
    await attack(unknown);
    await attack(ann.email);
    const [one, other] = [
      await login(ann.email, PASSWORD, newAddress()),
      await login(unknown, PASSWORD, newAddress()),
    ];
    expect(one.body.message).toBe(other.body.message);
  });

  it.each(['/v1/auth/password/reset', '/reset-password'])(
    'lets its owner in by a mailed link, where the password is set (%s)',
    async (path) => {
      await attack(ann.email);
      const hotel = newAddress();
      const from = { 'X-Forwarded-For': hotel, 'Sec-Fetch-Site': 'same-origin' };
      await login(ann.email, PASSWORD, hotel).expect(429);
      smtp.taken.length = 0;
      await t.http.post('/v1/auth/password/forgot').set(from).send({ email: ann.email }).expect(200);
      await eventually(() => Promise.resolve(smtp.taken.length)).toBe(1);
      const token = /token=3?D?([\w-]{24})/.exec(smtp.taken[0]!.text.replaceAll('=\r\n', ''))![1]!;
      const password = 'a new long password';
      const form = { token, new_password: password, repeated_password: password };
      const request = t.http.post(path).set(from);
      if (path === '/reset-password') request.type('form');
      const device = deviceOf(
        await request.send(path === '/reset-password' ? form : { token, new_password: password }).expect(200),
      );
      await login(ann.email, password, hotel).expect(200);
      await login(ann.email, password, newAddress(), device).expect(200);
      await login(ann.email, password, newAddress()).expect(429);
    },
  );

  it('knows at most ten networks and devices, which nothing shows', async () => {
    for (let n = 0; n < 12; n += 1) await login(ann.email, PASSWORD, newAddress()).expect(200);
    const user = await t.db
      .collection('users')
      .findOne<{ known_clients: { kind: string; hash: string }[] }>({ email: ann.email });
    expect(user!.known_clients.filter(({ kind }) => kind === 'network')).toHaveLength(10);
    expect(user!.known_clients.filter(({ kind }) => kind === 'device')).toHaveLength(10);
    expect(JSON.stringify(user)).not.toContain('100.64.');
    for (const path of [
      '/v1/auth/me',
      `/v1/accounts/${String(ann.account._id)}/users`,
      `/v1/accounts/${String(ann.account._id)}/export`,
    ]) {
      const { text } = await t.http.get(path).set(ann.as).expect(200);
      expect(text).not.toContain('known_clients');
      expect(text).not.toContain(user!.known_clients[0]!.hash);
    }
  });
});
