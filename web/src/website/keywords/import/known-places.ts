import { queryOptions, useQueries } from '@tanstack/react-query';
import { api } from '../../../shared/api/client';
import { folded } from '../../../shared/text/fold';
import { t } from '../../../shared/text/i18n';
import type { ImportLine } from './import-lines';

/** Places of a file that are looked up; a file has few. */
const MAX_PLACES = 200;
const MAX_FOUND = 100;

interface Place {
  country: string;
  /** What is before the first comma. */
  name: string;
}

const placeOf = ({ keyword: { country, near = '' } }: ImportLine): Place => ({
  country,
  name: near.split(',')[0]!.trim(),
});
const idOf = ({ country, name }: Place) => `${country} ${folded(name)}`;

/** Whether the country has a city or a state of that name; true where that cannot be found out. */
const isKnownQuery = (place: Place) =>
  queryOptions({
    queryKey: ['known-place', idOf(place)],
    queryFn: async () => (await isCity(place)) || isState(place),
    staleTime: Infinity,
  });

async function isCity({ country, name }: Place): Promise<boolean> {
  const params = { path: { searchText: name }, query: { limit: MAX_FOUND } };
  const { data, response } = await api.GET('/v1/geo/cities/{searchText}', { params });
  if (!data) return response.status !== 404;
  return data.data.length >= MAX_FOUND || data.data.some(({ country_code: code }) => code === country);
}

async function isState({ country, name }: Place): Promise<boolean> {
  const params = { path: { searchText: name }, query: { limit: MAX_FOUND } };
  const { data, response } = await api.GET('/v1/geo/state/{searchText}', { params });
  if (!data) return response.status !== 404;
  return data.data.length >= MAX_FOUND || data.data.some(({ country_code: code }) => code === country);
}

/** The lines, of which those near a place that nobody knows have a problem. */
export function useKnownPlaces(lines: readonly ImportLine[]): { lines: ImportLine[]; isSettled: boolean } {
  const places = lines
    .filter(({ keyword, problem }) => problem === undefined && keyword.near !== undefined)
    .map(placeOf);
  const wanted = [...new Map(places.map((place) => [idOf(place), place])).values()].slice(0, MAX_PLACES);
  const found = useQueries({ queries: wanted.map(isKnownQuery) });
  const unknown = new Set(wanted.filter((_, index) => found[index]?.data === false).map(idOf));
  return {
    isSettled: found.every(({ isLoading }) => !isLoading),
    lines: lines.map((line) =>
      line.problem === undefined && line.keyword.near !== undefined && unknown.has(idOf(placeOf(line)))
        ? { ...line, problem: t('Unknown location: {near}', { near: line.keyword.near }) }
        : line,
    ),
  };
}
