import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { billed, answersOf, newPrompt, startAnswersApp } from '../../../support/answers.js';
import { type Caller, newCaller, newConfig, newSlot, NOON, useApp } from '../../../support/app.js';
import { deleteRankData, eventually } from '../../../support/rank.js';

const rank = useApp(() => startAnswersApp());
let caller: Caller;
let config: string;
let answers: ReturnType<typeof answersOf>;

beforeEach(async () => {
  rank.clock.set(NOON);
  rank.sim.reset();
  await deleteRankData(rank);
  await newSlot(rank);
  caller = await newCaller(rank);
  config = await newConfig(rank, caller, { website: 'example.com' });
  answers = answersOf(rank, caller, config);
});

const ENGINES = ['chatgpt', 'ai_mode', 'gemini', 'perplexity', 'copilot'];

describe('adding prompts', () => {
  it('asks nothing unless it is wanted, and knows what is there', async () => {
    const { added, known, estimate } = await answers.add([
      newPrompt({ tags: ['a'] }),
      newPrompt({ text: 'Other?' }),
    ]);
    expect(added).toHaveLength(2);
    expect(known).toEqual([]);
    expect(estimate).toMatchObject({
      prompts: 2,
      requests_per_check: 6,
      requests_per_day: 6,
      requests_per_month: 180,
    });
    expect(added[0]).toMatchObject({
      mention: { k: 0, n: 0, rate: null, low: null, high: null },
      change: { mention: null, citation: null },
      tags: ['a'],
      runs: 3,
      every: 'day',
      last_run_at: null,
    });
    expect(billed(rank)).toBe(0);
    const twice = newPrompt({ text: 'New?' });
    expect(await answers.estimate([newPrompt(), twice, twice])).toMatchObject({
      prompts: 1,
      requests_per_check: 3,
    });
    const again = await answers.add([
      newPrompt({ text: ' Which rank tracker is best? ', engines: ['gemini'], tags: ['b'] }),
    ]);
    expect(again.added).toEqual([]);
    expect(again.known).toMatchObject([{ engines: ['chatgpt'], tags: ['a'] }]);
  });

  it('is all or none, and names the field', async () => {
    const bad = [
      newPrompt(),
      newPrompt({ text: '' }),
      newPrompt({ competitors: [{ website: 'x', name: 'X' }] }),
    ];
    const { body } = await rank.http
      .post(`${answers.path}/prompts`)
      .set(caller.as)
      .send({ prompts: bad })
      .expect(400);
    expect(body.additional_info.fields.map(({ path }: { path: string }) => path)).toEqual([
      'prompts[1].text',
      'prompts[2].competitors[0].website',
    ]);
    expect(await answers.rows()).toEqual([]);
  });

  it.each([
    [{ text: 'a\u0000b' }, 'text'],
    [{ text: 'x'.repeat(501) }, 'text'],
    [{ engines: [] }, 'engines'],
    [{ engines: ['chatgpt', 'chatgpt'] }, 'engines'],
    [{ engines: ['claude'] }, 'engines'],
    [{ country: 'usa' }, 'country'],
    [{ brand: { name: '' } }, 'brand.name'],
    [{ brand: 'Example' }, 'brand'],
    [{ brand: { name: 'A', aliases: Array.from({ length: 21 }, (_, n) => `n${n}`) } }, 'brand.aliases'],
    [{ brand: { name: 'A', aliases: ['😀'.repeat(101)] } }, 'brand.aliases'],
    [{ brand: { name: 'A', aliases: [['B']] } }, 'brand.aliases'],
    [{ competitors: [{ website: 'example.com', name: 'A' }] }, 'competitors[0].website'],
    [{ competitors: [{ website: 'https://www.EXAMPLE.com/', name: 'A' }] }, 'competitors[0].website'],
    [
      {
        competitors: [
          { website: 'rival.example', name: 'B' },
          { website: 'example.com/shop', name: 'A' },
        ],
      },
      'competitors[1].website',
    ],
    [{ runs: 11 }, 'runs'],
    [{ every: 'month' }, 'every'],
    [{ weekday: 8 }, 'weekday'],
    [{ tags: [''] }, 'tags'],
  ])('refuses %j', async (change, field) => {
    const { body } = await rank.http
      .post(`${answers.path}/prompts/estimate`)
      .set(caller.as)
      .send({ prompts: [newPrompt(change)] })
      .expect(400);
    expect(body.additional_info.fields[0].path).toBe(`prompts[0].${field}`);
  });

  it('counts the characters of a name, an alias and a text alike', async () => {
    const longest = '😀'.repeat(100);
    const prompt = newPrompt({ text: '😀'.repeat(500), brand: { name: longest, aliases: [longest] } });
    expect((await answers.add([prompt])).added).toMatchObject([{ brand: { aliases: [longest] } }]);
  });

  it('refuses what is fixed, with what to do', async () => {
    const { added } = await answers.add([newPrompt()]);
    const path = `${answers.path}/prompts/${added[0]._id}`;
    const { body } = await rank.http.patch(path).set(caller.as).send({ text: 'Another?' }).expect(400);
    expect(body.additional_info.fields).toEqual([
      { path: 'text', message: expect.stringContaining('Remove the prompt and add it again: ') as string },
    ]);
    for (const field of ['text', 'country', 'language', 'brand', 'competitors']) {
      const nothing = await rank.http
        .patch(path)
        .set(caller.as)
        .send({ [field]: null })
        .expect(400);
      expect(nothing.body.additional_info.fields[0].path).toBe(field);
    }
    const changed = await rank.http
      .patch(path)
      .set(caller.as)
      .send({ engines: ['gemini'], runs: 1, tags: ['x'] })
      .expect(200);
    expect(changed.body.data).toMatchObject({ engines: ['gemini'], runs: 1, tags: ['x'] });
  });

  it("does not show another account's", async () => {
    const { added } = await answers.add([newPrompt()]);
    const other = await newCaller(rank);
    for (const path of ['', '/prompts', `/prompts/${added[0]._id}`, '/sources'])
      await rank.http.get(`${answers.path}${path}`).set(other.as).expect(404);
  });
});

