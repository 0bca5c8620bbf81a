import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getMetadataStorage } from 'class-validator';
import ms from 'ms';
import { format, resolveConfig } from 'prettier';

/**
 * docs/settings.md, generated from src/settings (`npm run generate`; with --check, this script compares only).
 * A spec calls settingsPage() with the sources, the command with the build.
 */
const FILE = join(import.meta.dirname, '..', 'docs', 'settings.md');

const HEADINGS = {
  server: 'Server',
  log: 'Log',
  store: 'Store',
  backup: 'Scheduled backup',
  redis: 'Redis',
  searchProvider: 'Search provider',
  searchCost: 'Search budgets and cost',
  volumes: 'Search volumes',
  searchConsole: 'Google Search Console',
  answers: 'AI answers',
  rank: 'Rank checks',
  mail: 'E-mail',
  webhooks: 'Webhooks',
  geo: 'Geographic look-up',
  auth: 'Access',
  oidc: 'Sign-in by an issuer',
  limits: 'Rate limits',
  quotas: 'Quotas',
  audit: 'Audit log',
  announcements: 'Announcements',
  assistants: 'Assistants',
  gateway: 'Gateway',
};

const INTRODUCTION = `# Settings

Generated from \`src/settings/parts/\` by \`npm run generate\`; do not edit.

Settings are environment variables. A \`.env\` in the working folder is read too; the real environment takes precedence.
An empty value counts as unset. With an invalid value the application does not start; the error names each invalid
setting. [.env.example](../.env.example) is a template with every setting and its default. The command line reads the
same settings as the server.

A rate is \`requests/seconds\`: \`3000/60\` allows 3,000 requests in 60 seconds. A size is a number with \`b\`, \`kb\` or \`mb\`, a
duration a number with \`s\`, \`m\`, \`h\`, \`d\` or \`w\`; a variable that ends in \`_MS\` is in milliseconds. A flag is \`true\`,
\`1\`, \`false\` or \`0\`.
`;

const APPENDIX = `## Other programs

\`npm run simulator\` listens on \`SIMULATOR_PORT\` (4100). Variables of tests and benchmarks are described where their
commands are ([commands.md](commands.md)).
`;

const LONGEST_MS = 2 ** 31 - 1;
/** Invalid for every setting that is not free text; not empty, which would be unset. */
const INVALID = '\0 invalid';

/**
 * @param config the exports of src/settings: settings.ts, env.ts and load-settings.ts
 * @returns {Promise<string>} the page as Prettier formats it
 */
export async function settingsPage(config) {
  const sections = Object.entries(config.PARTS).map(([name, part]) => section(name, part, config));
  const options = (await resolveConfig(FILE)) ?? {};
  return format([INTRODUCTION, ...sections, APPENDIX].join('\n'), { ...options, parser: 'markdown' });
}

function section(name, part, config) {
  if (HEADINGS[name] === undefined) throw new Error(`Add a heading for the settings part "${name}".`);
  const head = ['| variable | values | default | description |', '| --- | --- | --- | --- |'];
  return [`## ${HEADINGS[name]}`, '', ...head, ...rows(part, config), ''].join('\n');
}

function rows(part, config) {
  const own = [...config.listVariables(part)].map(([property, variable]) => {
    const description = config.listDescriptions(part).get(variable);
    const values = allowedValues(part, property, variable, config);
    const cells = [`\`${variable}\``, values, defaultValue(new part()[property], variable), description];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return [...own, ...[...config.listGroups(part).values()].flatMap((group) => rows(group, config))];
}

/** From the validators of the property: bounds from their arguments, anything else from the error message. */
function allowedValues(part, property, variable, config) {
  const bounds = boundsOf(part, property);
  if (bounds.min !== undefined) return wholeNumber(bounds, variable);
  const message = errorOf(variable, config);
  if (message === undefined) return 'text';
  if (message === 'a boolean value') return 'flag';
  const choices = /^one of the following values: (.+)$/.exec(message)?.[1];
  if (choices === undefined) return message.replace(/;.*$/s, '');
  return choices
    .split(', ')
    .map((choice) => `\`${choice}\``)
    .join(', ');
}

function boundsOf(part, property) {
  const rules = getMetadataStorage()
    .getTargetValidationMetadatas(part, '', false, false)
    .filter(({ propertyName }) => propertyName === property);
  const argument = (name) => rules.find((rule) => rule.name === name)?.constraints[0];
  return { min: argument('min'), max: argument('max') };
}

function wholeNumber({ min, max }, variable) {
  const unit = variable.endsWith('_MS') ? ' ms' : '';
  if (max === undefined || max === Number.MAX_SAFE_INTEGER || max === LONGEST_MS)
    return `${min}${unit} or more`;
  return `${min} to ${max}${unit}`;
}

function errorOf(variable, { loadSettings }) {
  try {
    loadSettings({ [variable]: INVALID });
    return undefined;
  } catch (error) {
    return /must be (.+) \(given: /s.exec(error.problems[0])?.[1];
  }
}

function defaultValue(value, variable) {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return 'unset';
  return `\`${asText(value, variable)}\``;
}

function asText(value, variable) {
  if (typeof value === 'object') return `${value.points}/${value.seconds}`;
  if (/_TTL$|_RENEW$/.test(variable)) return ms(value);
  if (variable === 'BODY_LIMIT') return `${value / 1024 ** 2}mb`;
  return String(value);
}

async function main() {
  const dist = join(import.meta.dirname, '..', 'dist', 'settings');
  const modules = ['settings.js', 'decorators/env.js', 'load-settings.js'].map(
    (file) => import(join(dist, file)),
  );
  const page = await settingsPage(Object.assign({}, ...(await Promise.all(modules))));
  if (process.argv.includes('--check')) {
    if (readFileSync(FILE, 'utf8') === page) return;
    process.stderr.write('docs/settings.md is out of date. Run npm run generate.\n');
    process.exitCode = 1;
  } else writeFileSync(FILE, page);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await main();
