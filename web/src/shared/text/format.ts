import { locale, t } from './i18n';

const memo = new Map<string, unknown>();

/** A formatter of the language of the page, made once. */
function inLanguage<Formatter>(key: string, make: (language: string) => Formatter): Formatter {
  const language = locale();
  const full = `${language} ${key}`;
  const known = (memo.get(full) as Formatter | undefined) ?? make(language);
  memo.set(full, known);
  return known;
}

const dateFormat = (zone: string, options: Intl.DateTimeFormatOptions) =>
  inLanguage(
    `${zone} ${JSON.stringify(options)}`,
    (language) => new Intl.DateTimeFormat(language, { timeZone: zone, ...options }),
  );

/** With a true minus sign: a hyphen is shorter than the plus beside it. */
const numberFormat = (options: Intl.NumberFormatOptions) =>
  inLanguage(JSON.stringify(options), (language) => {
    const { format } = new Intl.NumberFormat(language, options);
    return { format: (value: number) => format(value).replace('-', '\u2212') };
  });

export const formatNumber = (value: number) => numberFormat({}).format(value);
export const formatDecimal = (value: number) => numberFormat({ maximumFractionDigits: 1 }).format(value);
/** For a column of a table: as many decimals in each row. */
export const formatColumn = (value: number) =>
  numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);

/** An amount without its currency. */
export const formatAmount = (value: number) =>
  numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);
/** An estimated number: with a decimal only where it is small. */
export const formatEstimate = (value: number) =>
  numberFormat({ maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);

/** '+4' and '−4': neither is better. */
export const formatSigned = (value: number) => numberFormat({ signDisplay: 'exceptZero' }).format(value);

/** 'a, b, and c'. */
export const formatList = (items: readonly string[]) =>
  inLanguage('list', (language) => new Intl.ListFormat(language, { type: 'conjunction' })).format(items);

/** @param value 41.3 for 41.3% */
export const formatPercent = (value: number) =>
  numberFormat({ style: 'percent', maximumFractionDigits: 1 }).format(value / 100);

/** For a column of a table. @param value 41.3 for 41.3% */
export const formatPercentColumn = (value: number) =>
  numberFormat({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value / 100);

/** @param decimals of each row of a table; default: as many as the currency has */
export const formatMoney = (value: number, currency: string, decimals?: number) =>
  numberFormat({
    style: 'currency',
    currency,
    ...(decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  }).format(value);

/** An instant with its time, in a zone. */
export const formatTime = (instant: string, zone: string) =>
  dateFormat(zone, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));

/** A shorter form for tables. */
export const formatShortTime = (instant: string, zone: string) =>
  dateFormat(zone, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(
    new Date(instant),
  );

/** The time of day of an instant. */
export const formatClock = (instant: string, zone: string) =>
  dateFormat(zone, { hour: '2-digit', minute: '2-digit' }).format(new Date(instant));

/** The same with seconds. */
export const formatSeconds = (instant: string, zone: string) =>
  dateFormat(zone, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(new Date(instant));

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);

/** A local day, YYYY-MM-DD, which belongs to no zone. */
export const formatDay = (day: string) =>
  dateFormat('UTC', { day: 'numeric', month: 'short', year: 'numeric' }).format(midnight(day));

/** Without the year, for axes. */
export const formatShortDay = (day: string) =>
  dateFormat('UTC', { day: 'numeric', month: 'short' }).format(midnight(day));

/** First and last day, the shared parts once. */
export const formatDays = (from: string, to: string) =>
  dateFormat('UTC', { day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
    midnight(from),
    midnight(to),
  );

/** 1 = Monday to 7. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** @param weekday 1 = Monday to 7 */
export const formatWeekday = (weekday: number) =>
  dateFormat('UTC', { weekday: 'long' }).format(Date.UTC(2024, 0, weekday));

/** A full hour of any day, such as '08:00'. */
export const formatHour = (hour: number) =>
  dateFormat('UTC', { hour: '2-digit', minute: '2-digit' }).format(Date.UTC(2024, 0, 1, hour));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago an instant is, such as "2 h ago". @param now milliseconds since 1970 */
export function formatAgo(instant: string, now: number): string {
  const passed = now - Date.parse(instant);
  if (passed < MINUTE) return t('just now');
  if (passed < HOUR) return t('{n} min ago', { n: Math.floor(passed / MINUTE) });
  if (passed < DAY) return t('{n} h ago', { n: Math.floor(passed / HOUR) });
  return t('{n} d ago', { n: Math.floor(passed / DAY) });
}

/** 'US' as 'United States'; unknown codes stay as they are. */
export function countryName(code: string): string {
  const regions = inLanguage(
    'regions',
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }),
  );
  try {
    return regions.of(code) ?? code;
  } catch {
    return code;
  }
}