describe('a check', () => {
  it('names ids that are none', async () => {
    const { added } = await answers.add([newPrompt()]);
    for (const prompts of [['x'], [[added[0]._id]], [null], 'x'])
      expect((await answers.check({ prompts }).expect(400)).body.additional_info.fields[0].path).toBe(
        'prompts',
      );
  });

  it('asks every engine by its vendor, as often as estimated', async () => {
    const prompts = [newPrompt({ engines: ENGINES, runs: 2 }), newPrompt({ text: 'Which one?', runs: 3 })];
    const { requests_per_check } = await answers.estimate(prompts);
    await answers.add(prompts, true);
    await answers.settled();
    expect(billed(rank)).toBe(requests_per_check);
    const [first] = await answers.rows();
    expect(first).toMatchObject({ answered: 10, failed: 0, pending: 0, mention: { n: 10 } });
    const { engines } = await answers.summary();
    expect(engines).toMatchObject([
      { engine: 'chatgpt', vendor: 'dataforseo', api: false, answered: 5 },
      { engine: 'ai_mode', vendor: 'serpapi', api: false, answered: 2 },
      { engine: 'gemini', vendor: 'dataforseo', api: false, answered: 2 },
      { engine: 'perplexity', vendor: 'perplexity', api: true, answered: 2 },
      { engine: 'copilot', vendor: 'brightdata', api: false, answered: 2 },
    ]);
    const { body } = await rank.http.get('/v1/rank/usage').set(caller.as).expect(200);
    expect(body.data.answers).toMatchObject({
      day: { used: requests_per_check, limit: null },
      estimate: { requests_per_day: requests_per_check },
    });
  });

  it('asks once for two calls at once, and not what has its runs of the day', async () => {
    await answers.add([newPrompt()]);
    const started = await Promise.all([answers.check(), answers.check()]);
    expect(started.map(({ body }) => body.data.requests).sort()).toEqual([0, 3]);
    expect(started.map(({ status }) => status).sort()).toEqual([200, 202]);
    await answers.settled();
    expect((await answers.check()).body.data).toEqual({ requests: 0 });
    const again = await Promise.all([answers.check({ again: true }), answers.check({ again: true })]);
    expect(again.map(({ body }) => body.data.requests).sort()).toEqual([0, 3]);
    await answers.settled();
    expect(billed(rank)).toBe(6);
  });

  it('is made by the trigger in the slot, once a day, and by week on its weekday', async () => {
    // 2026-03-11 is a Wednesday.
    await answers.add([
      newPrompt(),
      newPrompt({ text: 'W?', every: 'week', weekday: 3 }),
      newPrompt({ text: 'M?', every: 'week' }),
    ]);
    const trigger = async () => (await rank.http.post('/v1/rank/answers/trigger').expect(200)).body.data;
    expect(await trigger()).toEqual({ prompts: 2, requests: 6 });
    expect(await trigger()).toEqual({ prompts: 0, requests: 0 });
    await answers.settled();
    rank.clock.set(new Date(NOON.getTime() + 24 * 3_600_000));
    expect(await trigger()).toEqual({ prompts: 1, requests: 3 });
    await answers.settled();
  });

  it('counts what failed apart, and no answer as an answer without the brand', async () => {
    const texts = ['A? (empty)', 'B? (malformed)', 'C? (error)', 'D? (no answer)', 'E? (throttled)'];
    await answers.add(
      texts.map((text) => newPrompt({ text, runs: 1 })),
      true,
    );
    await answers.settled();
    const rows = await answers.rows({ sortField: 'text' });
    expect(rows.map(({ failed, no_answer, mention }) => [failed, no_answer, mention.n])).toEqual([
      [1, 0, 0],
      [1, 0, 0],
      [1, 0, 0],
      [0, 1, 1],
      [1, 0, 0],
    ]);
    const reasons = await Promise.all(
      rows.map(async ({ _id }) => (await answers.prompt(_id)).runs[0].reason),
    );
    expect(reasons).toEqual(['empty', 'malformed', 'unavailable', null, 'throttled']);
    // A refusal before any work is repeated twice, each counted.
    expect(billed(rank)).toBe(7);
    const { days } = await answers.summary();
    expect(days).toMatchObject([{ failed: 4, mention: { n: 1 } }]);
  });

  it('takes an answer that was cut off as failed', async () => {
    await answers.add([newPrompt({ text: 'Cut? (capped)', engines: ['perplexity'], runs: 1 })], true);
    await answers.settled();
    const [row] = await answers.rows();
    expect(row).toMatchObject({ failed: 1, mention: { k: 0, n: 0, rate: null } });
    expect((await answers.prompt(row!._id)).runs[0]).toMatchObject({
      state: 'failed',
      reason: 'capped',
      text: null,
      api: true,
    });
  });
});

