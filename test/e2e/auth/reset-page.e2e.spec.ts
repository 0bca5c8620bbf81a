import '../../../scripts/ensure-build.mjs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newCaller, PASSWORD, startApp, type TestApp } from '../../support/app.js';
import { eventually } from '../../support/rank.js';
import { startSmtp, type TestSmtp } from '../../support/smtp.js';

const NEW_PASSWORD = 'a new password, longer than the old';

let t: TestApp;
let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtp();
  t = await startApp({ SMTP_URL: smtp.url });
});
afterAll(async () => {
  await t.close();
  await smtp.close();
});
beforeEach(() => {
  // The store removes expired links by its own clock.
  t.clock.set(new Date());
});

/** Headers of a browser that requests a page, and submits a form from another site. */
const BROWSER = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const FOREIGN = { ...BROWSER, Origin: 'null', 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' };

const submit = (form: Record<string, string>, headers: Record<string, string> = FOREIGN) =>
  t.http.post('/reset-password').set(headers).type('form').send(form);
const both = (password: string) => ({ new_password: password, repeated_password: password });
const login = (email: string, password: string) => t.http.post('/v1/auth/login').send({ email, password });

/** Requests a link. @returns the page without script, with the token of the mailed link */
async function linkFor(email: string): Promise<string> {
  await t.http.post('/v1/auth/password/forgot').send({ email }).expect(200);
  const letter = () => smtp.taken.findLast(({ to }) => to[0] === email);
  await eventually(() => letter() !== undefined).toBe(true);
  const [, token] = /http:\S+\/app\/reset\?token=([\w-]{24})/.exec(letter()!.text)!;
  return `/reset-password?token=${token}`;
}
const tokenOf = (link: string) => link.split('token=')[1]!;

describe('the page of a reset mail', () => {
  it('sets the password, without a script and from any site', async () => {
    const { email, as } = await newCaller(t);
    const link = await linkFor(email);
    const { text } = await t.http.get(link).set(BROWSER).expect(200);
    expect(text).toContain(`<input type="hidden" name="token" value="${tokenOf(link)}">`);
    expect(text).not.toMatch(/<script|javascript:|https?:/i);
    const done = await submit({ token: tokenOf(link), ...both(NEW_PASSWORD) }).expect(200);
    expect(done.text).toContain('Your password is changed');
    expect(done.text).not.toContain('<form');
    await t.http.get('/v1/auth/me').set(as).expect(401);
    await login(email, PASSWORD).expect(401);
    await login(email, NEW_PASSWORD).expect(200);
  });

  it('changes nothing when it is opened', async () => {
    const { email, as } = await newCaller(t);
    const link = await linkFor(email);
    for (let n = 0; n < 3; n += 1) await t.http.get(link).set(BROWSER).expect(200);
    await t.http.head(link).expect(200);
    await t.http.get('/v1/auth/me').set(as).expect(200);
    await submit({ token: tokenOf(link), ...both(NEW_PASSWORD) }).expect(200);
  });

  it('may not load anything, be framed, cached, indexed or named in a Referer', async () => {
    for (const answer of [
      await t.http.get('/reset-password?token=x').set(BROWSER).expect(200),
      await t.http.get('/reset-password').set(BROWSER).expect(400),
      await submit({ token: 'x', ...both(NEW_PASSWORD) }).expect(400),
    ]) {
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'x-frame-options': 'DENY',
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
        ),
      });
      expect(answer.headers).not.toHaveProperty('content-encoding');
    }
  });

  it('escapes any token as text', async () => {
    const { text } = await t.http.get('/reset-password').query({ token: `"><b>'&` }).set(BROWSER).expect(200);
    expect(text).toContain('value="&quot;&gt;&lt;b&gt;&#39;&amp;"');
    expect(text).not.toContain('<b>');
  });
});

describe('an invalid form', () => {
  it.each([
    ['too short', both('short'), 'Choose a password of at least 8 characters.'],
    ['too long', both('x'.repeat(1025)), 'Choose a password of at most 1024 characters.'],
    [
      'two passwords',
      { ...both(NEW_PASSWORD), repeated_password: 'another' },
      'The two passwords are not the same.',
    ],
  ])('(%s) comes back with what is wrong, and the link is still good', async (_, form, problem) => {
    const { email } = await newCaller(t);
    const token = tokenOf(await linkFor(email));
    const { text } = await submit({ token, ...form }).expect(400);
    expect(text).toContain(`<p class="problem" role="alert">${problem}</p>`);
    expect(text).toContain(`value="${token}"`);
    expect(text).not.toContain(form.new_password);
    await submit({ token, ...both(NEW_PASSWORD) }).expect(200);
  });

  it('(used link) explains how to get another', async () => {
    const { email } = await newCaller(t);
    const token = tokenOf(await linkFor(email));
    await submit({ token, ...both(NEW_PASSWORD) }).expect(200);
    for (const form of [{ token, ...both('yet another password') }, both('yet another password') as never]) {
      const { text } = await submit(form).expect(400);
      expect(text).toContain('This link does not work');
      expect(text).not.toContain('<form');
    }
    await login(email, NEW_PASSWORD).expect(200);
  });

  it('is answered with JSON for clients that do not accept HTML', async () => {
    const { body } = await submit({ token: 'x', ...both(NEW_PASSWORD) }, {}).expect(400);
    expect(body).toEqual({ errno: 400, message: 'The link is not valid any more.' });
  });
});

describe('forms', () => {
  it('are accepted by this page alone', async () => {
    const send = (path: string) =>
      t.http.post(path).type('form').send({ email: 'a@example.com', password: 'x' });
    for (const path of ['/v1/auth/login', '/v1/auth/password/reset', '/v1/slots', '/reset-password/x']) {
      await send(path).expect(415);
    }
    await t.http.post('/reset-password').type('text/plain').send('token=x').expect(415);
  });

  it('are limited by address, with a page that says so', async () => {
    const own = await startApp({ RATE_LIMIT_ENABLED: 'true', RATE_LIMIT_DEFAULT: '2/600' });
    try {
      const send = () =>
        own.http
          .post('/reset-password')
          .set(BROWSER)
          .type('form')
          .send({ token: 'x', ...both(NEW_PASSWORD) });
      await send().expect(400);
      await send().expect(400);
      const { text, headers } = await send().expect(429);
      expect(text).toContain('Too many attempts');
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      await own.http.get('/reset-password?token=x').expect(429);
    } finally {
      await own.close();
    }
  });
});
