const MOST = 50;

/** 'Europe/Berlin' by 'berl' or 'europe ber'; every word begins a part of the name. */
function matches(name: string, words: readonly string[]): boolean {
  const parts = name.toLowerCase().split(/[/_-]/);
  return words.every((word) => parts.some((part) => part.startsWith(word)));
}

/** Zones by a search, the most useful first: as many as a menu lists. @param first of these, those that are found */
export function zonesOf(text: string, first: readonly string[]): string[] {
  const words = text
    .toLowerCase()
    .split(/[\s/_-]+/)
    .filter((word) => word !== '');
  const all = new Set([...first, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...all].filter((name) => matches(name, words)).slice(0, MOST);
}

export const zoneText = (name: string): string => name.replaceAll('_', ' ');

/** 'GMT+1' now. */
export function offsetText(zone: string, now = new Date()): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(
    now,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
