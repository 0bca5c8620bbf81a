import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const { isInRange } = (await import('./node-version.mjs' as string)) as {
  isInRange(version: string, range: string): boolean;
};
const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const range = (JSON.parse(read('package.json')) as { engines: { node: string } }).engines.node;

describe('the version of Node', () => {
  it.each(['20.19.0', '20.20.2', '22.13.0', '22.22.3', '24.0.0', '25.1.0'])('%s builds', (version) =>
    expect(isInRange(version, range)).toBe(true),
  );

  it.each(['18.20.8', '20.12.0', '20.18.3', '21.7.3', '22.12.0', '23.11.0'])('%s does not build', (version) =>
    expect(isInRange(version, range)).toBe(false),
  );

  it('is the same in package.json, package-lock.json and README.md', () => {
    const lock = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { engines?: { node: string } }>;
    };
    expect(lock.packages['']!.engines).toEqual({ node: range });
    for (const [version] of range.matchAll(/\d+\.\d+\.\d+/g)) {
      expect(read('README.md')).toContain(version.replace(/(\.0)+$/, ''));
    }
  });
});
