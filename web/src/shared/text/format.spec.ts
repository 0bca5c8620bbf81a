import { afterEach, describe, expect, it } from 'vitest';
import {
  countryName,
  formatAgo,
  formatClock,
  formatColumn,
  formatDay,
  formatDays,
  formatDecimal,
  formatMoney,
  formatNumber,
  formatPercent,
  formatShortDay,
  formatShortTime,
  formatSigned,
  formatTime,
} from './format';
import { i18n } from './i18n';
import { showLanguage } from './language';

const NOON = '2026-03-05T12:34:56Z';
/** Intl separates some parts by blanks that do not break. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f\u2009]/g, ' ');

afterEach(() => showLanguage('en'));

describe('figures', () => {
  it('have a true minus sign', async () => {
    const figures = () => [formatSigned(-1), formatSigned(4), formatPercent(-40)].map(plain);
    expect(figures()).toEqual(['\u22121', '+4', '\u221240%']);
    await showLanguage('de');
    expect(figures()).toEqual(['\u22121', '+4', '\u221240 %']);
  });

  it('are those of the language', async () => {
    const figures = () =>
      [
        formatNumber(1234.5678),
        formatDecimal(1234.56),
        formatDecimal(2),
        formatColumn(2),
        formatColumn(2.34),
        formatPercent(41.26),
        formatMoney(1.5, 'EUR'),
        formatMoney(0.18, 'USD', 3),
      ].map(plain);
    const english = ['1,234.568', '1,234.6', '2', '2.0', '2.3', '41.3%', '€1.50', '$0.180'];
    expect(figures()).toEqual(english);
    await showLanguage('de');
    expect(figures()).toEqual(['1.234,568', '1.234,6', '2', '2,0', '2,3', '41,3 %', '1,50 €', '0,180 $']);
    await showLanguage('en');
    expect(figures()).toEqual(english);
  });
});

describe('times', () => {
  it('are those of the zone, and of the language', async () => {
    const times = () =>
      [
        formatTime(NOON, 'America/New_York'),
        formatShortTime(NOON, 'Europe/Berlin'),
        formatClock(NOON, 'UTC'),
        formatDay('2026-03-05'),
        formatShortDay('2026-03-05'),
        formatDays('2026-03-05', '2026-03-09'),
      ].map(plain);
    expect(times()).toEqual([
      'Mar 5, 2026, 7:34 AM',
      'Mar 5, 01:34 PM',
      '12:34 PM',
      'Mar 5, 2026',
      'Mar 5',
      'Mar 5 – 9, 2026',
    ]);
    await showLanguage('de');
    expect(times()).toEqual([
      '05.03.2026, 07:34',
      '5. März, 13:34',
      '12:34',
      '5. März 2026',
      '5. März',
      '5.–9. März 2026',
    ]);
  });

  it.each([
    [0, 'just now'],
    [59_999, 'just now'],
    [60_000, '1 min ago'],
    [59 * 60_000, '59 min ago'],
    [3_600_000, '1 h ago'],
    [86_399_999, '23 h ago'],
    [86_400_000, '1 d ago'],
    [10 * 86_400_000, '10 d ago'],
  ])('%i ms ago are %s', (passed, text) => {
    expect(formatAgo(NOON, Date.parse(NOON) + passed)).toBe(text);
  });
});

describe('countries', () => {
  it('have the name of the language; unknown codes stay', async () => {
    expect(['US', 'QQ', 'no code'].map(countryName)).toEqual(['United States', 'QQ', 'no code']);
    await showLanguage('de');
    expect(countryName('DE')).toBe('Deutschland');
  });
});

describe('the language', () => {
  it('is that of the texts and of the page', async () => {
    await showLanguage('de');
    expect([i18n.locale, document.documentElement.lang]).toEqual(['de', 'de']);
    await showLanguage('de');
    await showLanguage('en');
    expect([i18n.locale, document.documentElement.lang]).toEqual(['en', 'en']);
  });
});
