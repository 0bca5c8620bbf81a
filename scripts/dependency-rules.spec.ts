import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as IFlattenedRuleSet;

/** A file, its import, and the rules that the import breaks. */
const IMPORTS: [string, string, string[]][] = [
  ['src/rank/tracking/a.ts', '../../auth/index.js', []],
  ['src/rank/tracking/b.ts', '../../auth/users/user.js', ['features-through-their-index']],
  ['src/auth/users/c.ts', '../../rank/index.js', ['auth-imports-no-later-folder']],
  ['src/settings/d.ts', '../common/clock.js', ['settings-imports-no-later-folder']],
  ['src/common/e.ts', '../settings/settings.js', []],
  ['src/relay/f.ts', '../app.module.js', ['relay-imports-no-later-folder']],
  ['src/serve.ts', './auth/users/user.js', ['application-uses-features-through-their-index']],
  ['src/create-app.ts', './novelty/index.js', ['features-have-a-place-in-the-order']],
  ['src/slots/g.service.ts', '@nestjs/mongoose', ['models-in-repositories']],
  ['src/slots/h.repository.ts', '@nestjs/mongoose', []],
  ['src/slots/i.module.ts', '@nestjs/mongoose', []],
  [
    'src/rank/checks/j.ts',
    '../search/adapters/rapidapi.js',
    ['rank-parts-through-their-index', 'search-adapters-behind-their-port'],
  ],
  ['src/rank/checks/l.ts', '../history/index.js', []],
  ['src/rank/reports/r.ts', '../tracking/dto.js', []],
  ['src/rank/search/s.ts', '../tracking/dto.js', ['rank-search-imports-no-later-part']],
  ['src/rank/reports/t.ts', '../tracking/config/config.dto.js', ['rank-parts-through-their-index']],
  ['src/rank/history/m.ts', '../checks/index.js', ['rank-history-imports-no-later-part']],
  ['src/rank/reports/w.ts', '../checks/index.js', ['rank-reports-imports-no-later-part']],
  ['src/platform/k.ts', '../rank/index.js', ['platform-imports-no-feature']],
  ['src/cli/u.ts', 'asciichart', ['charts-of-the-demo']],
  ['src/demo/v.ts', 'cli-table3', []],
  ['src/rank/digests/domain/n.ts', '../../../auth/index.js', ['domain-is-pure']],
  ['src/rank/digests/domain/o.ts', '../../../common/time/zone.js', []],
];
/** The same with `import type`. */
const TYPE_IMPORTS: [string, string, string[]][] = [
  ['src/rank/digests/domain/p.ts', '../../../auth/index.js', ['domain-is-pure']],
  ['src/rank/tracking/q.ts', '../../auth/users/user.js', ['features-through-their-index']],
];
const TARGETS = [
  'auth/index',
  'auth/users/user',
  'rank/index',
  'rank/checks/index',
  'rank/history/index',
  'rank/tracking/dto',
  'rank/tracking/config/config.dto',
  'common/clock',
  'common/time/zone',
  'settings/settings',
  'rank/search/adapters/rapidapi',
];

let folder: string;
let broken: Map<string, string[]>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rankwire-rules-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  for (const target of [...TARGETS, 'app.module', 'novelty/index']) write(`src/${target}.ts`, 'export {};\n');
  for (const [file, imported] of IMPORTS)
    write(file, `import * as all from '${imported}';\nexport { all };\n`);
  for (const [file, imported] of TYPE_IMPORTS)
    write(file, `import type * as All from '${imported}';\nexport type { All };\n`);
  const options = { baseDir: folder, doNotFollow: { path: 'node_modules' }, tsPreCompilationDeps: true };
  const { output } = await cruise(['src'], {
    ...options,
    ruleSet: { forbidden: forbidden! },
    validate: true,
  });
  broken = new Map();
  for (const { from, rule } of (output as ICruiseResult).summary.violations)
    broken.set(from, [...(broken.get(from) ?? []), rule.name]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the import rules', () => {
  it.each([...IMPORTS, ...TYPE_IMPORTS])(
    'report the rules that %s breaks by importing %s',
    (file, _imported, rules) => {
      const found = (broken.get(file) ?? []).filter((name) => name !== 'no-orphans');
      expect(found).toEqual(rules);
    },
  );
});