describe('money', () => {
  it('reads an answer whose post had no answer of the vendor, and one after looks that failed', async () => {
    const texts = ['A? (gateway)', 'B? (unsteady)'];
    await answers.add(
      texts.map((text) => newPrompt({ text, engines: ['chatgpt', 'gemini'], runs: 1 })),
      true,
    );
    await answers.settled();
    const rows = await answers.rows();
    expect(rows.map(({ answered, failed }) => [answered, failed])).toEqual([
      [2, 0],
      [2, 0],
    ]);
    expect(billed(rank)).toBe(4);
  });

  it('has as many requests at once as are set, looks included', async () => {
    rank.sim.latency.set(20);
    await answers.add([newPrompt({ runs: 10 }), newPrompt({ text: 'Other?', runs: 10 })], true);
    await answers.settled();
    rank.sim.latency.set(0);
    expect(billed(rank)).toBe(20);
    expect(rank.sim.concurrency.max).toBe(4);
  });

  it('asks nothing that is not wanted any more', async () => {
    const { added } = await answers.add([newPrompt({ engines: ['ai_mode', 'perplexity'] })]);
    const path = `${answers.path}/prompts/${added[0]._id}`;
    const plan = async (...engines: string[]) => {
      const ids = { config: new Types.ObjectId(config), prompt: new Types.ObjectId(String(added[0]._id)) };
      await rank.db.collection('rank_answer_runs').insertMany(
        engines.map((engine) => ({
          ...ids,
          engine,
          day: '2026-03-11',
          number: 9,
          state: 'planned',
          planned_at: NOON,
          lease_until: new Date(0),
        })),
      );
      await eventually(() =>
        rank.db.collection('rank_answer_runs').countDocuments({ state: { $in: ['planned', 'asking'] } }),
      ).toBe(0);
    };
    await rank.http
      .patch(path)
      .set(caller.as)
      .send({ engines: ['ai_mode'] })
      .expect(200);
    await plan('ai_mode', 'perplexity');
    expect(billed(rank)).toBe(1);
    await rank.http.patch(path).set(caller.as).send({ active: false }).expect(200);
    expect((await answers.check({ prompts: [added[0]._id] }).expect(200)).body.data).toEqual({ requests: 0 });
    await plan('perplexity');
    await rank.http.patch(path).set(caller.as).send({ active: true }).expect(200);
    const account = { _id: caller.account._id };
    await rank.db.collection('accounts').updateOne(account, { $set: { active: false } });
    await rank.db.collection('rank_answer_runs').deleteMany();
    await plan('ai_mode');
    expect(billed(rank)).toBe(1);
  });
});

