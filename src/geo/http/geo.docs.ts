import type { RouteDocs, Parameter } from '../../common/api-docs/model.js';
import { listOf, object, string } from '../../common/api-docs/schema.js';
import { okWithMessage } from '../../common/api-docs/responses.js';
import {
  invalidPageError,
  CACHE_HEADERS,
  listOperation,
  dataUnavailableError,
  PAGE_PARAMETERS,
  notModifiedResponse,
} from './geo-list.docs.js';
import {
  BAVARIA,
  BEVERLY_HILLS,
  CITY,
  COUNTRY,
  GERMANY,
  MUNICH,
  PLACE,
  STATE,
  ZIP_RECORD,
} from './geo-records.docs.js';

const searchText = { searchText: 'A part of the name; case and accents are ignored.' };
const country: Parameter = { about: 'Two letters in any case.' };

export const docs: RouteDocs = {
  tag: 'Geography',
  operations: [
    listOperation({
      route: 'GET /v1/geo/country',
      summary: 'All countries',
      message: 'SUCCESS',
      item: COUNTRY,
      examples: [GERMANY],
      example: { query: { limit: '2' } },
    }),
    listOperation({
      route: 'GET /v1/geo/country/:searchText',
      summary: 'Search countries',
      message: 'Country Searching successfully!',
      item: COUNTRY,
      examples: [GERMANY],
      path: searchText,
      example: { path: { searchText: 'germany' } },
      none: ['Country not found', { path: { searchText: 'atlantis' } }],
    }),
    {
      route: 'GET /v1/geo/country-code',
      summary: 'Countries with postal codes',
      responses: [
        {
          ...okWithMessage('SUCCESS', 'Two letters each.', listOf(string()), ['AD', 'AR', 'AS']),
          ...CACHE_HEADERS,
        },
        notModifiedResponse,
      ],
    },
    listOperation({
      route: 'GET /v1/geo/state',
      summary: 'States of a country',
      message: 'SUCCESS',
      item: STATE,
      examples: [BAVARIA],
      query: { country_code: { ...country, schema: { type: 'string', minLength: 1 }, required: true } },
      example: { query: { country_code: 'DE', limit: '2' } },
      failures: [
        { status: 400, message: 'Please provide a country code', try: { query: { country_code: '' } } },
      ],
      none: ['State not found', { query: { country_code: 'XX' } }],
    }),
    listOperation({
      route: 'GET /v1/geo/state/:searchText',
      summary: 'Search states',
      message: 'State Searching successfully!',
      item: STATE,
      examples: [BAVARIA],
      path: searchText,
      example: { path: { searchText: 'bavaria' } },
      none: ['State not found', { path: { searchText: 'atlantis' } }],
    }),
    listOperation({
      route: 'GET /v1/geo/cities',
      summary: 'Cities of a state or country',
      message: 'City Searching successfull!',
      item: CITY,
      examples: [MUNICH],
      query: {
        state_code: { about: 'Code of a state; without a country, of all states with this code.' },
        country_code: country,
      },
      example: { query: { state_code: 'BY', country_code: 'DE', limit: '2' } },
      failures: [
        {
          status: 400,
          message: 'Please provide a country code',
          when: 'both are missing',
          try: { query: { state_code: '', country_code: '' } },
        },
      ],
      none: ['City not found', { query: { country_code: 'XX' } }],
    }),
    listOperation({
      route: 'GET /v1/geo/cities/:searchText',
      summary: 'Search cities',
      message: 'City Searching successfully!',
      item: CITY,
      examples: [MUNICH],
      path: searchText,
      example: { path: { searchText: 'munich' } },
      none: ['City not found', { path: { searchText: 'xyzzyxyzzy' } }],
    }),
    {
      route: 'GET /v1/geo/zip/:country_code/:state_name/:city_name',
      summary: 'Postal records of a city',
      path: {
        country_code: country,
        state_name: 'Name or code of the state.',
        city_name: 'Name of the city.',
      },
      query: PAGE_PARAMETERS,
      example: { path: { country_code: 'US', state_name: 'CA', city_name: 'Beverly Hills' } },
      responses: [
        {
          ...okWithMessage(
            'SUCCESS',
            'Each record has twelve elements: accuracy, community, community_code, country_code, latitude, longitude, ' +
              'place, province, province_code, state, state_code, zip_code.',
            listOf({
              type: 'array',
              minItems: 12,
              maxItems: 12,
              items: { type: ['string', 'number', 'null'] },
            }),
            [ZIP_RECORD],
          ),
          ...CACHE_HEADERS,
        },
        notModifiedResponse,
      ],
      errors: [
        invalidPageError,
        { status: 404, message: 'Zip Code not found', try: { path: { country_code: 'XX' } } },
        dataUnavailableError,
      ],
    },
    {
      route: 'GET /v1/geo/:zip_code/:countryCode',
      summary: 'Places of a postal code',
      about:
        'Ignores case, whitespace and hyphens. If the code is unknown, its usual short form is looked up.',
      path: { zip_code: 'The postal code.', countryCode: country },
      example: { path: { zip_code: '90210', countryCode: 'US' } },
      responses: [
        {
          status: 200,
          about: 'One entry per place, in `result`.',
          schema: object({
            success: { const: true },
            message: { const: 'Zip Code Found Successfully' },
            result: listOf(PLACE),
          }),
          example: {
            success: true,
            message: 'Zip Code Found Successfully',
            result: [BEVERLY_HILLS],
          },
          ...CACHE_HEADERS,
        },
        notModifiedResponse,
      ],
      errors: [
        {
          status: 404,
          message: 'Zip Code not found',
          try: { path: { zip_code: '00000', countryCode: 'XX' } },
        },
        dataUnavailableError,
      ],
    },
    {
      ...listOperation({
        route: 'GET /v1/geo/:searchText',
        summary: 'Search locations',
        message: 'Searching successfully!',
        item: {
          oneOf: [
            object({ name: string(), state: string(), country: string() }),
            object({ name: CITY, state: STATE, country: COUNTRY }),
          ],
        },
        examples: [{ name: 'Munich', state: 'Bavaria', country: 'Germany' }],
        path: searchText,
        query: { detail: { about: '`true` for complete objects.' } },
        example: { path: { searchText: 'munich' } },
        none: ['Location not found', { path: { searchText: 'xyzzyxyzzy' } }],
      }),
    },
  ],
};
