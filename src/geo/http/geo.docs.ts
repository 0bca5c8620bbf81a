import type { Parameter } from '../../common/api-docs/model.js';
import { bare, fails, okWithMessage, route, routeDocs, s } from '../../common/api-docs/index.js';
import { cached, DATA_UNAVAILABLE, INVALID_PAGE, list, PAGE_PARAMETERS, search } from './geo-list.docs.js';
import { CITY, COUNTRY, PLACE, STATE, ZIP_RECORDS, ZIP_RECORDS_EXAMPLE } from './geo-records.docs.js';

const country: Parameter = { about: 'Two letters in any case.' };
const NO_COUNTRY = 'Please provide a country code';

const NAMES = s.object(s.each(s.string, { name: 'Munich', state: 'Bavaria', country: 'Germany' }));
const RECORDS = s.object({ name: CITY, state: STATE, country: COUNTRY });

const FOUND = s.object({
  success: s.constant(true),
  message: s.constant('Zip Code Found Successfully'),
  result: s.list(PLACE),
});

export const docs = routeDocs('Geography', {
  'GET /v1/geo/country': list('All countries', 'SUCCESS', COUNTRY, {
    example: { query: { limit: '2' } },
  }),
  'GET /v1/geo/country/:searchText': search('Search countries', 'Country', COUNTRY, ['germany', 'atlantis']),
  'GET /v1/geo/country-code': route('Countries with postal codes', {
    responses: cached(okWithMessage('SUCCESS', 'Two letters each.', s.list(s.string()), ['AD', 'AR', 'AS'])),
  }),
  'GET /v1/geo/state': list('States of a country', 'SUCCESS', STATE, {
    query: { country_code: { ...country, schema: { type: 'string', minLength: 1 }, required: true } },
    example: { query: { country_code: 'DE', limit: '2' } },
    errors: [
      fails(400, NO_COUNTRY, { query: { country_code: '' } }),
      fails(404, 'State not found', { query: { country_code: 'XX' } }),
    ],
  }),
  'GET /v1/geo/state/:searchText': search('Search states', 'State', STATE, ['bavaria', 'atlantis']),
  'GET /v1/geo/cities': list('Cities of a state or country', 'City Searching successfull!', CITY, {
    query: {
      state_code: { about: 'Code of a state; without a country, of all states with this code.' },
      country_code: country,
    },
    example: { query: { state_code: 'BY', country_code: 'DE', limit: '2' } },
    errors: [
      fails(400, NO_COUNTRY, { when: 'both are missing', query: { state_code: '', country_code: '' } }),
      fails(404, 'City not found', { query: { country_code: 'XX' } }),
    ],
  }),
  'GET /v1/geo/cities/:searchText': search('Search cities', 'City', CITY, ['munich', 'xyzzyxyzzy']),
  'GET /v1/geo/zip/:country_code/:state_name/:city_name': route('Postal records of a city', {
    path: { country_code: country, state_name: 'Name or code of the state.', city_name: 'Name of the city.' },
    query: PAGE_PARAMETERS,
    example: { path: { country_code: 'US', state_name: 'CA', city_name: 'Beverly Hills' } },
    responses: cached(
      okWithMessage(
        'SUCCESS',
        'Each record has twelve elements: accuracy, community, community_code, country_code, latitude, longitude, ' +
          'place, province, province_code, state, state_code, zip_code.',
        ZIP_RECORDS,
        ZIP_RECORDS_EXAMPLE,
      ),
    ),
    errors: [
      INVALID_PAGE,
      fails(404, 'Zip Code not found', { path: { country_code: 'XX' } }),
      DATA_UNAVAILABLE,
    ],
  }),
  'GET /v1/geo/:zip_code/:countryCode': route('Places of a postal code', {
    about: 'Ignores case, whitespace and hyphens. If the code is unknown, its usual short form is looked up.',
    path: { zip_code: ['The postal code.', '90210'], countryCode: [country, 'US'] },
    responses: cached(bare('One entry per place, in `result`.', FOUND)),
    errors: [
      fails(404, 'Zip Code not found', { path: { zip_code: '00000', countryCode: 'XX' } }),
      DATA_UNAVAILABLE,
    ],
  }),
  'GET /v1/geo/:searchText': search(
    'Search locations',
    'Location',
    s.oneOf(NAMES, RECORDS),
    ['munich', 'xyzzyxyzzy'],
    { query: { detail: { about: '`true` for complete objects.' } } },
    'Searching successfully!',
  ),
});
