import { existsSync, readFileSync } from 'node:fs';
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
  it('installs no package that requires a newer Node than the oldest supported one', () => {
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

describe('the versions in package.json', () => {
  const { dependencies, devDependencies } = read('package.json') as Record<string, Record<string, string>>;
  const ranges = Object.entries({ ...dependencies, ...devDependencies });

  it('are exact where src/compat or Nest needs it, and have a caret elsewhere', () => {
    const exact = ranges.filter(([, range]) => /^\d+\.\d+\.\d+$/.test(range)).map(([name]) => name);
    expect(exact).toEqual([
      '@nestjs/common',
      '@nestjs/core',
      '@nestjs/platform-express',
      '@nestjs/platform-socket.io',
      '@nestjs/websockets',
      'lmdb',
      'mongoose',
      'socket.io',
      'socket.io-adapter',
    ]);
    const others = ranges.filter(([name]) => !exact.includes(name));
    expect(others.filter(([, range]) => !/^(npm:[\w-]+@)?\^\d+\.\d+\.\d+$/.test(range))).toEqual([]);
  });
});

describe('nest-cli.json', () => {
  const cli = read('nest-cli.json') as {
    sourceRoot: string;
    entryFile: string;
    compilerOptions: { deleteOutDir?: boolean; builder: { options: { configPath: string } } };
  };

  it('names the entry and the compiler options of the build', () => {
    const { builder, deleteOutDir } = cli.compilerOptions;
    expect(existsSync(join(ROOT, cli.sourceRoot, `${cli.entryFile}.ts`))).toBe(true);
    const build = readFileSync(join(ROOT, 'scripts', 'build.mjs'), 'utf8');
    expect(build).toContain(`'-p', '${builder.options.configPath}'`);
    // The console in dist/web comes from `npm run build` only.
    expect(deleteOutDir).not.toBe(true);
  });
});
