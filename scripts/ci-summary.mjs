// Adds up the reports of all test runs in a folder. Lists every failed test with its errors, and every test that
// passed only on its second attempt, so that the end of a long log says what to mend. The last line is
// 'N passed, N failed'.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LINES_OF_AN_ERROR = 12;
const [folder] = process.argv.slice(2);

function ownLines(message) {
  const lines = message.split('\n').filter((line) => !/node_modules|at new Promise/.test(line));
  return lines.slice(0, LINES_OF_AN_ERROR);
}

function print(heading, tests) {
  if (tests.length > 0) console.log(`\n${heading}:`);
  for (const { name, messages } of tests) {
    console.log(`  ${name}`);
    for (const line of messages.flatMap(ownLines)) console.log(`    ${line}`);
  }
}

function testsOf(report, wanted) {
  return report.testResults.flatMap((file) =>
    file.assertionResults.filter(wanted).map(({ fullName, failureMessages }) => ({
      name: `${file.name}: ${fullName}`,
      messages: failureMessages,
    })),
  );
}

/** Files that could not even be loaded have no tests to count: each is one failure. */
function unloadableFiles(report) {
  return report.testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name, message }) => ({ name, messages: [message ?? ''] }));
}

const reports = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
const failed = reports.flatMap((report) => [
  ...testsOf(report, ({ status }) => status === 'failed'),
  ...unloadableFiles(report),
]);
const passed = reports.reduce((sum, report) => sum + report.numPassedTests, 0);

print(
  'Passed only on the second attempt',
  reports.flatMap((report) =>
    testsOf(report, ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0),
  ),
);
print('Failed', failed);
console.log(`${passed} passed, ${failed.length} failed`);
process.exit(failed.length > 0 || passed === 0 ? 1 : 0);
