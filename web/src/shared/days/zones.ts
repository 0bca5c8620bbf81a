const MOST = 50;

/** Browsers list these zones by their former names, and know the current ones. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};
const FORMER = new Map(Object.entries(RENAMED).map(([former, current]) => [current, former]));

/** 'Europe/Kyiv' for 'Europe/Kiev'. */
export const currentZone = (name: string): string => RENAMED[name] ?? name;

const listZones = (first: readonly string[]): string[] => [
  ...new Set([...first, 'UTC', ...Intl.supportedValuesOf('timeZone')].map(currentZone)),
];

/** 'Europe/Berlin' by 'berl' or 'europe ber'; every word begins a part of the name. */
function matches(name: string, words: readonly string[]): boolean {
  const parts = name.toLowerCase().split(/[/_-]/);
  return words.every((word) => parts.some((part) => part.startsWith(word)));
}

/** Zones by a search, the most useful first: as many as a menu lists. @param first of these, those that are found */
export function findZones(text: string, first: readonly string[]): string[] {
  const words = text
    .toLowerCase()
    .split(/[\s/_-]+/)
    .filter((word) => word !== '');
  return listZones(first)
    .filter((name) => matches(name, words) || matches(FORMER.get(name) ?? name, words))
    .slice(0, MOST);
}

/** All zones, for a field with a search; the former name is found too. @param current is listed first */
export const zoneChoices = (current: string): { value: string; label: string; note?: string }[] =>
  listZones([current]).map((value) => {
    const former = FORMER.get(value);
    return { value, label: zoneText(value), ...(former !== undefined && { note: spaced(former) }) };
  });

const spaced = (name: string): string => name.replaceAll('_', ' ');

export const zoneText = (name: string): string => spaced(currentZone(name));

/** 'GMT+1' now. */
export function offsetText(zone: string, now = new Date()): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(
    now,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
