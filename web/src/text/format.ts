const memo = new Map<string, Intl.DateTimeFormat>();

function dateFormat(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`;
  const known = memo.get(key) ?? new Intl.DateTimeFormat(undefined, { timeZone: zone, ...options });
  memo.set(key, known);
  return known;
}

const whole = new Intl.NumberFormat();
const oneDecimal = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
const columnDecimal = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

/** @param value 41.3 for 41.3% */
export const formatPercent = (value: number) => percent.format(value / 100);
export const formatNumber = (value: number) => whole.format(value);
export const formatDecimal = (value: number) => oneDecimal.format(value);
/** For a column of a table: as many decimals in each row. */
export const formatColumn = (value: number) => columnDecimal.format(value);

/** An instant with its time, in a zone. */
export const formatTime = (instant: string, zone: string) =>
  dateFormat(zone, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));

/** A shorter form for tables. */
export const formatShortTime = (instant: string, zone: string) =>
  dateFormat(zone, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(
    new Date(instant),
  );

/** A local day, YYYY-MM-DD, which belongs to no zone. */
export const formatDay = (day: string) =>
  dateFormat('UTC', { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(`${day}T00:00:00Z`));

let regions: Intl.DisplayNames | undefined;
/** 'US' as 'United States'; unknown codes stay as they are. */
export function countryName(code: string): string {
  regions ??= new Intl.DisplayNames(undefined, { type: 'region', fallback: 'code' });
  try {
    return regions.of(code) ?? code;
  } catch {
    return code;
  }
}

export const formatMoney = (value: number, currency: string) =>
  new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(value);

/** Without the year, for axes. */
export const formatShortDay = (day: string) =>
  dateFormat('UTC', { day: 'numeric', month: 'short' }).format(new Date(`${day}T00:00:00Z`));

/** First and last day, the shared parts once. */
export const formatDays = (from: string, to: string) =>
  dateFormat('UTC', { day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
    new Date(`${from}T00:00:00Z`),
    new Date(`${to}T00:00:00Z`),
  );
