import { beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../../../src/common/api-docs/model.js';
import { ONE_LINE, ONE_LINE_NOT_BLANK } from '../../../src/common/validation/one-line-text.js';
import { type Caller, newCaller, newConfig, newSlot, startApp, useApp } from '../../support/app.js';
import { document } from '../../support/described.js';
import { errorOf } from '../../support/errors.js';

const t = useApp(() => startApp());
let owner: Caller;
let config: string;
beforeAll(async () => {
  await newSlot(t);
  owner = await newCaller(t);
  config = await newConfig(t, owner);
});

const BAD: [string, string][] = [
  ['a line break', 'shoes\nBcc: b@example.com'],
  ['a carriage return', 'shoes\rred'],
  ['a tab', 'shoes\tred'],
  ['NUL', 'shoes\0red'],
  ['an escape', 'shoes\u001B[2Jred'],
  ['a separator of lines', 'shoes\u2028red'],
  ['a next line', 'shoes\u0085red'],
];

type Body = (text: string) => object;
const keyword = (text: string) => ({ keyword: text, country: 'US' });
const ROUTES: [string, string, Body, string][] = [
  ['post', '/v1/accounts', (name) => ({ name }), 'name'],
  ['patch', '/v1/accounts/:account', (name) => ({ name }), 'name'],
  ['patch', '/v1/accounts/:account', (name) => ({ brand: { name } }), 'brand.name'],
  [
    'post',
    '/v1/accounts/:account/users',
    (name) => ({ email: 'new@example.com', password: 'correct horse battery', name }),
    'name',
  ],
  ['patch', '/v1/users/:user', (name) => ({ name }), 'name'],
  ['patch', '/v1/auth/me', (name) => ({ name }), 'name'],
  ['post', '/v1/auth/keys', (name) => ({ name, scope: 'rank:read' }), 'name'],
  [
    'post',
    '/v1/webhooks',
    (description) => ({ url: 'https://example.com', events: ['run.completed'], description }),
    'description',
  ],
  ['post', '/v1/channels', (name) => ({ kind: 'slack', events: ['rank.alert'], name }), 'name'],
  ['post', '/v1/rank/config/:config/shares', (name) => ({ name }), 'name'],
  ['post', '/v1/rank/config/:config/shares', (tag) => ({ name: 'A', tag }), 'tag'],
  ['post', '/v1/rank/config/:config/views', (name) => ({ name, screen: 'keywords' }), 'name'],
  ['post', '/v1/rank/config/:config/notes', (text) => ({ date: '2026-03-01', text }), 'text'],
  ['put', '/v1/rank/config/:config/alerts', (tag) => ({ rules: [{ when: 'lost', tag }] }), 'rules.0.tag'],
  [
    'post',
    '/v1/rank/config/:config/keywords',
    (text) => ({ keywords: [keyword(text)] }),
    'keywords.0.keyword',
  ],
  [
    'post',
    '/v1/rank/config/:config/keywords',
    (near) => ({ keywords: [{ ...keyword('a'), near }] }),
    'keywords.0.near',
  ],
  [
    'post',
    '/v1/rank/config/:config/keywords',
    (tag) => ({ keywords: [{ ...keyword('a'), tags: ['b', tag] }] }),
    'keywords.0.tags',
  ],
  [
    'patch',
    '/v1/rank/config/:config/keywords',
    (tag) => ({ keywords: [keyword('best coffee')], tags: { add: [tag] } }),
    'tags.add',
  ],
  [
    'put',
    '/v1/rank/config/:config',
    (text) => ({ website: 'example.com', language: 'en', keywords: [keyword(text)] }),
    'keywords.0.keyword',
  ],
  [
    'post',
    '/v1/rank/config',
    (text) => ({ website: 'example.org', language: 'en', keywords: [keyword(text)] }),
    'keywords.0.keyword',
  ],
  [
    'put',
    '/v1/rank/volumes',
    (text) => ({ volumes: [{ ...keyword(text), language: 'en', volume: 1 }] }),
    'volumes.0.keyword',
  ],
  [
    'put',
    '/v1/rank/volumes',
    (source) => ({ volumes: [{ ...keyword('a'), language: 'en', volume: 1, source }] }),
    'volumes.0.source',
  ],
];

const filled = (path: string) =>
  path
    .replace(':account', String(owner.account._id))
    .replace(':user', owner.userId)
    .replace(':config', config);
const send = (method: string, path: string) =>
  t.http[method as 'post' | 'patch' | 'put'](filled(path)).set(owner.as);

describe.each(ROUTES)('%s %s', (method, path, bodyOf, field) => {
  it.each(BAD)(`refuses %s in a text of one line, ${field}`, async (_, text) => {
    const answer = JSON.stringify(errorOf(await send(method, path).send(bodyOf(text)), 400));
    expect(answer).toMatch(new RegExp(`${field}\\W.*must be one line without control characters`));
  });
});

it('refuses lines of files with such texts, and takes the others', async () => {
  const file =
    'keyword,country,near,tags\n"run\nshoes",US,,\nboots,US,,"a\tb"\nhats,US,"New\u0085York",\nsocks,US,,x\n';
  const { body } = await send('post', '/v1/rank/config/:config/keywords')
    .type('text/csv')
    .send(file)
    .expect(200);
  expect(JSON.stringify(body)).toMatch(/keyword must be one line/);
  expect(JSON.stringify(body)).toMatch(/tags must be one line/);
  expect(JSON.stringify(body)).toMatch(/near must be one line/);
  expect(body.data).toMatchObject({ added: 1 });
});

it('refuses lines of files of volumes with such texts, and takes the others', async () => {
  const file =
    'keyword,country,language,volume,source\n"run\nshoes",US,en,1,\nboots,US,en,1,"a\tb"\nsocks,US,en,5,x\n';
  const { body } = await send('put', '/v1/rank/volumes').type('text/csv').send(file).expect(200);
  expect(JSON.stringify(body)).toMatch(/keyword must be one line/);
  expect(JSON.stringify(body)).toMatch(/source must be one line/);
});

/** Texts that people name things by, at any depth of a body; those that describe a text of several lines are none. */
function* namesIn(schema: Schema, path: string): Generator<[string, Schema]> {
  for (const each of (schema['anyOf'] ?? []) as Schema[]) yield* namesIn(each, path);
  if (schema['items']) yield* namesIn(schema['items'] as Schema, path);
  for (const [name, property] of Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)) {
    const text = (
      (property['items'] as Schema | undefined)?.['type'] === 'string' ? property['items'] : property
    ) as Schema;
    const isName =
      /^(name|keyword|near|tag|tags|add|remove|text|title|description|source|label|subject)$/.test(name);
    if (isName && [text['type']].flat().includes('string')) yield [`${path}.${name}`, text];
    yield* namesIn(property, `${path}.${name}`);
  }
}

it('is what the API description says of every name in a body', () => {
  const found = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) =>
      Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => [
        ...namesIn(schema, `${method} ${path}`),
      ]),
    ),
  );
  expect(found.length).toBeGreaterThan(20);
  // The name that confirms a deletion is that of the account, or is refused.
  // What is asked of an assistant may have lines.
  const isOther = (path: string) =>
    path === 'delete /v1/accounts/{id}.name' || /\/answers\/.*\.text$/.test(path);
  const given = found.filter(([path]) => !isOther(path));
  const others = given.filter(([, { pattern }]) => pattern !== ONE_LINE && pattern !== ONE_LINE_NOT_BLANK);
  expect(others.map(([path]) => path)).toEqual([]);
});
