import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const IGNORED_FOLDERS = new Set(['node_modules', 'dist', 'data', '.git']);
const MAX_BYTES = 5_000_000;

/** Formats of credentials, by issuer. */
const CREDENTIALS: [string, RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  ['a key of AWS', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a token of GitHub', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{50,})/],
  ['a token of npm', /\bnpm_[A-Za-z0-9]{36}\b|_authToken\s*=\s*[^\s$]/],
  ['a token of Slack', /\bxox[abprs]-[A-Za-z0-9-]{10,}/],
  ['a key of Google', /\bAIza[\w-]{35}\b/],
  ['a live key of Stripe', /\b[rs]k_live_[A-Za-z0-9]{16,}/],
  ['a key of RapidAPI', /\b[0-9a-f]{10}msh[0-9a-f]{15}p[0-9a-f]{6}jsn[0-9a-f]{12}\b/],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/],
];
const PRIVATE_FILES = /(^|\/)(\.env|id_(rsa|ed25519|ecdsa)|jwt-secret|.*\.(pem|key|p12|pfx|jks))$/;

/** Files tracked by git; in a copy without git, all files. */
function filesOfRepository(): string[] {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' });
  if (status === 0 && stdout !== '')
    return stdout.split('\0').filter((file) => file !== '' && existsSync(join(ROOT, file)));
  return readdirSync(ROOT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .filter((file) => !IGNORED_FOLDERS.has(file.split('/')[0]!));
}

const secretsIn = (text: string) =>
  CREDENTIALS.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);

describe('the repository', () => {
  it('holds no credential', () => {
    const files = filesOfRepository();
    expect(files.length).toBeGreaterThan(100);
    const found = files
      .filter((file) => statSync(join(ROOT, file)).isFile() && statSync(join(ROOT, file)).size < MAX_BYTES)
      .flatMap((file) =>
        secretsIn(readFileSync(join(ROOT, file), 'latin1')).map((name) => `${file}: ${name}`),
      );
    expect([...found, ...files.filter((file) => PRIVATE_FILES.test(file))]).toEqual([]);
  });

  it('has a check that recognizes credentials', () => {
    const samples = [
      ['-----BEGIN RSA', 'PRIVATE KEY-----'].join(' '),
      `AKIA${'A1'.repeat(8)}`,
      `ghp_${'a1'.repeat(18)}`,
      `npm_${'a1'.repeat(18)}`,
    ];
    for (const sample of samples) expect(secretsIn(`const x = '${sample}';`)).toHaveLength(1);
    for (const file of ['.env', 'deploy/tls.key', 'data/jwt-secret']) expect(file).toMatch(PRIVATE_FILES);
  });

  it('has only permissively licensed production dependencies', () => {
    const script = join(ROOT, 'scripts', 'audit.mjs');
    expect(execFileSync(process.execPath, [script, '--offline'], { encoding: 'utf8' })).toMatch(
      /production: \d+ packages/,
    );
  });
});

describe('docs/security.md', () => {
  const text = readFileSync(join(ROOT, 'docs', 'security.md'), 'utf8');
  const table = text.split('## Attack it yourself')[0]!;
  const rows = table
    .split('\n')
    .filter((line) => /^\| [^-]/.test(line))
    .slice(1);

  it('names an existing test for every threat', () => {
    expect(rows.length).toBeGreaterThan(20);
    const named = rows.map((row) =>
      [...row.matchAll(/`((?:test|src|scripts)\/[^`]+\.spec\.ts)`/g)].map(([, file]) => file!),
    );
    expect(rows.filter((_, index) => named[index]!.length === 0)).toEqual([]);
    expect(named.flat().filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});
