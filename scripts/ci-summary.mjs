// Adds up the reports of all test runs in a folder, so that the end of a long log says what to mend: failed steps, errors
// outside tests and failed tests. The last line is 'N passed, N failed'.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LINES_OF_AN_ERROR = 12;
const LINES_OF_A_STEP = 40;
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

function failedTests(report) {
  return report.testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        name: `${file.name}: ${fullName}`,
        messages: failureMessages,
      })),
  );
}

/** Files that could not be loaded, or that failed in a hook: each is one failure. */
function filesThatFailed(report) {
  return report.testResults
    .filter(
      (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
    )
    .map(({ name, message }) => ({ name, messages: [message ?? ''] }));
}

function filesWith(ending) {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}

const reports = filesWith('.json').map(({ text }) => JSON.parse(text));
const failed = reports.flatMap((report) => [...failedTests(report), ...filesThatFailed(report)]);
const passed = reports.reduce((sum, report) => sum + report.numPassedTests, 0);

print(
  'Failed steps',
  filesWith('.failed').map(({ name, text }) => ({
    name,
    messages: text.trimEnd().split('\n').slice(-LINES_OF_A_STEP),
  })),
);
const unhandled = filesWith('.unhandled').map(({ name, text }) => ({ name, messages: JSON.parse(text) }));
print('Thrown outside any test', unhandled);
print('Failed', failed);
console.log(`${passed} passed, ${failed.length + unhandled.length} failed`);
process.exit(failed.length + unhandled.length > 0 || passed === 0 ? 1 : 0);
