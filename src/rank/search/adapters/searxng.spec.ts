import { describe, expect, it } from 'vitest';
import { searxng } from './searxng.js';
import { ACCESS, EMPTY_PAGE, FIRST_PAGE, PAGE, response, SECOND_PAGE } from './spec-support.js';

const start = '/search?q=c%2B%2B+%26+caf%C3%A9&format=json&engines=google&language=de-DE';

describe('searxng', () => {
  it.each([
    ['the first page', FIRST_PAGE, '&pageno=1'],
    ['the second page', SECOND_PAGE, '&pageno=2'],
  ])('requests %s, without a key', (_name, query, rest) => {
    expect(searxng.request(query, ACCESS)).toEqual({
      method: 'GET',
      path: `${start}${rest}`,
      headers: { accept: 'application/json' },
    });
  });

  it('writes a language with its country', () => {
    expect(searxng.request({ ...FIRST_PAGE, language: 'pt', country: 'BR' }, ACCESS).path).toContain(
      '&language=pt-BR&',
    );
  });

  const google = (url: string, title: string, position: number) => ({
    url,
    title,
    engine: 'google',
    engines: ['google'],
    positions: [position],
  });
  const results = [google('https://two.example/', 'Two', 2), google('https://one.example/', 'One', 1)];
  /** Recorded order of a page in which every third result has a thumbnail. */
  const thumbnails = [1, 2, 4, 5, 7, 8, 10, 3, 6, 9].map((position) =>
    google(`https://${position}.example/`, 'x', position),
  );
  const inOrder = Array.from({ length: 10 }, (_, n) => ({ link: `https://${n + 1}.example/`, title: 'x' }));
  const stray = { url: 'https://x.example/', engine: 'bing', positions: [1] };
  const found = (list: object[], ...unresponsive_engines: string[][]) =>
    response(200, { query: 'x', results: list, unresponsive_engines });
  const failed = (failure: string, reason: string) => ({ failure, said: `google: ${reason}` });
  const noJson = 'format json is not enabled in its settings';
  const noGoogle = 'the engine google is not enabled in its settings';
  it.each([
    ['a page in the order of its positions', found(results), PAGE],
    ['a page whose thumbnails come last', found(thumbnails), { results: inOrder }],
    ['a page without results of other engines', found([stray, ...results]), PAGE],
    ['an empty page', found([]), EMPTY_PAGE],
    ['an empty page without a list of engines', response(200, { results: [] }), EMPTY_PAGE],
    ['an engine that is not enabled', found([stray]), { failure: 'refused', said: noGoogle }],
    ['a format that is not enabled', response(403, '<html>'), { failure: 'refused', said: noJson }],
    ['its limiter', response(429, 'Too Many Requests'), { failure: 'throttled', said: undefined }],
    ['a query without words', response(400, { error: 'No query' }), { failure: 'refused', said: 'No query' }],
    ['an outage of SearXNG', response(500, { error: 'x' }), { failure: 'unavailable', said: 'x' }],
    ['another shape', response(200, { query: 'x' }), { failure: 'malformed', missing: 'results' }],
  ])('reads %s', (_name, given, expected) => {
    expect(searxng.read(given)).toEqual(expected);
  });

  it.each([
    ['too many requests', 'throttled'],
    ['access denied', 'throttled'],
    ['CAPTCHA', 'throttled'],
    ['blocked', 'throttled'],
    ['timeout', 'unavailable'],
    ['HTTP error', 'unavailable'],
    ['HTTP connection error', 'unavailable'],
    ['parsing error', 'unavailable'],
    ['unexpected crash', 'unavailable'],
  ])('reads an empty list because of %j as %s, suspended or not', (reason, failure) => {
    for (const text of [reason, `Suspended: ${reason}`])
      expect(searxng.read(found([], ['google', text]))).toEqual(failed(failure, text));
  });
});
