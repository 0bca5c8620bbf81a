import { GroupMapping } from '../../auth/index.js';
import { readMessage } from '../../common/errors.js';
import { environmentVariables, loadSettings, SettingsError } from '../../settings/load-settings.js';
import type { GivenEnvironment } from '../../settings/environment.js';
import type { Settings } from '../../settings/settings.js';
import { failed, type Finding, ok, warning } from './finding.js';

/** Variables that other programs of this repository, Node and Compose read from the same .env. */
const OTHER_PROGRAMS = /^(SIMULATOR_PORT|RANKWIRE_PORT|DEMO_\w+|TEST_\w+|NODE_OPTIONS|TZ|COMPOSE_\w+)$/;
const MAX_ATTEMPTS = 5;
/** A prefix of fewer settings may be another program's, such as REDIS_PORT in Kubernetes. */
const SHARED_BY = 4;

export interface ReadSettings {
  findings: Finding[];
  /** Without the invalid ones, so that other checks can run; undefined where that is impossible. */
  settings: Settings | undefined;
}

/** Reports invalid and unknown settings by name, and those that an installation needs. */
export function checkSettings(given: GivenEnvironment): ReadSettings {
  const { settings, problems } = readLeniently(given.variables);
  const findings = [
    ...(given.unreadable === undefined ? [] : [failed('settings', given.unreadable, 'correct the file')]),
    ...[...problems, ...groupProblems(settings)].map((problem) =>
      failed('settings', problem, 'correct it (docs/settings.md)'),
    ),
    ...unknownNames(given).map(unknownFinding),
  ];
  if (findings.length === 0) findings.push(ok('settings', 'all are valid'));
  if (settings && problems.length === 0) findings.push(...missingSettings(settings));
  return { findings, settings };
}

/** Omits every setting that a problem names, and the requirements of production. */
function readLeniently(env: GivenEnvironment['variables']): {
  settings: Settings | undefined;
  problems: string[];
} {
  let rest = env;
  let problems: string[] = [];
  // Without one setting another one may lack it.
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    try {
      return { settings: loadSettings(rest), problems };
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      if (attempts === 0) ({ problems } = error);
      const named = new Set([...error.problems.join('\n').match(/[A-Z][A-Z\d_]+/g)!, 'NODE_ENV']);
      rest = Object.fromEntries(Object.entries(rest).filter(([name]) => !named.has(name)));
    }
  }
  return { settings: undefined, problems };
}

/** The start reads the permissions and roles of OIDC_GROUPS. */
function groupProblems(settings: Settings | undefined): string[] {
  try {
    if (settings) new GroupMapping(settings.oidc).read({});
    return [];
  } catch (error) {
    return [readMessage(error)];
  }
}

/** Every unknown name in .env; of the environment only those that look like a setting. */
function unknownNames({ variables, inFile }: GivenEnvironment): string[] {
  const known = environmentVariables();
  const readPrefix = (name: string) => name.slice(0, name.indexOf('_') + 1);
  const isShared = (prefix: string) =>
    prefix !== '' && known.filter((name) => name.startsWith(prefix)).length >= SHARED_BY;
  return Object.keys(variables)
    .filter((name) => !known.includes(name) && !OTHER_PROGRAMS.test(name))
    .filter(
      (name) => inFile.includes(name) || isShared(readPrefix(name)) || nearestName(name, known) !== undefined,
    )
    .sort();
}

function unknownFinding(name: string): Finding {
  const nearest = nearestName(name, environmentVariables());
  const remedy = nearest === undefined ? 'remove it (docs/settings.md lists all)' : `write ${nearest}`;
  return warning('settings', `${name} is not a setting`, remedy);
}

function missingSettings({ server, auth, searchProvider }: Settings): Finding[] {
  const findings: Finding[] = [];
  if (auth.internalApiKey === undefined && !auth.internalOpen)
    findings.push(
      warning('settings', 'internal requests need no key', 'set INTERNAL_API_KEY, or INTERNAL_OPEN=true'),
    );
  if (searchProvider.endpoint === undefined)
    findings.push(
      warning('settings', 'no keywords will be checked', 'set SEARCH_PROVIDER (docs/providers.md)'),
    );
  if (server.production && server.publicUrl === undefined)
    findings.push(
      warning(
        'settings',
        'links in mails point to this host',
        'set PUBLIC_URL to the address that users open',
      ),
    );
  if (server.production && server.publicUrl?.startsWith('http:'))
    findings.push(
      warning('settings', 'PUBLIC_URL is not https: cookies are not Secure', 'serve it over https'),
    );
  return findings;
}

const MAX_EDITS = 2;
/** Two edits turn a shorter name into any other. */
const MIN_LENGTH = 7;

/** @returns the known name that differs by at most two edits, such as a typing error */
function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length < MIN_LENGTH) return undefined;
  const near = known
    .map((each) => ({ each, edits: editsBetween(name, each) }))
    .filter(({ edits }) => edits <= MAX_EDITS)
    .sort((one, other) => one.edits - other.edits);
  return near[0]?.each;
}

/** Levenshtein distance. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[other.length]!;
}
