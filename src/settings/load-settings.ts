import { plainToInstance } from 'class-transformer';
import { type ValidationError, validateSync } from 'class-validator';
import { listGroups, type PartClass, listVariables } from './decorators/env.js';
import { SECRET_HINT } from './parts/access.settings.js';
import { answerProblems } from './parts/answers.settings.js';
import { backupProblems } from './parts/backup.settings.js';
import { oidcProblems } from './parts/oidc.settings.js';
import { providerProblems } from './parts/search-provider.settings.js';
import { searchConsoleProblems } from './parts/search-console.settings.js';
import { volumeProblems } from './parts/volume.settings.js';
import { primaryConstraintMessage } from './primary-constraint-message.js';
import { PARTS, type Settings } from './settings.js';

type Environment = Record<string, string | undefined>;

/** Invalid settings; the message has a line for each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  constructor(readonly problems: string[]) {
    super(`The settings are not valid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/**
 * Parses and validates the environment. Empty values count as unset.
 * @throws SettingsError listing all invalid settings
 */
export function loadSettings(env: Environment): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const problems: string[] = [];
  const parts = Object.entries<PartClass>(PARTS).map(([name, part]) => [
    name,
    readPart(part, given, problems),
  ]);
  const settings = Object.fromEntries(parts) as Settings;
  problems.push(
    ...productionProblems(settings),
    ...providerProblems(settings.searchProvider),
    ...volumeProblems(settings.volumes),
    ...answerProblems(settings.answers),
    ...searchConsoleProblems(settings.searchConsole),
    ...backupProblems(settings.backup, settings.store),
    ...oidcProblems(settings.oidc, settings.server),
  );
  if (settings.announcements.active === true && settings.announcements.url === undefined)
    problems.push('ANNOUNCEMENTS_URL is required with ANNOUNCEMENTS_ACTIVE=true');
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

/** Names of all environment variables that the settings read. */
export function environmentVariables(parts: PartClass[] = Object.values(PARTS)): string[] {
  return parts.flatMap((part) => [
    ...listVariables(part).values(),
    ...environmentVariables([...listGroups(part).values()]),
  ]);
}

function readPart<T extends object>(part: PartClass<T>, env: Environment, problems: string[]): T {
  const options = { excludeExtraneousValues: true, exposeDefaultValues: true };
  const settings = plainToInstance(part, env, options);
  for (const error of validateSync(settings)) problems.push(toProblem(error, listVariables(part), env));
  const groups = [...listGroups(part)].map(([name, group]) => [name, readPart(group, env, problems)]);
  return Object.assign(settings, Object.fromEntries(groups));
}

function toProblem(
  { property, constraints }: ValidationError,
  variables: ReadonlyMap<string, string>,
  env: Environment,
): string {
  const message = primaryConstraintMessage(constraints) ?? '';
  const name = variables.get(property) ?? property;
  return `${message.replace(property, name)} (given: ${displayValue(name, env)})`;
}

const SECRET = /KEY|SECRET|PASSWORD|URI|(REDIS|SMTP)_URL/;

function displayValue(name: string, env: Environment): string {
  if (env[name] === undefined) return 'nothing';
  return SECRET.test(name) ? 'a secret' : JSON.stringify(env[name]);
}

/** Shorter keys could be guessed. */
const MIN_KEY_LENGTH = 16;

/** Requirements that apply to production only. */
function productionProblems({ server, auth, store }: Settings): string[] {
  if (!server.production) return [];
  const problems: string[] = [];
  if (!auth.jwtSecret)
    problems.push(`JWT_SECRET is required in production (32 characters or more; ${SECRET_HINT})`);
  problems.push(...internalKeyProblems(auth));
  if (store.clockOffsetFile) problems.push('CLOCK_OFFSET_FILE is for trials and is refused in production');
  return problems;
}

function internalKeyProblems({ internalApiKey: key, internalOpen }: Settings['auth']): string[] {
  if (key !== undefined && key.length < MIN_KEY_LENGTH) {
    return [`INTERNAL_API_KEY must be at least ${MIN_KEY_LENGTH} characters in production (${SECRET_HINT})`];
  }
  if (key !== undefined || internalOpen) return [];
  return [
    `INTERNAL_API_KEY is required in production (${SECRET_HINT}), or INTERNAL_OPEN=true to leave internal calls open`,
  ];
}
