import { Types } from 'mongoose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, newCaller, newConfig, newSlot, startApp, useApp } from '../../../support/app.js';
import { errorOf, expectFields, rankError } from '../../../support/errors.js';

const COFFEE = { keyword: 'coffee', country: 'US' };
const GOOD = { keywords: [COFFEE], website: 'example.com', language: 'en' };

const t = useApp(() => startApp());
let caller: Caller;
beforeAll(async () => {
  caller = await newCaller(t);
  // Configurations that a test removes from the store keep their seats.
  await newSlot(t, { max_capacity: 1000 });
});
beforeEach(() => t.db.collection('rank_configs').deleteMany({}));

const create = (body: object) => t.http.post('/v1/rank/config').set(caller.as).send(body);
const change = (id: string, body: object) => t.http.put(`/v1/rank/config/${id}`).set(caller.as).send(body);

let stored: { _id: Types.ObjectId } | undefined;

/** The same configuration in each test, which is created once. */
async function goodConfig(): Promise<string> {
  const configs = t.db.collection<{ _id: Types.ObjectId }>('rank_configs');
  if (stored) await configs.insertOne(stored);
  else {
    const id = await newConfig(t, caller, GOOD);
    stored = (await configs.findOne({ _id: new Types.ObjectId(id) }))!;
  }
  return String(stored._id);
}

/** Refused with exactly these fields, in a new configuration and in a change of one, which stays as it was. */
async function expectRefused(part: object, ...fields: string[]): Promise<void> {
  expectFields(await create({ ...GOOD, ...part }), ...fields);
  expectFields(await change(await goodConfig(), { ...GOOD, ...part }), ...fields);
  const { body } = await t.http.get('/v1/rank/config').set(caller.as).expect(200);
  expect(body.data).toMatchObject(GOOD);
}

/** Expects what is stored of these keywords, by a new configuration and by a change of one. */
async function expectKept(keywords: object[], kept: object[] = keywords): Promise<void> {
  const created = await create({ ...GOOD, keywords }).expect(200);
  expect(created.body.data.keywords).toEqual(kept);
  const changed = await change(created.body.data._id, { keywords }).expect(200);
  expect(changed.body.data.keywords).toEqual(kept);
  const { body } = await t.http.get('/v1/rank/config').set(caller.as).expect(200);
  expect(body.data.keywords).toEqual(kept);
}

describe('a configuration', () => {
  it('names every bad field in one response, of entries too', async () => {
    expectFields(await create({}), 'keywords', 'website', 'language');
    const keywords = [COFFEE, { keyword: 'tea' }, { country: 'us', near: 5 }];
    const bad = [
      'keywords.1.country',
      'keywords.2.keyword',
      'keywords.2.country',
      'keywords.2.near',
      'website',
    ];
    expectFields(await create({ keywords, website: 'x', language: 'en' }), ...bad);
  });

  it('is validated only after its caller is authorized', async () => {
    errorOf(await t.http.post('/v1/rank/config').send({}), 401);
    const reader = await newCaller(t, { scope: 'rank:read' });
    errorOf(await t.http.post('/v1/rank/config').set(reader.as).send({}), 403);
    const foreign = await t.http
      .post('/v1/rank/config')
      .query({ account: caller.userId })
      .set(caller.as)
      .send({});
    errorOf(foreign, 403);
  });
});

