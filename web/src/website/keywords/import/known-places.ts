import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api/client';
import { folded } from '../../../shared/text/fold';
import { isCountry } from './country-names';

/** Places of a file that are looked up; a file has few. */
const MAX_PLACES = 200;
const MAX_FOUND = 100;

interface Located {
  country: string;
  near?: string;
}

interface Place {
  country: string;
  /** What is before the first comma. */
  name: string;
}

const readPlace = ({ country, near = '' }: Located): Place => ({ country, name: near.split(',')[0]!.trim() });
const placeKey = ({ country, name }: Place) => `${country} ${folded(name)}`;

/** Whether the country has a city or a state of that name; true where that cannot be found out. */
const isKnownQuery = (place: Place) =>
  queryOptions({
    queryKey: ['known-place', placeKey(place)],
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

/** @returns tells whether a location of these keywords is one that its country does not have */
export async function findUnknownPlaces(
  queries: QueryClient,
  keywords: readonly Located[],
): Promise<(keyword: Located) => boolean> {
  const places = new Map<string, Place>();
  for (const keyword of keywords) {
    if (keyword.near === undefined || !isCountry(keyword.country)) continue;
    const place = readPlace(keyword);
    places.set(placeKey(place), place);
    if (places.size === MAX_PLACES) break;
  }
  const unknown = new Set<string>();
  const look = async ([key, place]: [string, Place]) => {
    const isKnown = await queries.fetchQuery(isKnownQuery(place)).catch(() => true);
    if (!isKnown) unknown.add(key);
  };
  await Promise.all([...places].map(look));
  return (keyword) => keyword.near !== undefined && unknown.has(placeKey(readPlace(keyword)));
}
