// Countries, states and cities in responses, with the keys in their order.

export interface Country {
  id: number;
  name: string;
  iso3: string;
  iso2: string;
  numeric_code: string;
  phone_code: string;
  capital: string;
  currency: string;
  currency_symbol: string;
  tld: string;
  native: string;
  region: string;
  subregion: string;
  emoji: string;
  emojiU: string;
  latitude: string;
  longitude: string;
}

export interface State {
  id: number;
  name: string;
  country_id: number;
  country_code: string;
  country_name: string;
  state_code: string;
  type: string;
  latitude: string;
  longitude: string;
}

export interface City {
  id: number;
  name: string;
  state_id: number;
  state_code: string;
  state_name: string;
  country_id: number;
  country_code: string;
  country_name: string;
  latitude: string;
  longitude: string;
  wikiDataId: string;
}

/** A state as stored in the asset, without the fields of its country. */
export type StateRecord = Omit<State, 'country_code' | 'country_name'>;

/** A city as stored in the asset, without the fields of its state and country. */
export type CityRecord = Pick<City, 'id' | 'name' | 'state_id' | 'latitude' | 'longitude' | 'wikiDataId'>;

export const COUNTRY_FIELDS = [
  'id',
  'name',
  'iso3',
  'iso2',
  'numeric_code',
  'phone_code',
  'capital',
  'currency',
  'currency_symbol',
  'tld',
  'native',
  'region',
  'subregion',
  'emoji',
  'emojiU',
  'latitude',
  'longitude',
] as const satisfies (keyof Country)[];
