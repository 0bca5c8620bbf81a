import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import { type FieldProblem, ValidationError } from '../../common/errors.js';
import { fieldProblems } from '../../common/validation/request-validation.pipe.js';
import { isWellFormed } from '../../common/validation/text.js';
import type { KeywordFilter } from '../positions/keyword-filter.js';
import type { ViewScreen } from './domain/view-screens.js';
import { toFilter, type KeywordFilterQuery, splitTags } from '../tracking/dto.js';
import { toTableFilter } from '../reports/dto.js';
import { KeywordsView, NOT_OF_A_VIEW, VIEW_QUERIES } from './view-query.dto.js';
import type { TableSortField } from '../positions/table.js';

type Param = [name: string, value: string];

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
  clicks: 'clicks',
  impressions: 'impressions',
  ctr: 'ctr',
  gscposition: 'gsc_position',
};
const COLUMNS =
  'location,device,tags,position,change,best,average,features,volume,cpc,traffic,trafficchange,trafficgain,clicks,impressions,ctr,gscposition,spark,url,checked,status,none';
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
const isOfAddress = (screen: ViewScreen, name: string): boolean =>
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
function toAddress(screen: ViewScreen, params: readonly Param[]): Param[] {
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

/** Parameters that select keywords by what they are, rather than by their results. */
const OF_KEYWORDS = new Set(['search', 'tag', 'country', 'device', 'near']);
/** Parameters that select no rows. */
const OF_DISPLAY = new Set(['sortField', 'sortOrder', 'range', 'startDate', 'endDate', 'compare', 'columns']);

/**
 * Validates the parameters of a view by the parser of its screen: those of the console's address, or those of the report.
 * @returns them in the order of their names
 * @throws ValidationError with the path `query.<parameter>`
 */
export function parseViewQuery(screen: ViewScreen, text: string): string {
  const params: Param[] = [...new URLSearchParams(text)].sort(([a], [b]) => (a < b ? -1 : 1));
  const problems = [...formProblems(screen, params)];
  if (problems.length === 0) problems.push(...addressProblems(screen, params));
  if (problems.length === 0) problems.push(...reportProblems(screen, params));
  if (problems.length > 0)
    throw new ValidationError(problems.map((each) => ({ ...each, path: `query.${each.path}` })));
  return new URLSearchParams(params).toString();
}

/** A stored query in the parameters of the console's address. */
export function findAddress({ screen, query }: { screen: ViewScreen; query: string }): string {
  return new URLSearchParams(toAddress(screen, [...new URLSearchParams(query)])).toString();
}

/** By the names that were given. */
function reportProblems(screen: ViewScreen, params: readonly Param[]): FieldProblem[] {
  const report = toReport(screen, params);
  const given = new Map<string, string>();
  for (const [name, , as] of report) {
    const other = given.get(name);
    if (other !== undefined) return [{ path: as, message: `${as} must not be given with ${other}` }];
    given.set(name, as);
  }
  if (given.get('startDate') === 'from' || given.get('endDate') === 'to')
    for (const [name, as] of [
      ['startDate', 'from'],
      ['endDate', 'to'],
    ] as const)
      if (!given.has(name)) given.set(name, as);
  const problems = valueProblems(screen, Object.fromEntries(report.map(([name, value]) => [name, value])));
  return problems.map(({ path, message }) => ({
    path: given.get(path) ?? path,
    message: message.replace(/\w+/g, (word) => given.get(word) ?? word),
  }));
}

function* formProblems(screen: ViewScreen, params: [string, string][]): Generator<FieldProblem> {
  const known = listParameters(screen);
  const seen = new Set<string>();
  for (const [name, value] of params) {
    const path = name.slice(0, 50);
    if (!known.has(name) && !isOfAddress(screen, name))
      yield { path, message: `${path} is not a parameter of a view of ${screen}` };
    else if (seen.has(name)) yield { path, message: `${path} must be given once` };
    else if (value === '' || !isWellFormed(value)) yield { path, message: `${path} must have a value` };
    seen.add(name);
  }
}

function listParameters(screen: ViewScreen): Set<string> {
  const rules = getMetadataStorage().getTargetValidationMetadatas(VIEW_QUERIES[screen], '', false, false);
  const names = new Set(rules.map(({ propertyName }) => propertyName));
  for (const name of NOT_OF_A_VIEW) names.delete(name);
  return names;
}

function valueProblems(screen: ViewScreen, params: Record<string, string>): FieldProblem[] {
  const query = plainToInstance<InstanceType<(typeof VIEW_QUERIES)[ViewScreen]>, object>(
    VIEW_QUERIES[screen],
    params,
  );
  const problems = fieldProblems(validateSync(query));
  if (problems.length > 0) return problems;
  const { range, startDate, endDate, tag } = query;
  if (tag !== undefined && splitTags(tag).length > 1)
    problems.push({ path: 'tag', message: 'tag must be one tag in a view' });
  if ((startDate === undefined) !== (endDate === undefined))
    problems.push({ path: 'endDate', message: 'startDate and endDate must be given together' });
  else if (startDate !== undefined && range !== undefined)
    problems.push({ path: 'range', message: 'range must not be given with startDate and endDate' });
  else if (startDate !== undefined && endDate! < startDate)
    problems.push({ path: 'endDate', message: 'endDate must not be before startDate' });
  return query instanceof KeywordsView ? [...problems, ...tableProblems(query)] : problems;
}

function tableProblems(query: KeywordsView): readonly FieldProblem[] {
  try {
    toTableFilter({ ...query, since: 'start' });
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return error.fields;
    throw error;
  }
}

/**
 * The keywords that a stored view of the keywords selects.
 * @returns undefined for a view of another screen, and for one that filters by results, which change with each check
 */
export function viewKeywords({
  screen,
  query,
}: {
  screen: ViewScreen;
  query: string;
}): KeywordFilter | undefined {
  const params = toReport(screen, [...new URLSearchParams(query)])
    .map(([name, value]): Param => [name, value])
    .filter(([name]) => !OF_DISPLAY.has(name));
  if (screen !== 'keywords' || !params.every(([name]) => OF_KEYWORDS.has(name))) return undefined;
  const { search, near, ...filters } = Object.fromEntries(params);
  return { ...toFilter(filters as KeywordFilterQuery), near, search };
}
