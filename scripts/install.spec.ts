import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { describe, expect, it } from 'vitest';

interface Package {
  name?: string;
  version: string;
  optional?: true;
  deprecated?: string;
  hasInstallScript?: true;
  engines?: { node?: string };
}

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as object;
const manifest = read('package.json') as { engines: { node: string }; allowScripts: Record<string, boolean> };
const { packages } = read('package-lock.json') as { packages: Record<string, Package> };

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const installed = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, about]) => ({ path, packageName: about.name ?? nameOf(path), ...about }));

describe('npm ci', () => {
  it('installs no package that requires a newer Node than the oldest supported one (rule 791)', () => {
    // npm silently skips an optional package.
    const tooNew = installed
      .filter(({ optional, engines }) => !optional && engines?.node !== undefined)
      .filter(({ engines }) => !semver.subset(manifest.engines.node, engines!.node!))
      .map(({ packageName, engines }) => `${packageName} needs ${engines!.node}`);
    expect(tooNew).toEqual([]);
  });

  it('runs no install script: native packages ship binaries', () => {
    const scripted = installed
      .filter(({ hasInstallScript }) => hasInstallScript)
      .map(({ packageName }) => packageName);
    expect(scripted.filter((name) => manifest.allowScripts[name] === undefined)).toEqual([]);
    expect(Object.values(manifest.allowScripts)).not.toContain(true);
  });

  it('installs nothing deprecated, and no telemetry', () => {
    const unwanted = installed.filter(
      ({ packageName, deprecated }) => deprecated ?? /scarf/.test(packageName),
    );
    expect(unwanted.map(({ path }) => path)).toEqual([]);
  });
});
