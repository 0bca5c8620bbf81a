import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, newCaller, newConfig, newSlot, startApp, useApp } from '../../../support/app.js';
import { expectFields } from '../../../support/errors.js';

const t = useApp(() => startApp());
let caller: Caller;
let path: string;
beforeAll(async () => {
  caller = await newCaller(t);
  await newSlot(t);
  path = `/v1/rank/config/${await newConfig(t, caller, { keywords: [{ keyword: 'shoes', country: 'US' }] })}`;
});

const HIDDEN = [
  'shoes\u200b',
  '\u200fshoes',
  'sho\u00ades',
  '\u202ashoes\u202c',
  'sh\u2060oes',
  'shoes\u200d',
];
const PERSIAN = 'کتاب\u200cها';

const addKeywords = (keywords: object[]) => t.http.post(`${path}/keywords`).set(caller.as).send({ keywords });
const upload = (csv: string) =>
  t.http.post(`${path}/keywords`).set(caller.as).set('Content-Type', 'text/csv').send(csv);
const tracked = async () =>
  (await t.http.get('/v1/rank/config').set(caller.as).expect(200)).body.data.keywords;

describe('characters that are not seen', () => {
  it.each(HIDDEN)('make no other keyword: %j', async (keyword) => {
    const { body } = await addKeywords([{ keyword, country: 'US' }]).expect(200);
    expect(body.data).toMatchObject({ added: 0, known: 1 });
    expect((await upload(`keyword,country\n${keyword},US\n`).expect(200)).body.data).toMatchObject({
      added: 0,
      known: 1,
    });
    expect(await tracked()).toEqual([{ keyword: 'shoes', country: 'US' }]);
  });

  it('are removed from places and tags, and stay where they are seen', async () => {
    const keyword = {
      keyword: PERSIAN,
      country: 'IR',
      near: 'Teh\u200bran',
      tags: ['br\u00adand', '👩\u200d🚀'],
    };
    await addKeywords([keyword]).expect(200);
    const stored = { keyword: PERSIAN, country: 'IR', near: 'Tehran', tags: ['brand', '👩\u200d🚀'] };
    expect(await tracked()).toContainEqual(stored);
    await addKeywords([{ keyword: 'hats', country: 'US', tags: ['a', 'a\u200b'] }]).then((answer) =>
      expectFields(answer, 'keywords.0.tags'),
    );
    const remove = { keywords: [{ ...keyword, tags: undefined, keyword: `${PERSIAN}\u200e` }] };
    await t.http.post(`${path}/keywords/remove`).set(caller.as).send(remove).expect(200);
    expect(await tracked()).not.toContainEqual(stored);
  });

  it('are not a text', async () => {
    expectFields(await addKeywords([{ keyword: '\u200b\u2060', country: 'US' }]), 'keywords.0.keyword');
  });

  it('do not hinder a search', async () => {
    const { body } = await t.http
      .get(`${path}/keywords`)
      .query({ search: 'sh\u200boes' })
      .set(caller.as)
      .expect(200);
    expect(body.pagination.total).toBe(1);
  });

  it('are removed from websites and names', async () => {
    const other = await newCaller(t);
    const config = {
      website: '\u2060example.com\u200b',
      language: 'en',
      keywords: [{ keyword: 'a', country: 'US' }],
    };
    const { body } = await t.http.post('/v1/rank/config').set(other.as).send(config).expect(200);
    expect(body.data.website).toBe('example.com');
    const view = await t.http
      .post(`${path}/views`)
      .set(caller.as)
      .send({ name: 'Top\u200b pages', screen: 'keywords', query: 'country=US' })
      .expect(200);
    expect(view.body.data.name).toBe('Top pages');
    const share = await t.http
      .post(`${path}/shares`)
      .set(caller.as)
      .send({ name: 'Cli\u00adent' })
      .expect(200);
    expect(share.body.data.name).toBe('Client');
  });
});
