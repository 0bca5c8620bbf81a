import { namedSchema, object, enumOf, nullable, string, integer } from '../../common/api-docs/schema.js';

// Records in responses, with an example of each.
const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, string()]));

export const COUNTRY = namedSchema(
  'Country',
  object({
    id: integer(),
    ...texts('name', 'iso3', 'iso2', 'numeric_code', 'phone_code', 'capital', 'currency', 'currency_symbol'),
    ...texts('tld', 'native', 'region', 'subregion', 'emoji', 'emojiU', 'latitude', 'longitude'),
  }),
);
export const STATE = namedSchema(
  'State',
  object({
    id: integer(),
    name: string(),
    country_id: integer(),
    ...texts('country_code', 'country_name', 'state_code', 'type', 'latitude', 'longitude'),
  }),
);
const CITY_FIELDS = {
  id: integer(),
  name: string(),
  state_id: integer(),
  ...texts('state_code', 'state_name'),
  country_id: integer(),
  ...texts('country_code', 'country_name', 'latitude', 'longitude', 'wikiDataId'),
};
export const CITY = namedSchema('City', object(CITY_FIELDS));
export const PLACE = namedSchema(
  'PostalPlace',
  object({
    ...CITY_FIELDS,
    id: nullable(integer('Null if no city was found for the place.')),
    state_id: nullable(integer()),
    region_code: string('ISO code of the state.'),
    zip_code: string(),
    place: string('Name in the postal data.'),
    match: enumOf(['name', 'nearest', 'none'], 'How the city was found: by name, or as the nearest.'),
  }),
);

export const GERMANY = {
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
export const BAVARIA = {
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
export const MUNICH = {
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

export const BEVERLY_HILLS = {
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
};

export const ZIP_RECORD = [
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
];
