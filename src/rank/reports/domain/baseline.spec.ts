import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDay } from '../../../common/time/zone.js';
import { comparison } from '../../../../test/support/report-oracle.js';
import { Baseline, compare } from './baseline.js';
import type { DataPoint } from '../../positions/data-point.js';
import { seriesIndexes } from '../../positions/series.js';
import {
  emptyDictionary,
  packedDays,
  packedPoints,
  SITE,
  buildTable,
} from '../../history/positions.spec-support.js';
import { TableAccumulator } from './table-accumulator.js';

const utc = (instant: Date) => localDay(instant, 'UTC');
const tea = { keyword: 'tea', country: 'US', near: '' };
const SINCE = '2026-01-05';

const points = fc
  .uniqueArray(
    fc.record({
      hours: fc.integer({ min: 0, max: 24 * 9 }),
      rolled: fc.boolean(),
      depth: fc.constantFrom(10, 20, 100),
      places: fc.uniqueArray(fc.integer({ min: 1, max: 10 }), { maxLength: 2 }),
      path: fc.constantFrom('a', 'b'),
    }),
    { selector: ({ hours }) => hours, maxLength: 12 },
  )
  .map((all) =>
    all.map<DataPoint>(({ hours, places, path, ...point }) => ({
      ...tea,
      ...point,
      runAt: new Date(Date.parse('2026-01-01') + hours * 3_600_000),
      checkedAt: new Date(Date.parse('2026-01-01') + hours * 3_600_000 + 1000),
      positions: places.map((position) => ({ position, link: `https://a.com/${path}` })),
    })),
  );

/** A row, and what `compare` says of it, from packed days in that order. */
function compared(all: readonly DataPoint[], reversed: boolean) {
  const dictionary = emptyDictionary();
  const days = [...packedPoints(all, dictionary)];
  const table = new TableAccumulator(utc);
  for (const day of days) table.add(day);
  const baseline = new Baseline(new Date('2026-01-06'));
  for (const day of reversed ? days.toReversed() : days) baseline.add(day);
  const [row] = buildTable([tea], days, dictionary, utc);
  const index = seriesIndexes(dictionary.series, SITE).get(JSON.stringify(['tea', 'US', '']));
  const record = index === undefined ? undefined : baseline.findResult(index);
  const earlier = record && { ...record, day: utc(record.runAt), url: dictionary.link(record.link) };
  return { row: row!, comparison: compare(row!, table.readExamined(index), earlier) };
}

describe('a comparison with an earlier day', () => {
  it('equals the plain definition, in any order of the days', () => {
    fc.assert(
      fc.property(points, fc.boolean(), (all, reversed) => {
        const found = compared(all, reversed);
        expect(found.comparison).toEqual(comparison(found.row, all, SINCE, utc));
      }),
    );
  });

  it('counts a website that was not found as one below the deeper of the two searches', () => {
    const point = (day: string, place: number | undefined, depth: number): DataPoint => ({
      ...tea,
      runAt: new Date(day),
      checkedAt: new Date(day),
      rolled: false,
      depth,
      positions: place === undefined ? [] : [{ position: place, link: 'https://a.com/' }],
    });
    const move = (...all: DataPoint[]) => compared(all, false).comparison;
    const [lost, found] = [point('2026-01-08', undefined, 20), point('2026-01-03', 8, 100)];
    expect(move(found, lost)).toEqual({
      fromPosition: 8,
      fromDate: '2026-01-03',
      changeSince: null,
      urlChanged: false,
      movement: 93,
    });
    expect(move(point('2026-01-03', undefined, 100), lost).movement).toBe(0);
    expect(move(lost)).toMatchObject({ fromDate: null, movement: null });
  });

  it('keeps many series apart', () => {
    const dictionary = emptyDictionary();
    const all = Array.from({ length: 200 }, (_, at): DataPoint => ({
      ...tea,
      keyword: `tea ${at}`,
      runAt: new Date('2026-01-02'),
      checkedAt: new Date('2026-01-02'),
      rolled: at % 3 === 0,
      depth: 100,
      positions: [{ position: 1 + (at % 100), link: `https://a.com/${at}` }],
    }));
    const baseline = new Baseline(new Date('2026-01-03'));
    for (const day of packedDays(all, dictionary)) baseline.add(day);
    dictionary.series.forEach((_, at) =>
      expect(baseline.findResult(at)?.best).toBe(at % 3 === 0 ? undefined : 1 + (at % 100)),
    );
  });
});