describe('what was answered', () => {
  it('is not shown after its time, although it is not erased yet', async () => {
    const { added } = await answers.add([newPrompt({ runs: 1 })], true);
    await answers.settled();
    const day = { startDate: '2026-03-11', endDate: '2026-03-11' };
    expect((await answers.get('sources', day)).data).not.toEqual([]);
    rank.clock.set(new Date(NOON.getTime() + 90 * 86_400_000));
    const { runs, prompt } = await answers.prompt(added[0]._id, day);
    expect(runs).toMatchObject([{ state: 'answered', text: null, marks: [], citations: [], queries: [] }]);
    expect(prompt).toMatchObject({ answered: 1, mention: { n: 1 } });
    expect((await answers.get('sources', day)).data).toEqual([]);
  });

  it('has the text, its marks and sources', async () => {
    const competitors = [{ website: 'rival.example', name: 'Rival' }];
    const { added } = await answers.add([newPrompt({ runs: 10, competitors })], true);
    await answers.settled();
    const { runs, prompt } = await answers.prompt(added[0]._id);
    expect(runs).toHaveLength(10);
    for (const run of runs) {
      expect(run).toMatchObject({
        state: 'answered',
        model: 'gpt-5-mini',
        day: '2026-03-11',
        truncated: false,
      });
      expect(run.mentioned).toBe(run.text.includes('**Example**'));
      expect(run.brands[1].mentioned).toBe(run.text.includes('**Rival**'));
      for (const { start, end, website } of run.marks)
        expect(run.text.slice(start, end)).toBe(website === 'example.com' ? 'Example' : 'Rival');
      expect(run.citations.every(({ url }: { url: string }) => !url.includes('utm_'))).toBe(true);
      expect(run.cited).toBe(run.citations.some(({ own }: { own: boolean }) => own));
      expect(run.queries).toHaveLength(2);
    }
    expect(prompt.mention.k).toBe(runs.filter(({ mentioned }: { mentioned: boolean }) => mentioned).length);
    const { data: sources } = await answers.get('sources');
    expect(sources[0]).toMatchObject({
      domain: 'example.org',
      runs: 10,
      share: 100,
      own: false,
      competitor: null,
    });
    const { brands } = await answers.summary();
    expect(brands).toMatchObject([
      { own: true, website: 'example.com' },
      { own: false, website: 'rival.example' },
    ]);
    if (brands[0].share !== null) expect(brands[0].share + brands[1].share).toBeCloseTo(100, 6);
  });

  it('is a file too', async () => {
    const { added } = await answers.add([newPrompt({ runs: 1 })], true);
    await answers.settled();
    for (const [path, head] of [
      ['prompts', 'prompt,country,language,engines,tags,mention_k'],
      [`prompts/${added[0]._id}`, 'day,at,engine,vendor,api,model,state'],
      ['sources', 'domain,runs,citations,share,own,competitor'],
    ]) {
      const { text, headers } = await rank.http
        .get(`${answers.path}/${path}`)
        .query({ format: 'csv' })
        .set(caller.as)
        .expect(200);
      expect(headers['content-type']).toContain('text/csv');
      expect(text.startsWith(head!)).toBe(true);
      expect(text.trim().split('\r\n').length).toBeGreaterThan(1);
    }
  });

  it('goes with the prompt', async () => {
    const { added } = await answers.add([newPrompt()], true);
    await rank.http.delete(`${answers.path}/prompts/${added[0]._id}`).set(caller.as).expect(200);
    await answers.settled();
    expect(await rank.db.collection('rank_answer_runs').countDocuments()).toBe(0);
    await rank.http.get(`${answers.path}/prompts/${added[0]._id}`).set(caller.as).expect(404);
  });
});
