import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '../../../../src/simulator/index.js';
import { newCaller, newConfig, newSlot, NOON, startApp, type TestApp, useApp } from '../../../support/app.js';
import { trigger, viewOf } from '../../../support/rank.js';

const KEY = 'demo-key';
let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ key: KEY, sites: ['example.com'], now: () => NOON });
});
afterAll(() => simulator.close());

const test = useApp((): Promise<TestApp> =>
  startApp({
    SEARCH_PROVIDER: 'serpapi',
    SEARCH_PROVIDER_URL: simulator.url,
    SEARCH_PROVIDER_KEY: KEY,
    RANK_DEPTH: '10',
  }),
);

describe('a language', () => {
  it.each([
    ['zh', 'TW'],
    ['zh', 'CN'],
    ['he', 'IL'],
    ['nb', 'NO'],
    ['de', 'ME'],
  ])('%s in %s is searched in the words of the provider', async (language, country) => {
    await newSlot(test);
    const caller = await newCaller(test);
    await newConfig(test, caller, { language, keywords: [{ keyword: `tea ${language}`, country }] });
    expect(await trigger(test)).toMatchObject({ completed: 1, failed_keywords: 0 });
    expect((await viewOf(test, caller)).error_log).toEqual({});
  });

  it('that the provider does not know is refused when it is chosen, with the nearest', async () => {
    await newSlot(test);
    const caller = await newCaller(test);
    const keywords = [{ keyword: 'tea', country: 'LU' }];
    const fields = [
      {
        path: 'language',
        message: 'Search provider serpapi does not know the language lb; the nearest that it knows is de',
      },
    ];
    const body = { keywords, website: 'https://example.com', language: 'lb' };
    const refused = await test.http.post('/v1/rank/config').send(body).set(caller.as).expect(400);
    expect(refused.body.additional_info).toEqual({ fields });
    const id = await newConfig(test, caller, { keywords, language: 'de' });
    const changed = await test.http
      .put(`/v1/rank/config/${id}`)
      .send({ ...body })
      .set(caller.as)
      .expect(400);
    expect(changed.body.additional_info).toEqual({ fields });
  });
});

describe('a country', () => {
  it.each([
    ['UK', 'UK is not a country code; Great Britain is GB'],
    ['ZZ', 'ZZ is not a country code of ISO 3166-1'],
    ['uk', 'country must be a code of two upper-case letters'],
  ])('%s is refused on every route', async (country, message) => {
    await newSlot(test);
    const caller = await newCaller(test);
    const keywords = [{ keyword: 'tea', country }];
    const create = { keywords, website: 'https://example.com', language: 'en' };
    const created = await test.http.post('/v1/rank/config').send(create).set(caller.as).expect(400);
    expect(created.body.additional_info.fields).toEqual([{ path: 'keywords.0.country', message }]);
    const id = await newConfig(test, caller, { keywords: [{ keyword: 'tea', country: 'GB' }] });
    const added = await test.http
      .post(`/v1/rank/config/${id}/keywords`)
      .send({ keywords })
      .set(caller.as)
      .expect(400);
    expect(added.body.additional_info.fields).toEqual([{ path: 'keywords.0.country', message }]);
    for (const path of [`table/${id}`, `summary/${id}`, `pages/${id}`]) {
      const filtered = await test.http.get(`/v1/rank/${path}?country=${country}`).set(caller.as).expect(400);
      expect(filtered.body.additional_info.fields).toEqual([{ path: 'country', message }]);
    }
  });

  it('UK in a file is Great Britain', async () => {
    await newSlot(test);
    const caller = await newCaller(test);
    const id = await newConfig(test, caller, { keywords: [{ keyword: 'tea', country: 'GB' }] });
    const file = 'keyword,country\ntea,UK\nscones,uk\nbutter,ZZ\n';
    const call = test.http.post(`/v1/rank/config/${id}/keywords`).set('Content-Type', 'text/csv').send(file);
    const { body } = await call.set(caller.as).expect(200);
    expect(body.data).toMatchObject({
      added: 1,
      known: 1,
      refused: [{ line: 4, message: 'ZZ is not a country code of ISO 3166-1' }],
    });
  });
});
