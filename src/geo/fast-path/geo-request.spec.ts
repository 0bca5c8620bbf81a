import { describe, expect, it } from 'vitest';
import { otherRoutePatterns, parseGeoRequest } from './geo-request.js';

const others = otherRoutePatterns(
  [
    '/v1/geo/country',
    '/v1/geo/state',
    '/v1/geo/continents',
    '/v1/geo/cities/:searchText',
    '/v1/geo/:searchText',
    '/v1/geo/:zip_code/:countryCode',
    '/v1/geo/:searchText/near',
    '/v1/geo/zip/:country_code/:state_name/:city_name',
  ].map((path) => ({ method: 'GET', path })),
);
const parse = (request: Parameters<typeof parseGeoRequest>[0]) => parseGeoRequest(request, others);

const head = (url: string, headers: object = {}) => ({
  method: 'GET',
  url: `/v1/geo/${url}`,
  headers: { ...headers },
});

describe('the geo fast path', () => {
  it.each([
    ['paris', { kind: 'search', text: 'paris', query: {} }],
    ['New%20York?limit=5&offset=2', { kind: 'search', text: 'New York', query: { limit: '5', offset: '2' } }],
    ['a?detail=true', { kind: 'search', text: 'a', query: { detail: 'true' } }],
    ['cities/m%C3%BCn', { kind: 'cities', text: 'mün', query: {} }],
    ['Country/a%2Fb', { kind: 'country', text: 'a/b', query: {} }],
    ['state/x', { kind: 'state', text: 'x', query: {} }],
    ['SW1A%201AA/GB', { kind: 'zip', zipCode: 'SW1A 1AA', countryCode: 'GB' }],
    ['count%72y/x', { kind: 'zip', zipCode: 'country', countryCode: 'x' }],
  ])('serves %s', (url, parsed) => expect(parse(head(url))).toEqual(parsed));

  it.each([
    ['a list', head('country')],
    ['a list in another case', head('STATE')],
    ['another route', head('continents')],
    ['a route below a parameter', head('paris/near?limit=1')],
    ['postal codes of a city', head('zip/US/Texas/Austin')],
    ['an empty path', head('')],
    ['a trailing slash', head('paris/')],
    ['an unknown parameter', head('paris?token=x')],
    ['a repeated parameter', head('paris?limit=1&limit=1')],
    ['an escape in the query', head('paris?limit=%31')],
    ['an empty query', head('paris?')],
    ['a malformed escape', head('%E0%A4%A')],
    ['an incomplete escape', head('50%')],
    ['a path parameter', head('paris;x')],
    ['another method', { ...head('paris'), method: 'HEAD' }],
    ['another case of the prefix', { ...head('paris'), url: '/V1/geo/paris' }],
    ['an origin', head('paris', { origin: 'https://front.example' })],
    ['a body', head('paris', { 'content-length': '2' })],
  ])('leaves a request with %s to the router', (_, request) => expect(parse(request)).toBeUndefined());
});

it('knows the other routes below /v1/geo by method and path', () => {
  const routes = [
    { method: 'POST', path: '/v1/geo/posted' },
    { method: 'GET', path: '/v1/rank/other' },
    { method: 'GET', path: '/v1/geo/got' },
    { method: 'ALL', path: '/v1/geo/any' },
    { method: 'GET', path: '/v1/geo/state/:searchText' },
  ] as const;
  const patterns = otherRoutePatterns(routes);
  const isOther = (path: string) => patterns.some((pattern) => pattern.test(path));
  expect(patterns).toHaveLength(2);
  expect(['/v1/geo/got', '/v1/geo/any', '/v1/geo/posted'].map(isOther)).toEqual([true, true, false]);
});
