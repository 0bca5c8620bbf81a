import type { LocalDay } from '../../../common/time/zone.js';
import type { Language } from '../../../common/language.js';
import { de } from './texts/de.js';
import { type DigestTexts, en } from './texts/en.js';

export const DIGEST_TEXTS: Record<Language, DigestTexts> = { en, de };

type Values = Record<string, string | number>;

/** The words, numbers and dates of a language. */
export class Words {
  private readonly numbers: Intl.NumberFormat;
  private readonly percents: Intl.NumberFormat;
  private readonly dates: Intl.DateTimeFormat;
  private readonly shortDates: Intl.DateTimeFormat;

  constructor(private readonly language: Language) {
    this.numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
    this.percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
    this.dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
    this.shortDates = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  }

  /** Numbers among the values are formatted. */
  text(name: keyof DigestTexts, values: Values = {}): string {
    return DIGEST_TEXTS[this.language][name].replace(/\{(\w+)\}/g, (_, key: string) => {
      const value = values[key]!;
      return typeof value === 'number' ? this.number(value) : value;
    });
  }

  number(value: number): string {
    return this.numbers.format(value);
  }

  /** @param value 0 to 100 */
  percent(value: number): string {
    return this.percents.format(value / 100);
  }

  date(day: LocalDay): string {
    return this.dates.format(new Date(`${day}T00:00:00Z`));
  }

  /** Without the year. */
  shortDate(day: LocalDay): string {
    return this.shortDates.format(new Date(`${day}T00:00:00Z`));
  }
}
