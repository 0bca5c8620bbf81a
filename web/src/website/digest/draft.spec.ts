import { expect, it } from 'vitest';
import { ApiError } from '../../shared/api/api-error';
import { readAddresses, toDraft, recipientProblems, toSettings } from './draft';
import type { Digest } from './queries';

const DIGEST: Digest = {
  frequency: 'weekly',
  weekday: 3,
  day: 1,
  hour: 8,
  tz: 'Europe/Berlin',
  to: ['ada@example.com', 'grace@example.com'],
  csv: true,
  language: 'de',
  view: '66b1f0c0a1b2c3d4e5f60027',
  recipients: [{ address: 'ada@example.com', state: 'member', expires_at: null }],
  unsubscribed: ['alan@example.com'],
  next_at: null,
  last_sent_at: null,
};

const refusal = (...paths: string[]) =>
  new ApiError(
    { status: 400, headers: new Headers() },
    { additional_info: { fields: paths.map((path) => ({ path, message: 'wrong' })) } },
  );
const readProblem = (to: string[], ...paths: string[]) => recipientProblems(refusal(...paths), to)['to'];

it('a draft is saved as what it was made of', () => {
  const {
    unsubscribed: _,
    recipients: _recipients,
    next_at: _next,
    last_sent_at: _last,
    ...settings
  } = DIGEST;
  expect(toSettings(toDraft(DIGEST, 'UTC'))).toEqual(settings);
});

it('a digest that was never set up begins with the zone of the user', () => {
  expect(toDraft({ ...DIGEST, frequency: 'off', to: [] }, 'Asia/Tokyo').tz).toBe('Asia/Tokyo');
  expect(toDraft({ ...DIGEST, frequency: 'off' }, 'Asia/Tokyo').tz).toBe('Europe/Berlin');
});

it.each([
  ['', []],
  [' a@b.example\n\n c@d.example ', ['a@b.example', 'c@d.example']],
  ['a@b.example, c@d.example;e@f.example', ['a@b.example', 'c@d.example', 'e@f.example']],
])('addresses of %j', (text, addresses) => {
  expect(readAddresses(text)).toEqual(addresses);
});

it('what is wrong with recipients is named at their field', () => {
  expect(readProblem(['ada', 'ada@example.com', 'x@y'], 'to')).toBe('Not an e-mail address: ada, x@y');
  expect(readProblem([], 'to')).toBe('Enter at least one address, or turn the digest off.');
  expect(
    readProblem(
      Array.from({ length: 21 }, (_, n) => `${n}@example.com`),
      'to',
    ),
  ).toBe('Enter up to 20 addresses.');
  expect(readProblem(['..@example.com'], 'to')).toBe('One of these is not an e-mail address.');
  expect(readProblem(['a@example.com', 'b@example.com', 'c@example.com'], 'to.0', 'to.2')).toContain(
    'Unsubscribed: a@example.com, c@example.com.',
  );
  expect(readProblem(['a@example.com'], 'hour')).toBeUndefined();
});
