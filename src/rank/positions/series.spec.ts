import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  currentSeries,
  type Device,
  deviceField,
  readDevice,
  keywordId,
  seriesKey,
  toSeriesKey,
} from './series.js';

const series = {
  account: '665f1c2ab7e4d1a5c0ffee01',
  website: 'https://www.example.com',
  language: 'en',
  keyword: 'best café',
  country: 'US',
};

describe('seriesKey', () => {
  it('is the SHA-256 of the JSON of its six parts', () => {
    const json = '["665f1c2ab7e4d1a5c0ffee01","https://www.example.com","en","best café","US","New York"]';
    const expected = createHash('sha256').update(json, 'utf8').digest('hex');
    expect(seriesKey({ ...series, near: 'New York' })).toBe(expected);
    expect(expected).toMatch(/^[0-9a-f]{64}$/);
    const withoutPlace = createHash('sha256').update(json.replace('New York', ''), 'utf8').digest('hex');
    expect(seriesKey(series)).toBe(withoutPlace);
  });

  it('treats an absent, null and empty near as equal', () => {
    expect(seriesKey({ ...series, near: null })).toBe(seriesKey(series));
    expect(seriesKey({ ...series, near: '' })).toBe(seriesKey(series));
  });

  it('has mobile as a seventh part; desktop is the same as no device', () => {
    const json = '["665f1c2ab7e4d1a5c0ffee01","https://www.example.com","en","best café","US","","mobile"]';
    const expected = createHash('sha256').update(json, 'utf8').digest('hex');
    expect(seriesKey({ ...series, device: 'mobile' })).toBe(expected);
    expect(seriesKey({ ...series, device: 'desktop' })).toBe(seriesKey(series));
  });

  it('changes with each part', () => {
    const others = [
      { account: '665f1c2ab7e4d1a5c0ffee02' },
      { website: 'www.example.com' },
      { language: 'de' },
      { keyword: 'Best café' },
      { country: 'CA' },
      { near: 'Boston' },
    ].map((part) => seriesKey({ ...series, ...part }));
    expect(new Set([...others, seriesKey(series)]).size).toBe(7);
  });
});

describe('seriesKeyOf', () => {
  it('joins the owner with a keyword', () => {
    const { keyword, country, ...owner } = series;
    const account = { toString: () => owner.account };
    expect(toSeriesKey({ ...owner, account }, { keyword, country, near: 'Ulm' })).toBe(
      seriesKey({ ...series, near: 'Ulm' }),
    );
  });
});

describe('currentSeries', () => {
  const { account: _, ...shown } = { ...series, near: '' };
  const isCurrent = currentSeries({ ...shown, keywords: [{ keyword: 'best café', country: 'US' }] });

  it.each([
    ['the same series', {}, true],
    ['another website', { website: 'example.org' }, false],
    ['another language', { language: 'de' }, false],
    ['another keyword', { keyword: 'tea' }, false],
    ['another place', { near: 'Ulm' }, false],
  ])('decides on %s', (_name, part, expected) => {
    expect(isCurrent({ ...shown, ...part })).toBe(expected);
  });
});

describe('keywordId', () => {
  it('is shared only by equal entries', () => {
    const part = fc.constantFrom('', 'a', 'b', '"', '","', 'a","b', '\\', ',');
    const device = fc.constantFrom<Device>('desktop', 'mobile');
    const entry = fc.record({ keyword: part, country: part, near: part, device });
    fc.assert(
      fc.property(entry, entry, (a, b) => {
        const same =
          a.keyword === b.keyword && a.country === b.country && a.near === b.near && a.device === b.device;
        expect(keywordId(a) === keywordId(b)).toBe(same);
      }),
    );
  });

  it('treats an absent, null and empty near as equal', () => {
    const ids = [undefined, null, ''].map((near) => keywordId({ keyword: 'a', country: 'US', near }));
    expect(new Set(ids).size).toBe(1);
  });
});

describe('the device', () => {
  it.each<[Device | undefined, Device, object]>([
    ['mobile', 'mobile', { device: 'mobile' }],
    ['desktop', 'desktop', {}],
    [undefined, 'desktop', {}],
  ])('%s is %s, stored only for mobile', (device, expected, stored) => {
    expect(readDevice({ device })).toBe(expected);
    expect(deviceField({ device })).toEqual(stored);
  });
});
