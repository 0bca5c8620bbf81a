// node test/geo/whole-source.mjs --source DIR [--searches 2000] [--seed 1]: compares every shipped record with the source data, and
// searches with the reference implementation.
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { loadSource, NaivePostal, plain, prepare, randomOf, search, substring } from './naive.mjs';

const { values } = parseArgs({
  options: {
    source: { type: 'string' },
    searches: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean' },
  },
});
if (values.help || !values.source) {
  console.log(`node test/geo/whole-source.mjs --source DIR [--searches 2000] [--seed 1]

Compares the shipped geographic data with its source, record by record and by random searches.

  --source DIR    folder with the source data, see npm run build:geo -- --help
  --searches <n>  number of random searches
  --seed <n>      repeats the searches of an earlier run`);
  process.exit(values.help ? 0 : 1);
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const dist = (file) => import(join(root, 'dist', 'geo', file));
const { locateParts } = await dist('assets/manifest.js');
const { PostalCache } = await dist('data/postal-cache.js');
const { Snapshot } = await dist('data/snapshot.js');
const { listResponse } = await dist('indexes/list-response.js');
const { normalizeName } = await dist('indexes/normalize-name.js');
const { POSTAL_COUNTRIES } = await dist('indexes/postal-code.js');

const random = randomOf(Number(values.seed));
const source = loadSource(resolve(values.source));
const shipped = await Snapshot.load(
  locateParts([join(root, 'assets', 'geo')]),
  new PostalCache(1e9),
  (part, error) => {
    throw new Error(part, { cause: error });
  },
);

let [checked, failed] = [0, 0];
function check(holds, what) {
  checked++;
  if (holds) return;
  failed++;
  if (failed <= 20) console.log(`DIFFERS: ${what}`);
}

const items = (layout, matches) =>
  JSON.parse(Buffer.concat([...listResponse('x', layout, matches).chunks()]).toString()).data;
const everything = (table) => ({ from: 0, to: table.count ?? table.all.length, rest: new Uint32Array() });
const reportProgress = (what) => console.log(`${what}: ${checked} checked so far, ${failed} differ`);

function records() {
  const pairs = [
    [source.countries, items(shipped.countries.layout, everything(shipped.countries)), 'country'],
    [source.states, items(shipped.states.layout, everything(shipped.states)), 'state'],
    [source.cities, items(shipped.cities.full, everything(shipped.cities)), 'city'],
  ];
  for (const [given, served, kind] of pairs) {
    const byId = new Map(served.map((item) => [item.id, item]));
    check(
      given.length === served.length && byId.size === served.length,
      `${kind}: ${given.length} and ${served.length}`,
    );
    for (const item of given)
      check(isDeepStrictEqual(item, byId.get(item.id)), `${kind} ${item.id} ${item.name}`);
  }
}

function searches(count) {
  const [cities, states] = [prepare(source.cities), prepare(source.states)];
  const stateOf = new Map(source.states.map((state) => [state.id, state]));
  const countryOf = new Map(source.countries.map((country) => [country.id, country]));
  for (let i = 0; i < count; i++) {
    const text = substring(source.cities, random, i % 20 === 0 ? 1 : 2);
    const expected = search(cities, text);
    const found = shipped.cities.search(normalizeName(text));
    check(isDeepStrictEqual(items(shipped.cities.full, found), expected), `cities/${text}`);
    const brief = expected.map(({ name, state_name, country_name }) => ({
      name,
      state: state_name,
      country: country_name,
    }));
    check(isDeepStrictEqual(items(shipped.cities.brief, found), brief), `search ${text}`);
    check(
      isDeepStrictEqual(
        items(shipped.states.layout, shipped.states.search(normalizeName(text))),
        search(states, text),
      ),
      `state/${text}`,
    );
    if (expected.length > 1000) continue;
    const detail = expected.map((city) => ({
      name: city,
      state: stateOf.get(city.state_id),
      country: countryOf.get(city.country_id),
    }));
    check(isDeepStrictEqual(items(shipped.cities.detail, found), detail), `detailed search ${text}`);
  }
}

function lists() {
  const sorted = prepare(source.cities).map(({ item }) => item);
  for (const [ordinal, state] of shipped.states.all.entries()) {
    if (ordinal % 20 !== 0) continue;
    const expected = sorted.filter(({ state_id }) => state_id === state.id);
    check(
      isDeepStrictEqual(items(shipped.cities.full, shipped.cities.inStates([ordinal])), expected),
      `cities of ${state.name}`,
    );
  }
}

async function postalCodes(country, lookUps) {
  const data = await shipped.loadPostal(country);
  const naive = new NaivePostal(source, country);
  const line = (row) => [
    country,
    data.code(row),
    data.place(row),
    ...data.areas[data.areaId(row)],
    String(data.latitude(row)),
    String(data.longitude(row)),
    String(data.accuracy(row)),
  ];
  const served = Array.from({ length: data.count }, (_, row) => line(row).join('\t')).sort();
  const given = naive.rows.map((row) => [...row.slice(0, 11), row[11] || '0'].join('\t')).sort();
  check(served.length === given.length, `${country}: ${given.length} rows and ${served.length}`);
  given.forEach((row, i) => check(row === served[i], `${country} row ${row}`));
  for (let i = 0; i < lookUps; i++) {
    const code = naive.rows[random(naive.rows.length)][1];
    check(isDeepStrictEqual(shipped.join.locate(data, code), naive.locate(code)), `${code}/${country}`);
  }
}

check(plain('Łódź') === normalizeName('Łódź'), 'normalization');
records();
reportProgress('countries, states and cities');
searches(Number(values.searches));
reportProgress('searches');
lists();
for (const country of POSTAL_COUNTRIES) await postalCodes(country, 25);
reportProgress('postal codes');
console.log(`${checked - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
