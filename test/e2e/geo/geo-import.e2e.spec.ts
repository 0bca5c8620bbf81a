import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Manifest } from '../../../src/geo/assets/manifest.js';
import { GeoPartError } from '../../../src/geo/data/geo-errors.js';
import { importGeo } from '../../../src/geo/import/geo-import.js';
import { startApp, type TestApp } from '../../support/app.js';

const SHIPPED = join(import.meta.dirname, '..', '..', '..', 'assets', 'geo');

const PATIENCE = { timeout: 120_000, interval: 100 };

let folder: string;
let imported: string;
let running: TestApp | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rankwire-import-'));
  imported = join(folder, 'geo');
});
afterEach(async () => {
  await running?.close();
  running = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const line = (...cells: (string | number)[]) => cells.join('\t');
const ANDORRA = [
  line('AD', 'AD100', 'Canillo', 'Canillo', '02', 'P', 'p1', 'C', 'c1', '42.5833', '1.6667', '6'),
  line('AD', 'AD999', 'Nova', 'Canillo', '02', '', '', '', '', '42.6', '1.7', ''),
];
const take = (...files: string[]) => importGeo({ files, shipped: SHIPPED, imported });
const serve = async () => (running = await startApp({ DATA_DIR: folder }));
const manifest = () => JSON.parse(readFileSync(join(imported, 'manifest.json'), 'utf8')) as Manifest;

describe('geo:import', () => {
  it('replaces a country’s postal codes, with all twelve columns, and keeps the others', async () => {
    const report = await take(write('AD.txt', `${ANDORRA.join('\r\n')}\r\n`));
    expect(report).toEqual({
      dry_run: false,
      parts: { 'postal/AD': 2 },
      files: [{ file: 'AD.txt', holds: 'postal codes', read: 2, accepted: 2, refused: 0, skipped: {} }],
      refused: [],
    });
    const { http } = await serve();
    const { body } = await http.get('/v1/geo/zip/AD/02/Canillo').expect(200);
    expect(body.data).toEqual([
      [6, 'C', 'c1', 'AD', '42.5833', '1.6667', 'Canillo', 'P', 'p1', 'Canillo', '02', 'AD100'],
    ]);
    await http.get('/v1/geo/AD200/AD').expect(404);
    await http.get('/v1/geo/10001/US').expect(200);
  });

  it('reports which lines it refused and why, and which countries it does not serve', async () => {
    const report = await take(
      write(
        'mixed.txt',
        [
          ANDORRA[0],
          'AD\tAD1',
          line('A1', 'X', 'p', '', '', '', '', '', '', '1', '1', '1'),
          line('AD', '', 'p', '', '', '', '', '', '', '1', '1', '1'),
          line('AD', 'X', 'p', '', '', '', '', '', '', '91', '1', '1'),
          line('AD', 'X', 'p', '', '', '', '', '', '', '1', 'east', '1'),
          line('AD', 'X', 'p', '', '', '', '', '', '', '1', '1', 'good'),
          line('AD', 'X', 'p'.repeat(300), '', '', '', '', '', '', '1', '1', '1'),
          line('KR', '01000', 'Seoul', '', '', '', '', '', '', '37.5', '127', '1'),
        ].join('\n'),
      ),
    );
    expect(report.files).toMatchObject([{ read: 9, accepted: 1, refused: 7, skipped: { KR: 1 } }]);
    expect(report.refused).toEqual([
      { file: 'mixed.txt', line: 2, reason: '2 columns instead of 12' },
      { file: 'mixed.txt', line: 3, reason: 'the country is not a code of two letters' },
      { file: 'mixed.txt', line: 4, reason: 'the postal code is missing' },
      { file: 'mixed.txt', line: 5, reason: 'invalid latitude' },
      { file: 'mixed.txt', line: 6, reason: 'invalid longitude' },
      { file: 'mixed.txt', line: 7, reason: 'the accuracy is not a digit' },
      { file: 'mixed.txt', line: 8, reason: 'a text of more than 200 characters' },
    ]);
  });

  it('changes nothing in a dry run, nor when nothing could be used', async () => {
    const file = write('AD.txt', ANDORRA.join('\n'));
    const report = await importGeo({ files: [file], shipped: SHIPPED, imported, dryRun: true });
    expect(report).toMatchObject({ dry_run: true, files: [{ accepted: 2 }] });
    expect(readdirSync(folder)).toEqual(['AD.txt']);
    await expect(take(write('bad.txt', 'x\n'))).rejects.toThrow(
      'No line could be used, nothing is changed. bad.txt, line 1: 1 columns instead of 12.',
    );
    await expect(take(join(folder, 'none.txt'))).rejects.toThrow('none.txt does not exist.');
    await expect(take(write('a.csv', 'x'))).rejects.toThrow('neither .txt, .zip nor .json');
    expect(readdirSync(imported)).toEqual([]);
  });

  it('takes a city’s wikiDataId from dr5hn’s cities, and refuses cities of unknown states', async () => {
    const cities = [
      {
        id: 1,
        name: 'Andorra la Vella',
        state_id: 488,
        latitude: '42.50779000',
        longitude: '1.52109000',
        wikiDataId: 'Q1863',
      },
      { id: 2, name: 'Nowhere', state_id: 99999999, latitude: '1.0', longitude: '1.0', wikiDataId: 'Q2' },
      { id: 1, name: 'Twice', state_id: 488, latitude: '1.0', longitude: '1.0', wikiDataId: null },
    ];
    const report = await take(write('cities.json', JSON.stringify(cities, null, 2)));
    expect(report.parts).toEqual({ cities: 1 });
    expect(report.refused.map(({ reason }) => reason)).toEqual([
      'the state_id 99999999 is unknown',
      'duplicate id 1',
    ]);
    const { http } = await serve();
    const { body } = await http.get('/v1/geo/cities/a').expect(200);
    expect(body.data).toMatchObject([
      { id: 1, name: 'Andorra la Vella', wikiDataId: 'Q1863', country_code: 'AD' },
    ]);
  });

  it('imports countries, states and cities together in any order, and refuses what does not fit', async () => {
    const country = {
      id: 7,
      name: 'Test "Land"',
      iso2: 'TL',
      iso3: 'TLD',
      phonecode: '99',
      latitude: '1',
      longitude: '2',
      timezones: [{ a: '}' }],
    };
    const files = [
      write(
        'c.json',
        JSON.stringify([{ id: 5, name: 'A\\B', state_id: 6, latitude: '1.5', longitude: '2.5' }]),
      ),
      write('s.json', JSON.stringify([{ id: 6, name: 'Über', country_id: 7, iso2: 'UB', type: null }])),
      write('l.json', JSON.stringify([country])),
    ];
    await expect(take(files[2]!)).rejects.toThrow(
      /are inconsistent with existing data: The country \d+ of state \d+ is unknown/,
    );
    expect(readdirSync(imported)).toEqual([]);
    await take(...files);
    const { http } = await serve();
    const { body } = await http.get('/v1/geo/a%5Cb?detail=true').expect(200);
    expect(body.data).toEqual([
      {
        name: expect.objectContaining({ name: 'A\\B', state_code: 'UB', country_name: 'Test "Land"' }),
        state: expect.objectContaining({ name: 'Über', state_code: 'UB', type: '' }),
        country: expect.objectContaining({ name: 'Test "Land"', phone_code: '99', capital: '' }),
      },
    ]);
  });

  it('is loaded by a running server, which then sends another ETag', async () => {
    mkdirSync(imported);
    const { http } = await serve();
    const before = await http.get('/v1/geo/AD999/AD').expect(404);
    const tag = (await http.get('/v1/geo/AD100/AD').expect(200)).headers['etag'];
    expect(before.body.message).toBe('Zip Code not found');
    await take(write('AD.txt', ANDORRA.join('\n')));
    await vi.waitFor(() => http.get('/v1/geo/AD999/AD').expect(200), PATIENCE);
    const after = await http.get('/v1/geo/AD100/AD').set('If-None-Match', tag!).expect(200);
    expect(after.headers['etag']).not.toBe(tag);
  });

  it('keeps the files of the import before, for servers that still read them, and no older ones', async () => {
    const versions: string[] = [];
    for (let i = 0; i < 3; i++) {
      await take(write('AD.txt', ANDORRA.join('\n')));
      versions.push(manifest().parts['postal/AD']!.file.split('/')[0]!);
    }
    expect(readdirSync(imported).toSorted()).toEqual(['manifest.json', ...versions.slice(1)].toSorted());
    await take(write('JE.txt', line('JE', 'JE9', 'X', '', '', '', '', '', '', '49.2', '-2.1', '4')));
    expect(Object.keys(manifest().parts)).toEqual(['postal/AD', 'postal/JE']);
  });

  it('ignores lines of another country in a country’s file', async () => {
    const stray = line('US', '10001', 'New York', '', '', '', '', '', '', '40.7', '-74', '4');
    const report = await take(write('AD.txt', [...ANDORRA, stray].join('\n')));
    expect(report).toMatchObject({
      parts: { 'postal/AD': 2 },
      refused: [{ file: 'AD.txt', line: 3, reason: 'a record of US in AD.txt' }],
    });
    expect(await take(write('allCountries.txt', [...ANDORRA, stray].join('\n')))).toMatchObject({
      parts: { 'postal/AD': 2, 'postal/US': 1 },
      refused: [],
    });
  });

  it('warns when a part keeps less than half of its records', async () => {
    const files = [write('AD.txt', ANDORRA.join('\n'))];
    const { rows } = (JSON.parse(readFileSync(join(SHIPPED, 'manifest.json'), 'utf8')) as Manifest).parts[
      'postal/AD'
    ]!;
    const said: string[] = [];
    const options = { files, shipped: SHIPPED, imported, progress: (line: string) => void said.push(line) };
    expect(await importGeo(options)).toMatchObject({ parts: { 'postal/AD': 2 } });
    const warning = `warning: postal/AD has 2 records now instead of ${rows}`;
    expect(said.filter((line) => line.startsWith('warning'))).toEqual([warning]);
    said.length = 0;
    await importGeo(options);
    expect(said.filter((line) => line.startsWith('warning'))).toEqual([]);
  });

  it('refuses odd coordinates of countries and states, and members that are no objects', async () => {
    const state = { id: 6, name: 'S', country_id: 1, state_code: 'S' };
    const country = { id: 1, name: 'C', iso2: 'CC', iso3: 'CCC', latitude: '1', longitude: '2' };
    const files = [
      write(
        's.json',
        JSON.stringify([
          { ...state, latitude: 'north' },
          { ...state, longitude: '181' },
          17,
          [state],
          { ...state, latitude: null, longitude: null },
        ]).replaceAll('},', '},\n'),
      ),
      write('c.json', JSON.stringify([{ ...country, longitude: 'x' }, country]).replaceAll('},', '},\n')),
    ];
    const report = await importGeo({ files, shipped: SHIPPED, imported, dryRun: true }).catch(
      (error: Error) => error,
    );
    expect(report).toMatchObject({
      message: expect.stringContaining('are inconsistent with existing data') as string,
    });
    files.push(
      write('t.json', JSON.stringify([{ id: 1, name: 'T', state_id: 6, latitude: '1', longitude: '1' }])),
    );
    const { refused } = await importGeo({ files, shipped: SHIPPED, imported, dryRun: true });
    expect(refused.map(({ file, line: at, reason }) => [file, at, reason])).toEqual([
      ['c.json', 1, 'invalid longitude'],
      ['s.json', 1, 'invalid latitude'],
      ['s.json', 2, 'invalid longitude'],
      ['s.json', 3, 'not an object'],
      ['s.json', 3, 'not an object'],
    ]);
  });

  it('rewrites a broken manifest', async () => {
    mkdirSync(imported);
    for (const broken of [
      '{"format": 1, "pa',
      '{"format":1,"parts":null}',
      '{"format":1,"parts":{"cities":null}}',
    ]) {
      writeFileSync(join(imported, 'manifest.json'), broken);
      await take(write('AD.txt', ANDORRA.join('\n')));
      expect(Object.keys(manifest().parts)).toEqual(['postal/AD']);
    }
    expect(readdirSync(imported)).toHaveLength(2);
  });

  it('runs once at a time; the lock of a dead import is ignored', async () => {
    mkdirSync(imported);
    writeFileSync(join(imported, 'import.lock'), String(process.pid));
    const file = write('AD.txt', ANDORRA.join('\n'));
    await expect(take(file)).rejects.toThrow('Another import is running');
    writeFileSync(join(imported, 'import.lock'), '4194305');
    await expect(take(file)).resolves.toMatchObject({ parts: { 'postal/AD': 2 } });
  });
});

describe('data that is missing or broken', () => {
  const unavailable = (part: string) => ({
    success: false,
    errno: 500,
    message: new GeoPartError(part).message,
  });

  /** A manifest of imported data with one entry whose file is missing or broken. */
  function breakPart(part: string, content?: string): void {
    mkdirSync(join(imported, 'v1'), { recursive: true });
    if (content !== undefined) writeFileSync(join(imported, 'v1', 'broken'), content);
    const entry = { file: 'v1/broken', rows: 1, bytes: 1, sha256: '0'.repeat(64) };
    writeFileSync(join(imported, 'manifest.json'), JSON.stringify({ format: 1, parts: { [part]: entry } }));
  }

  async function geoHealth(): Promise<unknown> {
    const { body } = await running!.http.get('/health/ready').expect(200);
    return (body as { details: { geo: unknown } }).details.geo;
  }

  it('fails its part with 500, by name, and no other', async () => {
    breakPart('cities', 'not an asset');
    const { http, logs } = await serve();
    for (const path of ['cities/paris', 'paris', 'cities?country_code=AD', '10001/US']) {
      expect((await http.get(`/v1/geo/${path}`).expect(500)).body).toEqual(unavailable('cities'));
    }
    await http.get('/v1/geo/country').expect(200);
    await http.get('/v1/geo/state?country_code=US').expect(200);
    expect(logs.join()).toContain('Geographic data is not available: cities');
  });

  it('names the part that others depend on', async () => {
    breakPart('countries');
    const { http } = await serve();
    for (const path of ['country', 'state/bavaria', 'paris']) {
      expect((await http.get(`/v1/geo/${path}`).expect(500)).body).toEqual(unavailable('countries'));
    }
  });

  it('concerns one country when its postal codes are broken', async () => {
    breakPart('postal/AD', 'x');
    const { http } = await serve();
    expect((await http.get('/v1/geo/AD100/AD').expect(500)).body).toEqual(unavailable('postal codes of AD'));
    expect(await geoHealth()).toEqual(['postal codes of AD']);
    await http.get('/v1/geo/10001/US').expect(200);
    await http.get('/v1/geo/paris').expect(200);
  });

  it('is detected for postal codes without reading them when their file is missing', async () => {
    breakPart('postal/AD');
    const { logs } = await serve();
    await vi.waitFor(async () => expect(await geoHealth()).toEqual(['postal codes of AD']), PATIENCE);
    expect(logs.filter((entry) => entry.includes('not available'))).toHaveLength(1);
  });

  it('is logged once, with its source', async () => {
    breakPart('countries');
    const { logs } = await serve();
    await vi.waitFor(async () => expect(await geoHealth()).toEqual(['countries']), PATIENCE);
    const entries = logs.map((entry) => JSON.parse(entry) as { context: unknown; msg: string });
    expect(entries.filter(({ msg }) => msg.includes('not available: countries:'))).toMatchObject([
      { context: 'Geo' },
    ]);
  });

  it('is not loaded by a server that has good data', async () => {
    mkdirSync(imported);
    const { http, logs } = await serve();
    await http.get('/v1/geo/paris').expect(200);
    breakPart('cities', 'x');
    await vi.waitFor(() => expect(logs.join()).toContain('not available: cities'), PATIENCE);
    await http.get('/v1/geo/paris').expect(200);
  });

  it('is limited to imported data when its manifest is broken', async () => {
    mkdirSync(imported);
    writeFileSync(join(imported, 'manifest.json'), '{"format": 1, "pa');
    const { http, logs } = await serve();
    await http.get('/v1/geo/paris').expect(200);
    await http.get('/v1/geo/10001/US').expect(200);
    expect(await geoHealth()).toEqual(['manifest.json of imported data']);
    expect(logs.join()).toContain('not available: manifest.json of imported data');
    await take(write('AD.txt', ANDORRA.join('\n')));
    await vi.waitFor(() => http.get('/v1/geo/AD999/AD').expect(200), PATIENCE);
  });

  it('never leads outside its folder', async () => {
    mkdirSync(imported);
    const entry = { file: '../../etc/passwd', rows: 1, bytes: 1, sha256: '0'.repeat(64) };
    writeFileSync(join(imported, 'manifest.json'), JSON.stringify({ format: 1, parts: { cities: entry } }));
    const { http, logs } = await serve();
    await http.get('/v1/geo/paris').expect(200);
    expect(logs.join()).toContain('is not a part');
  });
});
