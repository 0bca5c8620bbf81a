import { setImmediate as soon } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { BadRequestError } from '../common/errors.js';
import { AnswerCache } from './answer-cache.js';
import { GeoData } from './data/geo-data.js';
import type { Snapshot } from './data/snapshot.js';
import { notFound } from './geo-errors.js';
import { answerOf } from './index/answer.js';
import { fold } from './index/fold.js';
import { POSTAL_COUNTRIES } from './index/geo-codes.js';
import type { Layout } from './index/layout.js';
import { countOf, type Matches, pageOf } from './index/matches.js';
import { PostalList } from './index/postal-list.js';
import type { Page } from './page-query.js';
import { postalAnswer } from './postal-answer.js';
import type { Found } from './stream-answer.js';
import type { Streamed } from './streamed.js';

/** The messages of success, spelled as the interface spells them. */
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

/** What the routes answer. */
@Injectable()
export class GeoService {
  private readonly answers = new WeakMap<Snapshot, AnswerCache>();

  constructor(private readonly data: GeoData) {}

  /** Parts of the data that are missing or broken; undefined while it is being read. */
  missingParts(): Promise<string[] | undefined> {
    const known = this.data.snapshot.then(({ missing }) => missing);
    return Promise.race([known, soon(undefined)]);
  }

  async countries(page: Page): Promise<Found> {
    const { countries, version } = await this.data.snapshot;
    return found(version, MESSAGES.done, countries.layout, countries.list(), page);
  }

  async searchCountries(text: string, page: Page): Promise<Found> {
    const { countries, version } = await this.data.snapshot;
    const matches = search(countries, text) ?? refuse(notFound.country);
    return found(version, MESSAGES.countries, countries.layout, matches, page);
  }

  async countryCodes(): Promise<Found> {
    const { version } = await this.data.snapshot;
    return { version, answer: whole({ success: true, message: MESSAGES.done, data: POSTAL_COUNTRIES }) };
  }

  async states(countryCode: string | undefined, page: Page): Promise<Found> {
    if (!countryCode) throw new BadRequestError(NO_COUNTRY);
    const { countries, states, version } = await this.data.snapshot;
    const country = countries.ordinalOf(countryCode) ?? refuse(notFound.state);
    return found(version, MESSAGES.done, states.layout, states.inCountry(country), page);
  }

  async searchStates(text: string, page: Page): Promise<Found> {
    const { states, version } = await this.data.snapshot;
    const matches = search(states, text) ?? refuse(notFound.state);
    return found(version, MESSAGES.states, states.layout, matches, page);
  }

  async cities(stateCode: string | undefined, countryCode: string | undefined, page: Page): Promise<Found> {
    if (!stateCode && !countryCode) throw new BadRequestError(NO_COUNTRY);
    const snapshot = await this.data.snapshot;
    const matches = stateCode
      ? citiesOfState(snapshot, stateCode, countryCode)
      : citiesOfCountry(snapshot, countryCode!);
    return found(snapshot.version, MESSAGES.citiesOfState, snapshot.cities.full, matches, page);
  }

  async searchCities(text: string, page: Page): Promise<Found> {
    return this.citySearch('cities', text, page, ({ cities }) => {
      const matches = search(cities, text) ?? refuse(notFound.city);
      return shown(MESSAGES.cities, cities.full, matches, page);
    });
  }

  async search(text: string, detail: boolean, page: Page): Promise<Found> {
    return this.citySearch(detail ? 'detail' : 'brief', text, page, ({ cities }) => {
      const matches = search(cities, text) ?? refuse(notFound.location);
      return shown(MESSAGES.general, detail ? cities.detail : cities.brief, matches, page);
    });
  }

  async postalList(countryCode: string, stateName: string, cityName: string, page: Page): Promise<Found> {
    const snapshot = await this.data.snapshot;
    const postal = await postalOf(snapshot, countryCode);
    const list = new PostalList(postal, snapshot.join, snapshot.states, snapshot.countries);
    const rows = list.rowsOf(stateName, cityName);
    if (rows.length === 0) throw notFound.zip();
    return { version: snapshot.version, answer: postalAnswer(MESSAGES.done, list, rows, page) };
  }

  async locate(zipCode: string, countryCode: string): Promise<Found> {
    const snapshot = await this.data.snapshot;
    const postal = await postalOf(snapshot, countryCode);
    const result = snapshot.join.locate(postal, zipCode);
    if (result.length === 0) throw notFound.zip();
    return { version: snapshot.version, answer: whole({ success: true, message: MESSAGES.zip, result }) };
  }

  private async citySearch(
    form: string,
    text: string,
    { offset, limit }: Page,
    make: (snapshot: Snapshot) => Streamed,
  ): Promise<Found> {
    const snapshot = await this.data.snapshot;
    const answers = this.answers.get(snapshot) ?? new AnswerCache();
    this.answers.set(snapshot, answers);
    const key = `${form} ${offset ?? ''} ${limit ?? ''} ${text}`;
    return { version: snapshot.version, answer: answers.get(key, () => make(snapshot)) };
  }
}

/** The matches of a text; blanks around it count only where names have them. */
function search(names: { search(folded: string): Matches }, text: string): Matches | undefined {
  for (const wanted of new Set([text, text.trim()])) {
    const matches = names.search(fold(wanted));
    if (countOf(matches) > 0) return matches;
  }
  return undefined;
}

function citiesOfCountry({ countries, cities }: Snapshot, code: string): Matches {
  return cities.inCountry(countries.ordinalOf(code) ?? refuse(notFound.city));
}

function citiesOfState(
  { countries, states, cities }: Snapshot,
  stateCode: string,
  countryCode?: string,
): Matches {
  const country = countryCode ? (countries.ordinalOf(countryCode) ?? refuse(notFound.city)) : undefined;
  const sharing = states
    .withCode(stateCode)
    .filter((state) => country === undefined || states.all[state]!.country_id === countries.all[country]!.id);
  if (sharing.length === 0) throw notFound.city();
  return cities.inStates(sharing);
}

async function postalOf(snapshot: Snapshot, countryCode: string) {
  const country = countryCode.toUpperCase();
  if (!POSTAL_COUNTRIES.includes(country)) throw notFound.zip();
  return snapshot.postalOf(country);
}

function refuse(error: () => Error): never {
  throw error();
}

function found(version: string, message: string, layout: Layout, matches: Matches, page: Page): Found {
  return { version, answer: shown(message, layout, matches, page) };
}

function shown(message: string, layout: Layout, matches: Matches, { offset, limit }: Page): Streamed {
  const total = countOf(matches);
  const part = offset === undefined && limit === undefined ? matches : pageOf(matches, offset, limit);
  return Object.assign(answerOf(message, layout, part), { total });
}

function whole(body: object): Streamed {
  const bytes = Buffer.from(JSON.stringify(body));
  return { byteLength: bytes.length, chunks: () => [bytes] };
}
