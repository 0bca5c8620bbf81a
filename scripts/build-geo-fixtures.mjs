// Draws the fixtures of test/geo/oracle.spec.ts from the source data: node scripts/build-geo-fixtures.mjs DIR
// 2,000 cities in all writing systems, and 500 postal codes of the 85 countries with their expected results.
import { readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadSource, NaivePostal, randomOf } from '../test/geo/naive.mjs';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('node scripts/build-geo-fixtures.mjs DIR');
const out = join(dirname(fileURLToPath(import.meta.url)), '..', 'test', 'geo', 'fixtures');
const source = loadSource(folder);
const random = randomOf(20_261_121);
const take = (items, count) => {
  const rest = [...items];
  return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(random(rest.length), 1)[0]);
};
const ndjson = (items) => `${items.map((item) => JSON.stringify(item)).join('\n')}\n`;

const isPlain = ({ name }) => /^[ -~]*$/.test(name);
const isLatin = ({ name }) => /^[\p{Script=Latin}\p{Script=Common}\p{M}]*$/u.test(name);
const others = source.cities.filter((city) => !isLatin(city));
const accented = source.cities.filter((city) => isLatin(city) && !isPlain(city));
const cities = [
  ...others,
  ...take(accented, 1000),
  ...take(source.cities.filter(isPlain), 1000 - others.length),
];
writeFileSync(join(out, 'cities.ndjson'), ndjson(cities));

const countries = readdirSync(join(folder, 'postal')).map((file) => file.slice(0, 2));
const expected = [];
countries.forEach((country, i) => {
  const postal = new NaivePostal(source, country);
  const codes = [...new Set(postal.rows.map(([, code]) => code))];
  // Later countries make up for small ones, which have fewer codes than their share.
  const share = Math.ceil((500 - expected.length) / (countries.length - i));
  for (const code of take(codes, share)) expected.push({ country, code, result: postal.locate(code) });
});
writeFileSync(join(out, 'postal.ndjson'), ndjson(expected));
console.error(`${cities.length} cities, ${expected.length} postal codes of ${countries.length} countries`);
