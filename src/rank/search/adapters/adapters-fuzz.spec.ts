import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depth } from '../../../../test/support/depth.js';
import { ADAPTERS } from './adapters.js';
import { listAt, member } from './reading.js';
import { EMPTY_PAGE, PAGE, response } from './spec-support.js';

type Path = (string | number)[];
type Json = fc.JsonValue;

interface Form {
  /** A response with the results of PAGE. */
  body: Json;
  list: Path;
  /** Member of a result with its link. */
  link: string;
  /** Members without which the response is malformed, as the message names them. */
  required: string[];
  /** An empty page without a list. */
  saysEmpty?: (body: unknown) => boolean;
}

const [one, two] = PAGE.results as [{ link: string; title: string }, { link: string; title: string }];
const hits = [
  { ...one, position: 1 },
  { ...two, position: 2 },
];
const google = { engine: 'google', engines: ['google'] };
const said = (value: unknown) => /no results|any results|no search results/i.test(String(value));
const metadata: Form = {
  body: { search_metadata: { status: 'Success' }, organic_results: hits },
  list: ['organic_results'],
  link: 'link',
  required: ['search_metadata.status', 'organic_results'],
  saysEmpty: (body) => said(member(body, 'error')),
};
const traject: Form = {
  body: { request_info: { success: true, credits_used: 1 }, organic_results: hits },
  list: ['organic_results'],
  link: 'link',
  required: ['request_info.success', 'organic_results'],
};
const organic: Form = {
  body: { organic: hits, pagination: {} },
  list: ['organic'],
  link: 'link',
  required: ['organic'],
};

const FORMS: Record<keyof typeof ADAPTERS, Form> = {
  rapidapi: { body: { results: hits, total: 2 }, list: ['results'], link: 'link', required: [] },
  serper: organic,
  serpapi: {
    ...metadata,
    saysEmpty: (body) =>
      metadata.saysEmpty!(body) ||
      /^fully empty$/i.test(String(member(body, 'search_information', 'organic_results_state'))),
  },
  searchapi: metadata,
  valueserp: traject,
  scaleserp: traject,
  dataforseo: {
    body: {
      status_code: 20_000,
      tasks: [
        {
          status_code: 20_000,
          result: [
            {
              items: [
                { type: 'organic', url: one.link, title: one.title },
                { type: 'people_also_ask' },
                { type: 'organic', url: two.link, title: two.title },
              ],
            },
          ],
        },
      ],
    },
    list: ['tasks', 0, 'result', 0, 'items'],
    link: 'url',
    required: ['tasks[0].result[0].items'],
    saysEmpty: (body) => {
      const task = member(body, 'tasks', 0);
      const code = member(task, 'status_code') ?? member(body, 'status_code');
      return code === 40_102 || said(member(task, 'status_message') ?? member(body, 'status_message'));
    },
  },
  brightdata: organic,
  searxng: {
    body: {
      query: 'x',
      results: [
        { url: two.link, title: two.title, ...google, positions: [2] },
        { url: one.link, title: one.title, ...google, positions: [1] },
      ],
      unresponsive_engines: [],
    },
    list: ['results'],
    link: 'url',
    required: ['results'],
  },
};
const named = Object.entries(FORMS).map(([name, form]) => ({
  name,
  form,
  read: (body: unknown, status = 200) => ADAPTERS[name as keyof typeof ADAPTERS].read(response(status, body)),
}));

const KINDS = ['rejected', 'credits', 'throttled', 'unavailable', 'refused', 'malformed'];

/** The invariants of a response: classified, and empty only where the body says so. */
function holds({ form, read }: (typeof named)[number], body: unknown, status = 200): void {
  const page = read(body, status);
  if ('failure' in page) {
    expect(KINDS).toContain(page.failure);
    return;
  }
  expect(status).toBe(200);
  expect(Array.isArray(page.results)).toBe(true);
  if (page.results.length > 0) return;
  expect(listAt(body, ...form.list) !== undefined || form.saysEmpty?.(body)).toBe(true);
}