describe('keywords', () => {
  it.each([[undefined], [null], ['coffee'], [5], [true], [[]]])('that are %j are refused', (keywords) =>
    expectRefused({ keywords }, 'keywords'),
  );

  it.each([[{}], [{ 0: COFFEE, length: 1 }]])('that are %j and no list are refused', async (keywords) => {
    const { body } = await create({ ...GOOD, keywords }).expect(400);
    const messages = body.additional_info.fields.map(({ message }: { message: string }) => message);
    expect(messages).toContain('keywords must be a list');
  });

  it.each([[[null]], [[1]], [['coffee']], [[[]]], [[[COFFEE]]], [[COFFEE, true]], [[COFFEE, null]]])(
    '%j hold an entry that is not an object, and are refused',
    async (keywords) => {
      const answer = await create({ ...GOOD, keywords });
      expect(errorOf(answer, 400)).toEqual(rankError(400, 'Validation failed.', expect.anything()));
      expect(JSON.stringify(answer.body)).toContain('every entry of keywords must be an object');
    },
  );

  const NO_KEYWORD = [
    undefined,
    null,
    '',
    ' \t\n',
    'x'.repeat(201),
    'a\ud800',
    '\udc00a',
    'a\0b',
    5,
    ['a'],
    {},
    true,
  ];
  it.each(NO_KEYWORD)('with the keyword %j are refused', (keyword) =>
    expectRefused({ keywords: [{ country: 'US', keyword }] }, 'keywords.0.keyword'),
  );

  const NO_COUNTRY = [
    undefined,
    null,
    '',
    'us',
    'Us',
    'USA',
    'U',
    ' US',
    'US ',
    'U1',
    'ÜS',
    'US\n',
    5,
    ['US'],
    {},
  ];
  it.each(NO_COUNTRY)('with the country %j are refused', (country) =>
    expectRefused({ keywords: [{ keyword: 'a', country }] }, 'keywords.0.country'),
  );

  it.each(['x'.repeat(201), 'a\ud800', 'a\0', 5, false, ['Berlin'], {}])(
    'with the place %j are refused',
    (near) => expectRefused({ keywords: [{ ...COFFEE, near }] }, 'keywords.0.near'),
  );

  it('are trimmed, and otherwise stored as given', async () => {
    const longest = ['x'.repeat(200), '☕'.repeat(200), '😀'.repeat(200)];
    await expectKept(
      [
        { keyword: '  best  café\t', country: 'FR', near: ' Paris ' },
        ...longest.map((keyword) => ({ keyword: ` ${keyword} `, country: 'US', near: keyword })),
        { keyword: '$set __proto__ <b>\u00a0"', country: 'XK', near: "'; DROP" },
      ],
      [
        { keyword: 'best  café', country: 'FR', near: 'Paris' },
        ...longest.map((keyword) => ({ keyword, country: 'US', near: keyword })),
        { keyword: '$set __proto__ <b>\u00a0"', country: 'XK', near: "'; DROP" },
      ],
    );
  });

  it.each([[undefined], [null], [''], ['  ']])('have no place when near is %j', (near) =>
    expectKept([{ ...COFFEE, near }], [COFFEE]),
  );

  it('lose unknown fields', () =>
    expectKept([{ ...COFFEE, _id: 'x', position: 1, extra: { deep: [1] } }], [COFFEE]));

  const BERLIN = { ...COFFEE, near: 'Berlin' };
  it.each([
    [[COFFEE, COFFEE]],
    [[COFFEE, { keyword: ' coffee ', country: 'US' }]],
    [[COFFEE, { ...COFFEE, near: '' }]],
    [[{ ...COFFEE, near: null }, BERLIN, { ...COFFEE, near: '  ' }]],
    [[BERLIN, COFFEE, { ...BERLIN, near: 'Berlin ' }]],
  ])('%j hold twins, and are refused', (keywords) => expectRefused({ keywords }, 'keywords'));

  it('that differ in any field are no duplicates', () =>
    expectKept([
      COFFEE,
      BERLIN,
      { ...COFFEE, country: 'DE' },
      { ...COFFEE, keyword: 'Coffee' },
      { ...COFFEE, keyword: 'coffee shop' },
      { ...COFFEE, near: 'berlin' },
      { ...BERLIN, keyword: '["coffee","US"' },
    ]));

  it('may be as many as the body holds', () =>
    expectKept(Array.from({ length: 2000 }, (_, index) => ({ keyword: `coffee ${index}`, country: 'US' }))));
});

describe('website and language', () => {
  const BAD_SITES =
    ' |example|https://|ftp://example.com|javascript:alert(1)|mailto:a@example.com|example.com/*|' +
    'exa mple.com|*.example.com|user@example.com|.example.com|example..com|-a.com|example.com/\0|co.uk|https://com.au/|';
  const TOO_LONG = [`${'a'.repeat(64)}.com`, `example.com/${'x'.repeat(2048)}`];
  const NO_SITE = [...BAD_SITES.split('|'), ...TOO_LONG, 'example.com/\ud800', null, 5, ['example.com'], {}];
  it.each(NO_SITE)('%j is not a website', (website) => expectRefused({ website }, 'website'));

  it.each(['', 'e', 'eng', 'e1', 'en ', ' en', 'éé', 'en-US', 'en\n', null, 5, ['en'], {}])(
    '%j is not a language',
    (language) => expectRefused({ language }, 'language'),
  );

  it.each([
    'example.com',
    'www.example.com',
    'https://www.example.com',
    'HTTP://Example.COM/',
    'https://example.co.uk/Shop/a%20b/',
    'example.com:8080/x',
    'münchen.de',
    'xn--mnchen-3ya.de',
    'https://MÜNCHEN.de./straße',
  ])('%s is a website, stored and returned as given', async (website) => {
    const { body } = await create({ ...GOOD, website }).expect(200);
    expect(body.data.website).toBe(website);
    const stored = await t.http.get('/v1/rank/config').set(caller.as).expect(200);
    expect(stored.body.data.website).toBe(website);
  });

  it.each([
    [' example.com ', 'example.com'],
    ['https://example.com/?utm_source=mail#top', 'https://example.com/'],
    ['https://example.com:443/', 'https://example.com/'],
    ['example.com//shop//', 'example.com/shop/'],
    ['my_shop.example.com', 'my_shop.example.com'],
    ['paral·lel.cat', 'paral·lel.cat'],
    ['ジェー・ビー.jp', 'ジェー・ビー.jp'],
    ['i❤.ws', 'i❤.ws'],
  ])('%j is tracked as %s', async (website, tracked) => {
    const { body } = await create({ ...GOOD, website }).expect(200);
    expect(body.data).toMatchObject({ website: tracked });
  });

  it('says which part of a website is wrong', async () => {
    const { body } = await create({ ...GOOD, website: 'example.com/*' }).expect(400);
    const message =
      'website must be a site such as example.com, www.example.com or https://example.com/shop: ' +
      'leave out the *: all pages below a site belong to it';
    expect(body.additional_info.fields).toEqual([{ path: 'website', message }]);
  });

  it.each(['website', 'language'] as const)(
    '%s cannot be missing from a new configuration',
    async (field) => {
      const { [field]: _, ...rest } = GOOD;
      expectFields(await create(rest), field);
    },
  );
});
