import type { FieldProblem } from '../../common/errors.js';
import type { TableSortField } from '../positions/table.js';
import type { ViewScreen } from './domain/view-screens.js';

export type Param = [name: string, value: string];

/** Parameters of the console's address, and those of the report that they stand for; views have either. */
const OF_ALL = { from: 'startDate', to: 'endDate' };
const OF_TABLES = { ...OF_ALL, sort: 'sortField', order: 'sortOrder' };
const NAMES: Record<ViewScreen, Readonly<Record<string, string>>> = {
  overview: OF_ALL,
  keywords: {
    ...OF_TABLES,
    q: 'search',
    left: 'leftTop',
    pageurl: 'pageUrl',
    urlchanged: 'urlChanged',
    several: 'severalUrls',
    notowned: 'notOwned',
    cols: 'columns',
  },
  competitors: OF_TABLES,
  pages: OF_TABLES,
  features: OF_ALL,
};

/** Orders of the keywords in the address. */
const SORTS: Readonly<Record<string, TableSortField>> = {
  movement: 'movement',
  keyword: 'keyword',
  location: 'country',
  device: 'device',
  position: 'currentPosition',
  change: 'changeSince',
  best: 'bestPosition',
  average: 'averageDaily',
  url: 'url',
  checked: 'lastChecked',
  status: 'state',
  volume: 'volume',
  cpc: 'cpc',
  traffic: 'traffic',
  trafficchange: 'trafficChange',
  trafficgain: 'trafficGain',
};
const COLUMNS =
  'location,device,tags,position,change,best,average,features,volume,cpc,traffic,trafficchange,trafficgain,spark,url,checked,status,none';
const BAND = /^([1-9]\d{0,3})-([1-9]\d{0,3})$/;
const MAX_POSITION = 1000;

const sortProblem = () => `sort must be one of ${Object.keys(SORTS).join(', ')}`;
const columnsProblem = () => `cols must be columns, joined by commas: ${COLUMNS.replaceAll(',', ', ')}`;

/** What the address cannot have. */
export function* addressProblems(screen: ViewScreen, params: readonly Param[]): Generator<FieldProblem> {
  if (screen !== 'keywords') return;
  for (const [name, value] of params) {
    if (name === 'pos' && !isBand(value))
      yield { path: name, message: 'pos must be two positions such as 4-10' };
    if (name === 'sort' && !Object.hasOwn(SORTS, value)) yield { path: name, message: sortProblem() };
    if (name === 'cols' && !value.split(',').every((each) => COLUMNS.split(',').includes(each)))
      yield { path: name, message: columnsProblem() };
  }
}

function isBand(value: string): boolean {
  const [, from = 0, to = 0] = BAND.exec(value) ?? [];
  return Number(from) > 0 && Number(from) <= Number(to) && Number(to) <= MAX_POSITION;
}

/** Whether it is a parameter of the address that the report names differently. */
export const isOfAddress = (screen: ViewScreen, name: string): boolean =>
  Object.hasOwn(NAMES[screen], name) || (screen === 'keywords' && name === 'pos');

/** In the parameters of the report, each with the name that was given. */
export function toReport(screen: ViewScreen, params: readonly Param[]): [...Param, given: string][] {
  return params.flatMap(([name, value]): [...Param, string][] => {
    if (screen === 'keywords' && name === 'pos') {
      const [, from = '', to = ''] = BAND.exec(value) ?? [];
      return [
        ['minPosition', from, name],
        ['maxPosition', to, name],
      ];
    }
    const isSort = screen === 'keywords' && name === 'sort';
    const known = Object.hasOwn(NAMES[screen], name) ? NAMES[screen][name]! : name;
    return [[known, isSort && Object.hasOwn(SORTS, value) ? SORTS[value]! : value, name]];
  });
}

/** In the parameters of the address; an order that the address does not have is left out. */
export function toAddress(screen: ViewScreen, params: readonly Param[]): Param[] {
  const given = new Map(params);
  const [min, max] = [given.get('minPosition'), given.get('maxPosition')];
  const band: Param[] =
    screen === 'keywords' && (min !== undefined || max !== undefined)
      ? [['pos', `${min ?? 1}-${max ?? MAX_POSITION}`]]
      : [];
  const names = new Map(Object.entries(NAMES[screen]).map(([current, former]) => [former, current]));
  const others = params.flatMap(([name, value]): Param[] => {
    if (name === 'minPosition' || name === 'maxPosition') return [];
    if (screen !== 'keywords' || name !== 'sortField') return [[names.get(name) ?? name, value]];
    const sort = Object.keys(SORTS).find((each) => SORTS[each] === value);
    return sort === undefined ? [] : [['sort', sort]];
  });
  return [...others, ...band].sort(([a], [b]) => (a < b ? -1 : 1));
}