/** Paths of all members. */
function listPaths(value: Json, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const members: [string | number, Json][] = Array.isArray(value)
    ? value.map((item, index) => [index, item])
    : (Object.entries(value) as [string, Json][]);
  return members.flatMap(([name, item]) => [[...at, name], ...listPaths(item, [...at, name])]);
}

/** A copy with one member changed; undefined removes it. */
function changed(body: Json, path: Path, value: Json | undefined): Json {
  const copy = structuredClone(body);
  const parent = member(copy, ...path.slice(0, -1)) as Record<string | number, Json>;
  const name = path.at(-1)!;
  if (value !== undefined) parent[name] = value;
  else if (Array.isArray(parent)) parent.splice(Number(name), 1);
  else delete parent[name];
  return copy;
}

function reversed(value: Json): Json {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    (Object.entries(value) as [string, Json][]).toReversed().map(([name, item]) => [name, reversed(item)]),
  );
}

const messages = fc.constantFrom<Json>('No results', 'Out of credits', 'Too many requests', '', 0, null);
const values = fc.oneof({ arbitrary: fc.jsonValue(), weight: 3 }, { arbitrary: messages, weight: 1 });
const statuses = fc.constantFrom(200, 200, 200, 202, 204, 301, 400, 401, 402, 403, 404, 410, 429, 500, 503);

describe.each(named)('responses of $name', (adapter) => {
  const { form, read } = adapter;

  it('are read', () => {
    expect(read(form.body)).toMatchObject(PAGE);
    expect(read(changed(form.body, form.list, []))).toEqual(EMPTY_PAGE);
  });

  it('keep the place of a result without a link', () => {
    const page = read(changed(form.body, [...form.list, 0, form.link], undefined));
    expect(page).toMatchObject({ results: [{ title: expect.any(String) as string }, {}] });
    expect(page).not.toEqual(read(form.body));
  });

  it('do not depend on the order of their members', () => {
    expect(read(reversed(form.body))).toEqual(read(form.body));
  });

  it('are classified for any JSON', () => {
    fc.assert(fc.property(statuses, fc.jsonValue(), (status, body) => holds(adapter, body, status)));
  });

  it('are classified for any value of one member', () => {
    const path = fc.constantFrom(...listPaths(form.body));
    fc.assert(
      fc.property(statuses, path, values, (status, at, value) => {
        holds(adapter, changed(form.body, at, value), status);
      }),
      { numRuns: depth(100, 500) },
    );
  });

  it('are classified without any one of their members', () => {
    for (const path of listPaths(form.body)) holds(adapter, changed(form.body, path, undefined));
  });

  it('are a failure when they break off', () => {
    const text = JSON.stringify(form.body);
    for (let length = 0; length < text.length; length += 1) {
      expect(read(text.slice(0, length))).toHaveProperty('failure');
    }
  });

  it.each(form.required)('are malformed without %s', (path) => {
    const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
    for (const value of [undefined, null, {}, 'x']) {
      expect(read(changed(form.body, steps, value))).toEqual({ failure: 'malformed', missing: path });
    }
  });
});

/** For rapidapi a result without a link keeps its place, and all may lack one. */
const linked = named.filter(({ name }) => name !== 'rapidapi');

describe.each(linked)('results of $name', ({ form, read }) => {
  it('are malformed when none has a link', () => {
    const body = JSON.parse(JSON.stringify(form.body).replaceAll(`"${form.link}":`, '"address":')) as Json;
    const path = form.list.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
    expect(read(body)).toEqual({ failure: 'malformed', missing: `${path.slice(1)}[0].${form.link}` });
  });
});

describe('a member that was renamed', () => {
  const without = (name: keyof typeof FORMS, from: string) =>
    ADAPTERS[name].read(
      response(200, JSON.parse(JSON.stringify(FORMS[name].body).replaceAll(`"${from}":`, '"other":'))),
    );

  it.each([
    ['dataforseo', 'type', 'tasks[0].result[0].items[0].type'],
    ['searxng', 'engine', 'results[0].engine'],
    ['searxng', 'positions', 'results[0].positions[0]'],
  ] as const)('of %s, %s, is not an empty page', (name, from, missing) => {
    expect(without(name, from)).toEqual({ failure: 'malformed', missing });
  });
});
