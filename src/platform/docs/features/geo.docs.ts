import type { Answer, ExampleRequest, Failure, Feature, Operation, Parameter, Schema } from '../model.js';
import { doneWith, listOf, named, object, oneOf, orNull, text, whole } from '../schema.js';

const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, text()]));

const COUNTRY = named(
  'Country',
  object({
    id: whole(),
    ...texts('name', 'iso3', 'iso2', 'numeric_code', 'phone_code', 'capital', 'currency', 'currency_symbol'),
    ...texts('tld', 'native', 'region', 'subregion', 'emoji', 'emojiU', 'latitude', 'longitude'),
  }),
);
const STATE = named(
  'State',
  object({
    id: whole(),
    name: text(),
    country_id: whole(),
    ...texts('country_code', 'country_name', 'state_code', 'type', 'latitude', 'longitude'),
  }),
);
const CITY_FIELDS = {
  id: whole(),
  name: text(),
  state_id: whole(),
  ...texts('state_code', 'state_name'),
  country_id: whole(),
  ...texts('country_code', 'country_name', 'latitude', 'longitude', 'wikiDataId'),
};
const CITY = named('City', object(CITY_FIELDS));
const PLACE = named(
  'PostalPlace',
  object({
    ...CITY_FIELDS,
    id: orNull(whole('Null when no city stands for the place.')),
    state_id: orNull(whole()),
    region_code: text('ISO code of the state.'),
    zip_code: text(),
    place: text('As the postal data has it.'),
    match: oneOf(
      ['name', 'nearest', 'none'],
      'How the other fields were found: a city of the name, or one near by.',
    ),
  }),
);

const GERMANY = {
  id: 82,
  name: 'Germany',
  iso3: 'DEU',
  iso2: 'DE',
  numeric_code: '276',
  phone_code: '49',
  capital: 'Berlin',
  currency: 'EUR',
  currency_symbol: '€',
  tld: '.de',
  native: 'Deutschland',
  region: 'Europe',
  subregion: 'Western Europe',
  emoji: '🇩🇪',
  emojiU: 'U+1F1E9 U+1F1EA',
  latitude: '51.00000000',
  longitude: '9.00000000',
};
const BAVARIA = {
  id: 3009,
  name: 'Bavaria',
  country_id: 82,
  country_code: 'DE',
  country_name: 'Germany',
  state_code: 'BY',
  type: '',
  latitude: '48.79044720',
  longitude: '11.49788950',
};
const MUNICH = {
  id: 26735,
  name: 'Munich',
  state_id: 3009,
  state_code: 'BY',
  state_name: 'Bavaria',
  country_id: 82,
  country_code: 'DE',
  country_name: 'Germany',
  latitude: '48.13743000',
  longitude: '11.57549000',
  wikiDataId: 'Q1726',
};

const PAGED: Record<string, Parameter> = {
  limit: { about: 'At most so many; all without it.', schema: { type: 'integer', minimum: 1 } },
  offset: { about: 'Leaves out so many.', schema: { type: 'integer', minimum: 0 } },
};
const BAD_PAGE: Failure = {
  status: 400,
  message: 'limit must be a whole number from 1 on',
  try: { query: { limit: 'many' } },
};
const NO_DATA: Failure = {
  status: 500,
  message: 'Geographic data is not available: cities',
  when: 'a data file is missing or broken',
};

const CACHED: Pick<Answer, 'headers'> = {
  headers: {
    ETag: { about: 'Changes with the data: send it back as If-None-Match for a 304.' },
    'X-Total-Count': { about: 'How many there are without limit and offset.', schema: { type: 'integer' } },
  },
};
const unchanged: Answer = { status: 304, about: 'As the caller has it already.' };

interface Route {
  route: string;
  summary: string;
  message: string;
  item: Schema;
  examples: unknown[];
  path?: Operation['path'];
  query?: Record<string, Parameter>;
  example?: ExampleRequest;
  /** What is answered when nothing matches, and a request that nothing matches. */
  none?: [message: string, attempt: ExampleRequest];
  failures?: Failure[];
}

const list = ({
  route,
  summary,
  message,
  item,
  examples,
  path,
  query,
  example,
  none,
  failures = [],
}: Route): Operation => ({
  route,
  summary,
  ...(path ? { path } : {}),
  query: { ...query, ...PAGED },
  ...(example ? { example } : {}),
  answers: [
    { ...doneWith(message, 'Exact matches first, then by name.', listOf(item), examples), ...CACHED },
    unchanged,
  ],
  failures: [
    ...failures,
    BAD_PAGE,
    ...(none ? [{ status: 404, message: none[0], try: none[1] }] : []),
    NO_DATA,
  ],
});

const searchText = { searchText: 'A part of the name, case and accents aside.' };
const country: Parameter = { about: 'Two letters, in either case.' };

