// npm test: everything that bare Node can run. Goes on after a failure, so that one run shows all that is wrong.
import { spawnSync } from 'node:child_process';

const report = process.env.TEST_REPORT;
const steps = [
  ['format', 'npm run format:check'],
  ['lint', 'npm run lint'],
  ['types', 'npm run types'],
  ['unit', 'npm run test:unit'],
  ['build', 'npm run build'],
  ['e2e', 'npm run test:e2e'],
];

const failures = steps.filter(([name, command]) => {
  console.log(`\n==> ${name}`);
  const env = { ...process.env, ...(report ? { TEST_REPORT: `${report}-${name}.json` } : {}) };
  return spawnSync(command, { shell: true, stdio: 'inherit', env }).status !== 0;
});

if (failures.length > 0) {
  console.error(`\nFailed: ${failures.map(([name]) => name).join(', ')}`);
  process.exit(1);
}
