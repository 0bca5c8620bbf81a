import { Injectable } from '@nestjs/common';
import { BadRequestError } from '../../common/errors.js';
import { GeoSettings } from '../../settings/settings.js';
import { CachedResponses } from './cached-responses.js';
import { GeoData } from '../data/geo-data.js';
import type { Snapshot } from '../data/snapshot.js';
import { notFound } from '../data/geo-errors.js';
import { listResponse } from '../indexes/list-response.js';
import { normalizeName } from '../indexes/normalize-name.js';
import { POSTAL_COUNTRIES } from '../indexes/postal-code.js';
import type { Layout } from '../indexes/layout.js';
import { countMatches, type Matches, sliceMatches } from '../indexes/matches.js';
import { PostalList } from '../indexes/postal-list.js';
import type { PageRange } from './page-query.js';
import { postalListBody, type GeoResponse, type StreamedBody } from './streamed-body.js';

/** Success messages in the spelling of the API. */
const MESSAGES = {
  done: 'SUCCESS',
  countries: 'Country Searching successfully!',
  states: 'State Searching successfully!',
  cities: 'City Searching successfully!',
  citiesOfState: 'City Searching successfull!',
  general: 'Searching successfully!',
  zip: 'Zip Code Found Successfully',
};

const NO_COUNTRY = 'Please provide a country code';

@Injectable()
export class GeoService {
  private readonly responses: CachedResponses;

  constructor(
    private readonly data: GeoData,
    settings: GeoSettings,
  ) {
    this.responses = new CachedResponses(data, settings);
  }

  /** Missing and broken parts of the data; undefined until it is loaded. */
  get missingParts(): string[] | undefined {
    return this.data.loaded?.missing;
  }

  async countries(page: PageRange): Promise<GeoResponse> {
    const { countries, version } = await this.data.snapshot;
    return respondWithList(version, MESSAGES.done, countries.layout, countries.list(), page);
  }

  async searchCountries(text: string, page: PageRange): Promise<GeoResponse> {
    return this.responses.get({ form: 'countries', text, page }, ({ countries }) => {
      const matches = search(countries, text) ?? fail(notFound.country);
      return listBody(MESSAGES.countries, countries.layout, matches, page);
    });
  }

  async countryCodes(): Promise<GeoResponse> {
    const { version } = await this.data.snapshot;
    return { version, body: jsonBody({ success: true, message: MESSAGES.done, data: POSTAL_COUNTRIES }) };
  }

  async states(countryCode: string | undefined, page: PageRange): Promise<GeoResponse> {
    if (!countryCode) throw new BadRequestError(NO_COUNTRY);
    const { countries, states, version } = await this.data.snapshot;
    const country = countries.findOrdinal(countryCode) ?? fail(notFound.state);
    return respondWithList(version, MESSAGES.done, states.layout, states.inCountry(country), page);
  }

  async searchStates(text: string, page: PageRange): Promise<GeoResponse> {
    return this.responses.get({ form: 'states', text, page }, ({ states }) => {
      const matches = search(states, text) ?? fail(notFound.state);
      return listBody(MESSAGES.states, states.layout, matches, page);
    });
  }

  async cities(
    stateCode: string | undefined,
    countryCode: string | undefined,
    page: PageRange,
  ): Promise<GeoResponse> {
    if (!stateCode && !countryCode) throw new BadRequestError(NO_COUNTRY);
    const snapshot = await this.data.snapshot;
    const matches = stateCode
      ? citiesOfState(snapshot, stateCode, countryCode)
      : citiesOfCountry(snapshot, countryCode!);
    return respondWithList(snapshot.version, MESSAGES.citiesOfState, snapshot.cities.full, matches, page);
  }

  async searchCities(text: string, page: PageRange): Promise<GeoResponse> {
    return this.responses.get({ form: 'cities', text, page }, ({ cities }) => {
      const matches = search(cities, text) ?? fail(notFound.city);
      return listBody(MESSAGES.cities, cities.full, matches, page);
    });
  }

  async search(text: string, detail: boolean, page: PageRange): Promise<GeoResponse> {
    return this.responses.get({ form: detail ? 'detail' : 'brief', text, page }, ({ cities }) => {
      const matches = search(cities, text) ?? fail(notFound.location);
      return listBody(MESSAGES.general, detail ? cities.detail : cities.brief, matches, page);
    });
  }

  async postalList(
    countryCode: string,
    stateName: string,
    cityName: string,
    page: PageRange,
  ): Promise<GeoResponse> {
    const snapshot = await this.data.snapshot;
    const postal = await findPostal(snapshot, countryCode);
    const list = new PostalList(postal, snapshot.join, snapshot.states, snapshot.countries);
    const rows = list.findRows(stateName, cityName);
    if (rows.length === 0) throw notFound.zip();
    return { version: snapshot.version, body: postalListBody(MESSAGES.done, list, rows, page) };
  }

  async locate(zipCode: string, countryCode: string): Promise<GeoResponse> {
    return this.responses.get({ form: 'zip', zipCode, countryCode }, async (snapshot) => {
      const postal = await findPostal(snapshot, countryCode);
      const result = snapshot.join.locate(postal, zipCode);
      if (result.length === 0) throw notFound.zip();
      return jsonBody({ success: true, message: MESSAGES.zip, result });
    });
  }
}

/** Matches of the text as given, else of the trimmed text. */
function search(names: { search(normalized: string): Matches }, text: string): Matches | undefined {
  for (const wanted of new Set([text, text.trim()])) {
    const matches = names.search(normalizeName(wanted));
    if (countMatches(matches) > 0) return matches;
  }
  return undefined;
}

function citiesOfCountry({ countries, cities }: Snapshot, code: string): Matches {
  return cities.inCountry(countries.findOrdinal(code) ?? fail(notFound.city));
}

function citiesOfState(
  { countries, states, cities }: Snapshot,
  stateCode: string,
  countryCode?: string,
): Matches {
  const country = countryCode ? (countries.findOrdinal(countryCode) ?? fail(notFound.city)) : undefined;
  const sharing = states
    .withCode(stateCode)
    .filter((state) => country === undefined || states.all[state]!.country_id === countries.all[country]!.id);
  if (sharing.length === 0) throw notFound.city();
  return cities.inStates(sharing);
}

async function findPostal(snapshot: Snapshot, countryCode: string) {
  const country = countryCode.toUpperCase();
  if (!POSTAL_COUNTRIES.includes(country)) throw notFound.zip();
  return snapshot.loadPostal(country);
}

function fail(error: () => Error): never {
  throw error();
}

function respondWithList(
  version: string,
  message: string,
  layout: Layout,
  matches: Matches,
  page: PageRange,
): GeoResponse {
  return { version, body: listBody(message, layout, matches, page) };
}

function listBody(
  message: string,
  layout: Layout,
  matches: Matches,
  { offset, limit }: PageRange,
): StreamedBody {
  const total = countMatches(matches);
  const part = offset === undefined && limit === undefined ? matches : sliceMatches(matches, offset, limit);
  return Object.assign(listResponse(message, layout, part), { total });
}

function jsonBody(body: object): StreamedBody {
  const bytes = Buffer.from(JSON.stringify(body));
  return { byteLength: bytes.length, chunks: () => [bytes] };
}
