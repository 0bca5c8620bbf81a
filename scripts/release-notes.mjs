// Prints the section of CHANGELOG.md of a version: node scripts/release-notes.mjs 1.0.0
// Fails unless package.json and the Helm chart have that version, and the section has a date and text.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '..');
const read = (file) => readFileSync(join(ROOT, file), 'utf8');

/** Text below the heading of a version, without the heading. */
export function releaseNotes(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`[${version}] - `));
  const notes = section?.slice(section.indexOf('\n')).trim();
  if (!notes) throw new Error(`CHANGELOG.md has no section "## [${version}] - date" with text`);
  return notes;
}

/** Files whose version differs from that of the release. */
export function otherVersions(version, manifest, chart) {
  const versions = [
    ['package.json', JSON.parse(manifest).version],
    ...[...chart.matchAll(/^(version|appVersion): *["']?([^"'\s]+)/gm)].map(([, key, value]) => [
      `Chart.yaml (${key})`,
      value,
    ]),
  ];
  return versions.filter(([, value]) => value !== version).map(([file, value]) => `${file} has ${value}`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const version = process.argv[2] ?? '';
  const others = otherVersions(version, read('package.json'), read('deploy/helm/rankwire/Chart.yaml'));
  if (others.length > 0) throw new Error(`The release is ${version}, but ${others.join(' and ')}`);
  process.stdout.write(`${releaseNotes(read('CHANGELOG.md'), version)}\n`);
}
