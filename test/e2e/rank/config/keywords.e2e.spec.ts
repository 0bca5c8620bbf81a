import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, newCaller, newConfig, newSlot, startApp, useApp } from '../../../support/app.js';
import { depth } from '../../../support/depth.js';
import { errorOf, expectFields, rankError } from '../../../support/errors.js';
import { viewOf } from '../../../support/rank.js';

const TEA = { keyword: 'tea', country: 'US' };
const GIN = { keyword: 'gin', country: 'DE', near: 'Ulm', tags: ['Spirits'] };

describe('the keywords of a configuration', () => {
  const t = useApp(() => startApp({ LIMIT_KEYWORDS: '20000' }));
  let caller: Caller;
  let path: string;
  beforeEach(async () => {
    await newSlot(t);
    caller = await newCaller(t);
    path = `/v1/rank/config/${await newConfig(t, caller, { keywords: [TEA, GIN] })}/keywords`;
  });

  const post = (body: object, to = '') =>
    t.http
      .post(path + to)
      .set(caller.as)
      .send(body);
  const patch = (body: object) => t.http.patch(path).set(caller.as).send(body);
  const upload = (csv: string | Buffer, type = 'text/csv') =>
    t.http.post(path).set(caller.as).set('Content-Type', type).send(csv);
  const list = async (query = '') =>
    (
      await t.http
        .get(path + query)
        .set(caller.as)
        .expect(200)
    ).body;
  const stored = async () => (await viewOf(t, caller)).keywords;

  it('are added; known ones get the new tags', async () => {
    const rum = { keyword: 'rum', country: 'US', device: 'mobile', tags: ['spirits'] };
    const { body } = await post({
      keywords: [rum, { ...GIN, tags: ['SPIRITS', 'new'] }, { ...TEA, near: '' }, rum],
    }).expect(200);
    expect(body.data).toEqual({ added: 1, known: 2, keywords: 3 });
    expect(await stored()).toEqual([TEA, { ...GIN, tags: ['Spirits', 'new'] }, rum]);
  });

  it('may differ by case or whitespace only; a CSV import refuses such a duplicate', async () => {
    const duplicate = { keyword: 'TEA', country: 'US' };
    await post({ keywords: [duplicate] }).expect(200);
    expect(await stored()).toEqual([TEA, GIN, duplicate]);
    const csv =
      'keyword,country,near,tags\nTea,us,,\nTEA,us,,hot\nrum,jm,,\nRum ,JM,,\ngin,DE,ulm,\nGIN,DE,Bonn,\n';
    const { body } = await upload(csv).expect(200);
    expect(body.data).toEqual({
      added: 2,
      known: 1,
      refused: [
        { line: 2, message: 'the same search as "tea": only case or whitespace differs' },
        { line: 5, message: 'the same search as "rum": only case or whitespace differs' },
        { line: 6, message: 'the same search as "gin": only case or whitespace differs' },
      ],
    });
    expect(await stored()).toEqual([
      TEA,
      GIN,
      { ...duplicate, tags: ['hot'] },
      { keyword: 'rum', country: 'JM' },
      { keyword: 'GIN', country: 'DE', near: 'Bonn' },
    ]);
  });

  it('are removed, but not the last one', async () => {
    const given = [GIN, GIN, { ...TEA, device: 'mobile' }];
    const { body } = await post({ keywords: given }, '/remove').expect(200);
    expect(body.data).toEqual({ removed: 1, unknown: 1, keywords: 1 });
    expectFields(await post({ keywords: [TEA] }, '/remove'), 'keywords');
    expect(await stored()).toEqual([TEA]);
  });

  it('get other tags', async () => {
    const given = { keywords: [GIN, TEA, { keyword: 'none', country: 'US' }] };
    const first = await patch({ ...given, tags: { add: ['spirits', 'Drinks'] } }).expect(200);
    expect(first.body.data).toEqual({ changed: 2, unknown: 1 });
    const again = await patch({ ...given, tags: { add: ['SPIRITS', 'drinks'], remove: ['none'] } }).expect(
      200,
    );
    expect(again.body.data).toEqual({ changed: 0, unknown: 1 });
    await patch({ ...given, tags: { remove: ['DRINKS', 'spirits'] } }).expect(200);
    expect(await stored()).toEqual([TEA, { keyword: 'gin', country: 'DE', near: 'Ulm' }]);
  });

  it('have no tags where they are null', async () => {
    const rum = { keyword: 'rum', country: 'US', tags: null };
    const { body } = await post({ keywords: [rum] }).expect(200);
    expect(body.data).toEqual({ added: 1, known: 0, keywords: 3 });
    await patch({ keywords: [rum], tags: { add: null, remove: ['none'] } }).expect(200);
    await t.http
      .put(path.replace('/keywords', ''))
      .set(caller.as)
      .send({ keywords: [rum] })
      .expect(200);
    expect(await stored()).toEqual([{ keyword: 'rum', country: 'US' }]);
  });

  it('are listed in pages, and filtered', async () => {
    await post({ keywords: [{ ...TEA, device: 'mobile', tags: ['Brand'] }] }).expect(200);
    expect(await list('?page=2&limit=2')).toEqual({
      success: true,
      message: 'SUCCESS',
      data: [{ ...TEA, device: 'mobile', tags: ['Brand'] }],
      pagination: { current_page: 2, per_page: 2, total: 3, total_pages: 2 },
    });
    const found = async (query: string) => (await list(query)).pagination.total as number;
    expect(await found('?search=TE')).toBe(2);
    expect(await found('?tag=brand,spirits')).toBe(2);
    expect(await found('?country=DE')).toBe(1);
    expect(await found('?device=desktop&search=tea')).toBe(1);
    expectFields(await t.http.get(`${path}?device=tv&limit=0`).set(caller.as), 'device', 'limit');
  });

  it.each<[string, string, object, string[]]>([
    ['POST', '', {}, ['keywords']],
    ['POST', '', { keywords: [] }, ['keywords']],
    [
      'POST',
      '',
      { keywords: [{ ...TEA, device: 'tv' }, 1] },
      ['keywords', 'keywords.0.device', 'keywords.1'],
    ],
    [
      'POST',
      '',
      { keywords: [{ keyword: '', country: 'us' }] },
      ['keywords.0.keyword', 'keywords.0.country'],
    ],
    ['POST', '/remove', { keywords: [{ keyword: 'tea' }] }, ['keywords.0.country']],
    ['PATCH', '', { keywords: [TEA] }, ['tags']],
    ['PATCH', '', { keywords: [TEA], tags: [] }, ['tags']],
    ['PATCH', '', { keywords: [TEA], tags: {} }, ['tags']],
    ['PATCH', '', { keywords: [TEA], tags: { add: 'x' } }, ['tags', 'tags.add']],
  ])('refuse with %s %s the body %j', async (method, to, body, fields) => {
    const before = await stored();
    const answer = method === 'PATCH' ? await patch(body) : await post(body, to);
    errorOf(answer, 400);
    const paths = (answer.body.additional_info.fields as { path: string }[]).map((field) => field.path);
    expect(fields).toEqual(expect.arrayContaining(paths));
    expect(await stored()).toEqual(before);
  });

  it('refuse more than 20 tags, and change nothing then', async () => {
    const tags = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => `tag ${from + index}`);
    await post({ keywords: [{ ...TEA, tags: tags(0, 15) }] }).expect(200);
    const before = await stored();
    const keywords = [
      { keyword: 'rum', country: 'US' },
      { ...TEA, tags: tags(15, 21) },
    ];
    expectFields(await post({ keywords }), 'keywords.1.tags');
    expectFields(await patch({ keywords: [GIN, TEA], tags: { add: tags(15, 21) } }), 'tags.add');
    expect(await stored()).toEqual(before);
    const { body } = await upload(`keyword,country,tags\nrum,US,\ntea,US,${tags(15, 21).join('|')}\n`).expect(
      200,
    );
    expect(body.data).toEqual({
      added: 1,
      known: 0,
      refused: [{ line: 3, message: 'a keyword must have at most 20 tags' }],
    });
  });

  it('have tags of up to 50 characters, also of those that take two units', async () => {
    const [longest, longer] = [50, 51].map((length) => '\u{1f375}'.repeat(length));
    await post({ keywords: [{ ...TEA, tags: [longest] }] }).expect(200);
    const { body } = await upload(`keyword,country,tags\nrum,US,${longest}\nale,US,${longer}\n`).expect(200);
    expect(body.data).toMatchObject({
      added: 1,
      refused: [{ line: 3, message: 'tags must be texts of 1 to 50 characters' }],
    });
    const tagged = (tag: string) => t.http.get(path).query({ tag }).set(caller.as);
    const found = (await tagged(longest!).expect(200)).body.data;
    expect(found.map(({ keyword }: { keyword: string }) => keyword)).toEqual(['tea', 'rum']);
    expectFields(await post({ keywords: [{ ...TEA, tags: [longer] }] }), 'keywords.0.tags');
    expectFields(await tagged(longer!), 'tag');
  });

  it('are those of the account alone', async () => {
    const other = await newCaller(t);
    errorOf(
      await t.http
        .post(path)
        .set(other.as)
        .send({ keywords: [TEA] }),
      404,
    );
    errorOf(await t.http.get(path).set(other.as), 404);
  });

  const REQUESTS = depth(10, 50);
  it(`lose nothing when two clients add ${10 * REQUESTS} each at the same time`, async () => {
    const client = async (name: string) => {
      const statuses = new Set<number>();
      const add = async (request: number) => {
        const keywords = Array.from({ length: 10 }, (_, index) => ({
          keyword: `${name} ${request * 10 + index}`,
          country: 'US',
        }));
        statuses.add((await post({ keywords })).status);
      };
      for (let first = 0; first < REQUESTS; first += 10)
        await Promise.all(Array.from({ length: 10 }, (_, index) => add(first + index)));
      return statuses;
    };
    expect(await Promise.all([client('one'), client('two')])).toEqual([new Set([200]), new Set([200])]);
    expect(new Set((await stored()).map((entry) => JSON.stringify(entry))).size).toBe(20 * REQUESTS + 2);
    const usage = await t.db
      .collection('account_usage')
      .findOne({ kind: 'keywords', account: caller.account._id });
    expect(usage).toMatchObject({ used: 20 * REQUESTS + 2, open: [] });
  });

  describe('as CSV', () => {
    it('are imported in any order of columns, with a mark, by semicolon; bad lines are refused by number', async () => {
      const csv = [
        '\ufeffTags;Keyword;Country;note;Device;Near',
        'Brand|drinks;"green; ""tea""";US;x;mobile;New York',
        '',
        ';no country;;;;',
        ';no code;usa;;;',
        ';tea;US;;;',
        ';tea;US;;desktop;',
        ';tv;US;;tablet;',
        ';too many;US;;;;more',
        ';;;;;',
        "'=SUM(A1)|b;'=formula;DE;;;",
      ].join('\r\n');
      const { body } = await upload(csv, 'text/csv; charset=utf-8').expect(200);
      expect(body.data).toEqual({
        added: 2,
        known: 1,
        refused: [
          { line: 4, message: 'country must be a code of two upper-case letters' },
          { line: 5, message: 'country must be a code of two upper-case letters' },
          { line: 7, message: 'the keyword is repeated: line 6 has it too' },
          { line: 8, message: 'device must be desktop or mobile' },
          { line: 9, message: 'the line has more than 6 cells' },
        ],
      });
      expect(await stored()).toEqual([
        TEA,
        GIN,
        {
          keyword: 'green; "tea"',
          country: 'US',
          near: 'New York',
          device: 'mobile',
          tags: ['Brand', 'drinks'],
        },
        { keyword: '=formula', country: 'DE', tags: ['=SUM(A1)', 'b'] },
      ]);
    });

    it('lose no good line to broken quotation marks and other encodings', async () => {
      const lines = [
        'keyword,country',
        '"open,US',
        'good 1,US',
        '"also, good",US',
        'a 27" tv,US',
        'good 2,US',
        '"a "b",US',
        'good 3,US',
      ];
      const latin1 = Buffer.from('caf\xe9,FR\r\ngood 4,US\r\n"never closed,US\r\n', 'latin1');
      const { body } = await upload(Buffer.concat([Buffer.from(`${lines.join('\n')}\n`), latin1])).expect(
        200,
      );
      expect(body.data).toMatchObject({ added: 5, known: 0 });
      expect(body.data.refused.map(({ line }: { line: number }) => line)).toEqual([2, 5, 7, 9, 11]);
      expect((await list('?search=good')).pagination.total).toBe(5);
    });

    it.each([
      ['an unquoted delimiter in quotes', '"keyword";"country";"a, b, c, d, e"\n"mocha";"US";""\n'],
      ['the delimiter of Excel', 'sep=;\r\nkeyword;country\r\nmocha;US\r\n'],
      ['another declared delimiter', 'sep=|\r\nkeyword|country\r\nmocha|US\r\n'],
      ['titles', 'Report, made by, a tool\n2026-01-01\n\nkeyword\tcountry\nmocha\tUS\n'],
    ])('are read below or beside %s', async (_, csv) => {
      const { body } = await upload(csv).expect(200);
      expect(body.data).toEqual({ added: 1, known: 0, refused: [] });
      expect((await list('?search=mocha')).data).toMatchObject([{ keyword: 'mocha', country: 'US' }]);
    });

    it('number the lines of a file from its first one, titles included', async () => {
      const { body } = await upload('sep=;\nTitle\nkeyword;country\nmocha;UX\nmoka;US\n').expect(200);
      expect(body.data).toMatchObject({ added: 1, refused: [{ line: 4 }] });
    });

    it.each([
      'application/vnd.ms-excel',
      'application/csv',
      'text/comma-separated-values',
      'text/tab-separated-values',
    ])('are taken as %s, which systems send for CSV', async (type) => {
      const { body } = await upload('keyword\tcountry\nmocha\tUS\n', type).expect(200);
      expect(body.data).toMatchObject({ added: 1 });
    });

    it('are read in the character set that is declared', async () => {
      const cyrillic = Buffer.concat([Buffer.from('keyword,country\n'), Buffer.from('f7e0e92c5255', 'hex')]);
      await upload(cyrillic, 'text/csv; charset=windows-1251').expect(200);
      expect((await list('?search=чай')).data).toMatchObject([{ keyword: 'чай', country: 'RU' }]);
      await upload(
        Buffer.from('keyword,country\nth\xe9,FR', 'latin1'),
        'text/csv;charset="ISO-8859-1"',
      ).expect(200);
      expect((await list('?search=thé')).data).toMatchObject([{ keyword: 'thé', country: 'FR' }]);
      const utf16 = Buffer.from('keyword,country\nøl,DK', 'utf16le');
      await upload(utf16, 'text/csv; charset=utf-16le').expect(200);
      expect((await list('?search=øl')).data).toMatchObject([{ keyword: 'øl', country: 'DK' }]);
    });

    it.each([
      ['text/csv; charset=klingon', 'The character set klingon is not known: send the file as UTF-8.'],
      ['application/xml', 'Send the body as application/json or text/csv.'],
      [
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'Send the body as application/json or text/csv.',
      ],
    ])('are refused as %s, with what is accepted', async (type, message) => {
      expect(errorOf(await upload('keyword,country\ntea,US\n', type), 415)).toEqual(rankError(415, message));
    });

    it('are refused as a workbook, regardless of its type', async () => {
      const message = 'The body is a workbook or an archive: save the table as CSV, and send it as text/csv.';
      const answer = await upload(Buffer.from('504b03041400', 'hex'), 'application/vnd.ms-excel');
      expect(errorOf(answer, 415)).toEqual(rankError(415, message));
    });

    it.each([
      ['keyword,near\na,b\n', ['country']],
      ['keyword,country,Keyword\na,US,b\n', ['keyword']],
      ['a,US\n', ['keyword', 'country']],
    ])('need a header: %j', async (csv, fields) => expectFields(await upload(csv), ...fields));

    it.each([
      ['without a body', undefined],
      ['without a byte', ''],
      ['with a mark only', '\ufeff'],
      ['with blank lines', '\r\n\r\n'],
    ])('are called empty as a file %s', async (_, csv) => {
      const request = t.http.post(path).set(caller.as).set('Content-Type', 'text/csv; charset=utf-8');
      const answer = await (csv === undefined ? request : request.send(csv));
      const fields = ['keyword', 'country'].map((column) => ({
        path: column,
        message: `the file is empty: its first line must name the column ${column}`,
      }));
      expect(errorOf(answer, 400)).toHaveProperty('additional_info', { fields });
    });

    it('are unchanged by a round trip', async () => {
      const keywords = [
        { keyword: '=1+1', country: 'US', near: '@home', tags: ['-a', "'=b", 'c|d', 'e\\', '\\|'] },
        { keyword: "'=1", country: 'US' },
        { keyword: "''+x", country: 'US', device: 'mobile' },
        { keyword: 'a "b", c; d', country: 'DE', tags: ['x,y'] },
        { keyword: "it's", country: 'GB', near: "'quoted'" },
        { keyword: '＝wide', country: 'JP' },
      ];
      await post({ keywords }).expect(200);
      const before = await stored();
      const csv = await t.http.get(`${path}?format=csv&bom=true`).set(caller.as).expect(200);
      expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
      const again = await upload(csv.text).expect(200);
      expect(again.body.data).toEqual({ added: 0, known: 8, refused: [] });
      expect(await stored()).toEqual(before);
      const other = await newCaller(t);
      path = `/v1/rank/config/${await newConfig(t, other, { keywords: [TEA] })}/keywords`;
      await t.http.post(path).set(other.as).set('Content-Type', 'text/csv').send(csv.text).expect(200);
      expect((await viewOf(t, other)).keywords).toEqual(before);
    });

    it('are imported 10,000 at once', async () => {
      const line = (index: number) => `keyword number ${index},US,,mobile,a|b`;
      const lines = Array.from({ length: 10_000 }, (_, index) => line(index));
      // Processor time: other programs share the processor.
      const before = process.cpuUsage();
      const { body } = await upload(`keyword,country,near,device,tags\n${lines.join('\n')}\n`).expect(200);
      const { user, system } = process.cpuUsage(before);
      expect(body.data).toEqual({ added: 10_000, known: 0, refused: [] });
      expect((user + system) / 1000).toBeLessThan(4000);
      process.stdout.write(
        `10,000 lines imported with ${Math.round((user + system) / 1000)} ms of processor time\n`,
      );
    });

    it('are refused on other routes and methods', async () => {
      const send = (method: 'post' | 'patch', to: string) =>
        t.http[method](to).set(caller.as).set('Content-Type', 'text/csv').send('keyword,country\na,US\n');
      errorOf(await send('patch', path), 415);
      errorOf(await send('post', `${path}/remove`), 415);
      errorOf(await send('post', '/v1/rank/config'), 415);
    });
  });
});
