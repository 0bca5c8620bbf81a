import { expect, it } from 'vitest';
import { type Delivery, refreshMs } from './queries';
import { answerText, eventText, indented, urlProblem } from './words';

it('names events in words, and those that are unknown as they are', () => {
  expect(eventText('rank.run.finished')).toBe('Check finished');
  expect(eventText('rankwire.test')).toBe('Test event');
  expect(eventText('rank.new.event')).toBe('rank.new.event');
});

it('indents JSON, and leaves other texts as they are', () => {
  expect(indented('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(indented('{"cut": "tex')).toBe('{"cut": "tex');
  expect(indented('<b>no</b>')).toBe('<b>no</b>');
});

it('says what came back', () => {
  expect(answerText({ at: '', status: 503, ms: 1204, answer: '' })).toMatch(/^503 in 1.204 ms$/);
  expect(answerText({ at: '', status: null, ms: 15_000, answer: 'No response within 15 s.' })).toBe(
    'No response',
  );
});

it.each([
  ['url must start with https://', 'start with https://'],
  ['url must not contain a user or password: put a secret into the query', 'user or password'],
  ['url must lead to a public address', 'public address'],
  ['url must be a URL without blanks', 'Enter a URL'],
])('explains %j', (message, part) => {
  expect(urlProblem(message)).toContain(part);
});

it('reads deliveries often while an attempt is near', () => {
  const now = Date.parse('2026-03-11T12:00:00Z');
  const due = (next_attempt_at: string | null) => [{ next_attempt_at } as Delivery];
  const [often, seldom] = [refreshMs(due('2026-03-11T12:00:05Z'), now), refreshMs([], now)];
  expect(often).toBeLessThan(seldom);
  expect(refreshMs(due(null), now)).toBe(seldom);
  expect(refreshMs(due('2026-03-11T14:00:00Z'), now)).toBe(seldom);
  expect(refreshMs(due('2026-03-11T11:59:00Z'), now)).toBe(often);
});
