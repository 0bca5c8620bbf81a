// Builds assets/geo/ from the source data, reproducibly: `npm run build:geo -- --source DIR [--out DIR]`.
// DIR holds countries.ndjson.gz, states.tsv.gz, cities.tsv.gz and postal/XX.tsv.gz.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { values } = parseArgs({
  options: { source: { type: 'string' }, out: { type: 'string' }, help: { type: 'boolean' } },
});
if (values.help || !values.source) {
  console.log(`npm run build:geo -- --source DIR [--out DIR]

Rebuilds the geographic data that ships with the program. To update the data of a server, use geo:import instead.

  --source DIR  folder with countries.ndjson.gz, states.tsv.gz and cities.tsv.gz (dr5hn's records, columns by name) and
                postal/XX.tsv.gz (GeoNames' twelve columns) for each country with postal codes
  --out DIR     output folder; default: assets/geo`);
  process.exit(values.help ? 0 : 1);
}
const source = resolve(values.source);
const out = resolve(values.out ?? join(root, 'assets', 'geo'));

const dist = (file) => import(join(root, 'dist', 'geo', file));
const { ASSET_FORMAT, MANIFEST_FILE, postalPart } = await dist('assets/manifest.js');
const { writeAsset } = await dist('assets/asset-file.js');
const { writeCore } = await dist('assets/core-assets.js');
const { parsePostalLine } = await dist('assets/parse-postal.js');
const { encodePostal } = await dist('indexes/postal-encode.js');
const { POSTAL_COUNTRIES } = await dist('indexes/postal-code.js');

const lines = (file) =>
  gunzipSync(readFileSync(join(source, file)))
    .toString('utf8')
    .split('\n')
    .filter(Boolean);
const table = (file) => {
  const [head, ...rows] = lines(file).map((line) => line.split('\t'));
  return rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i]])));
};

const countries = lines('countries.ndjson.gz').map((line) => JSON.parse(line));
const states = table('states.tsv.gz').map(
  ({ id, name, country_id, state_code, type, latitude, longitude }) => ({
    id: Number(id),
    name,
    country_id: Number(country_id),
    state_code,
    type,
    latitude,
    longitude,
  }),
);
const cities = table('cities.tsv.gz').map(({ id, name, state_id, latitude, longitude, wikiDataId }) => ({
  id: Number(id),
  name,
  state_id: Number(state_id),
  latitude,
  longitude,
  wikiDataId: wikiDataId ?? '',
}));

mkdirSync(out, { recursive: true });
const fields = (await dist('indexes/records.js')).COUNTRY_FIELDS;
const ordered = countries.map((country) =>
  Object.fromEntries(fields.map((field) => [field, country[field]])),
);
const parts = await writeCore(out, '', { countries: ordered, states, cities });

for (const country of POSTAL_COUNTRIES) {
  const rows = lines(`postal/${country}.tsv.gz`).map((line) => parsePostalLine(line).row);
  parts[postalPart(country)] = await writeAsset(
    out,
    `postal/${country}.bin.gz`,
    encodePostal(country, rows),
    rows.length,
  );
  console.error(`${country}: ${rows.length} rows, ${parts[postalPart(country)].bytes} bytes`);
}
writeFileSync(join(out, MANIFEST_FILE), `${JSON.stringify({ format: ASSET_FORMAT, parts }, null, 1)}\n`);
const all = Object.values(parts);
const sum = (field) => all.reduce((total, part) => total + part[field], 0);
console.error(`${all.length} files, ${sum('rows')} rows, ${sum('bytes')} bytes`);
