import { s } from '../../common/api-docs/index.js';

const texts = (examples: Record<string, string>) => s.each(s.string, examples);

export const COUNTRY = s.namedObject('Country', {
  id: [s.integer(), 82],
  ...texts({ name: 'Germany', iso3: 'DEU', iso2: 'DE', numeric_code: '276', phone_code: '49' }),
  ...texts({
    capital: 'Berlin',
    currency: 'EUR',
    currency_symbol: '€',
    tld: '.de',
    native: 'Deutschland',
  }),
  ...texts({
    region: 'Europe',
    subregion: 'Western Europe',
    emoji: '🇩🇪',
    emojiU: 'U+1F1E9 U+1F1EA',
  }),
  ...texts({ latitude: '51.00000000', longitude: '9.00000000' }),
});

export const STATE = s.namedObject('State', {
  id: [s.integer(), 3009],
  name: [s.string(), 'Bavaria'],
  country_id: [s.integer(), 82],
  ...texts({ country_code: 'DE', country_name: 'Germany', state_code: 'BY', type: '' }),
  ...texts({ latitude: '48.79044720', longitude: '11.49788950' }),
});

export const CITY = s.namedObject('City', {
  id: [s.integer(), 26735],
  name: [s.string(), 'Munich'],
  state_id: [s.integer(), 3009],
  ...texts({ state_code: 'BY', state_name: 'Bavaria' }),
  country_id: [s.integer(), 82],
  ...texts({ country_code: 'DE', country_name: 'Germany' }),
  ...texts({ latitude: '48.13743000', longitude: '11.57549000', wikiDataId: 'Q1726' }),
});

export const PLACE = s.namedObject('PostalPlace', {
  id: s.nullable(s.integer('Null if no city was found for the place.', 111180)),
  state_id: [s.nullable(s.integer()), 1416],
  country_id: [s.integer(), 233],
  ...texts({
    name: 'Beverly Hills',
    state_code: 'CA',
    state_name: 'California',
    country_code: 'US',
  }),
  ...texts({ country_name: 'United States', latitude: '34.07362000', longitude: '-118.40036000' }),
  ...texts({ wikiDataId: 'Q127856', zip_code: '90210' }),
  region_code: s.string('ISO code of the state.', 'CA'),
  place: s.string('Name in the postal data.', 'Beverly Hills'),
  match: s.choice(['name', 'nearest', 'none'], 'How the city was found: by name, or as the nearest.', 'name'),
});

const COUNTY = [4, '', '', 'US', '34.0901', '-118.4065', 'Beverly Hills', 'Los Angeles', '037'];

/** A list of postal records. */
export const ZIP_RECORDS = s.list({
  type: 'array',
  minItems: 12,
  maxItems: 12,
  items: { type: ['string', 'number', 'null'] },
});
export const ZIP_RECORDS_EXAMPLE = [[...COUNTY, 'California', 'CA', '90210']];