export const geo: Feature = {
  tag: 'Geography',
  about:
    'Countries, states, cities and postal codes. Answers change with an import only, and say so by their ETag.',
  operations: [
    list({
      route: 'GET /v1/geo/country',
      summary: 'All countries',
      message: 'SUCCESS',
      item: COUNTRY,
      examples: [GERMANY],
      example: { query: { limit: '2' } },
    }),
    list({
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
      answers: [
        { ...doneWith('SUCCESS', 'Two letters each.', listOf(text()), ['AD', 'AR', 'AS']), ...CACHED },
        unchanged,
      ],
    },
    list({
      route: 'GET /v1/geo/state',
      summary: 'States of a country',
      message: 'SUCCESS',
      item: STATE,
      examples: [BAVARIA],
      query: { country_code: { ...country, required: true } },
      example: { query: { country_code: 'DE', limit: '2' } },
      failures: [
        { status: 400, message: 'Please provide a country code', try: { query: { country_code: '' } } },
      ],
      none: ['State not found', { query: { country_code: 'XX' } }],
    }),
    list({
      route: 'GET /v1/geo/state/:searchText',
      summary: 'Search states',
      message: 'State Searching successfully!',
      item: STATE,
      examples: [BAVARIA],
      path: searchText,
      example: { path: { searchText: 'bavaria' } },
      none: ['State not found', { path: { searchText: 'atlantis' } }],
    }),
    list({
      route: 'GET /v1/geo/cities',
      summary: 'Cities of a state or country',
      message: 'City Searching successfull!',
      item: CITY,
      examples: [MUNICH],
      query: {
        state_code: { about: 'Of a state. Without a country: of all states that have this code.' },
        country_code: country,
      },
      example: { query: { state_code: 'BY', country_code: 'DE', limit: '2' } },
      failures: [
        {
          status: 400,
          message: 'Please provide a country code',
          when: 'neither is given',
          try: { query: { state_code: '', country_code: '' } },
        },
      ],
      none: ['City not found', { query: { country_code: 'XX' } }],
    }),
    list({
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
      query: PAGED,
      example: { path: { country_code: 'US', state_name: 'CA', city_name: 'Beverly Hills' } },
      answers: [
        {
          ...doneWith(
            'SUCCESS',
            'Each record has twelve elements: accuracy, community, community_code, country_code, latitude, longitude, ' +
              'place, province, province_code, state, state_code, zip_code.',
            listOf({
              type: 'array',
              minItems: 12,
              maxItems: 12,
              items: { type: ['string', 'number', 'null'] },
            }),
            [
              [
                4,
                '',
                '',
                'US',
                '34.0901',
                '-118.4065',
                'Beverly Hills',
                'Los Angeles',
                '037',
                'California',
                'CA',
                '90210',
              ],
            ],
          ),
          ...CACHED,
        },
        unchanged,
      ],
      failures: [
        BAD_PAGE,
        { status: 404, message: 'Zip Code not found', try: { path: { country_code: 'XX' } } },
        NO_DATA,
      ],
    },
    {
      route: 'GET /v1/geo/:zip_code/:countryCode',
      summary: 'Places of a postal code',
      about: 'Letter case, blanks and hyphens aside; after a miss its usual short form.',
      path: { zip_code: 'The postal code.', countryCode: country },
      example: { path: { zip_code: '90210', countryCode: 'US' } },
      answers: [
        {
          status: 200,
          about: 'One a place, under `result`.',
          schema: object({
            success: { const: true },
            message: { const: 'Zip Code Found Successfully' },
            result: listOf(PLACE),
          }),
          example: {
            success: true,
            message: 'Zip Code Found Successfully',
            result: [
              {
                ...MUNICH,
                id: 111180,
                name: 'Beverly Hills',
                state_id: 1416,
                state_code: 'CA',
                state_name: 'California',
                country_id: 233,
                country_code: 'US',
                country_name: 'United States',
                latitude: '34.07362000',
                longitude: '-118.40036000',
                wikiDataId: 'Q127856',
                region_code: 'CA',
                zip_code: '90210',
                place: 'Beverly Hills',
                match: 'name',
              },
            ],
          },
          ...CACHED,
        },
        unchanged,
      ],
      failures: [
        {
          status: 404,
          message: 'Zip Code not found',
          try: { path: { zip_code: '00000', countryCode: 'XX' } },
        },
        NO_DATA,
      ],
    },
    {
      ...list({
        route: 'GET /v1/geo/:searchText',
        summary: 'Search locations',
        message: 'Searching successfully!',
        item: {
          oneOf: [
            object({ name: text(), state: text(), country: text() }),
            object({ name: CITY, state: STATE, country: COUNTRY }),
          ],
        },
        examples: [{ name: 'Munich', state: 'Bavaria', country: 'Germany' }],
        path: searchText,
        query: { detail: { about: '`true` for whole objects.' } },
        example: { path: { searchText: 'munich' } },
        none: ['Location not found', { path: { searchText: 'xyzzyxyzzy' } }],
      }),
    },
  ],
};
