import { plainToInstance } from 'class-transformer';
import { type ValidationError, validateSync } from 'class-validator';
import { groupsOf, type PartClass, variablesOf } from './env.js';
import { HOW_TO_MAKE_ONE } from './parts/access.settings.js';
import { providerProblems } from './parts/search-provider.settings.js';
import { PARTS, type Settings } from './settings.js';

type Environment = Record<string, string | undefined>;

/** Some settings are wrong; the message has a line for each, with its name. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  constructor(readonly problems: string[]) {
    super(`The settings are not valid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/**
 * The environment as typed, validated settings. Empty values count as unset.
 * @throws SettingsError naming every bad setting at once
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
  problems.push(...productionProblems(settings), ...providerProblems(settings.searchProvider));
  if (settings.announcements.active === true && settings.announcements.url === undefined)
    problems.push('ANNOUNCEMENTS_URL is required with ANNOUNCEMENTS_ACTIVE=true');
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

/** Names of all environment variables that the settings read. */
export function environmentVariables(parts: PartClass[] = Object.values(PARTS)): string[] {
  return parts.flatMap((part) => [
    ...variablesOf(part).values(),
    ...environmentVariables([...groupsOf(part).values()]),
  ]);
}

function readPart<T extends object>(part: PartClass<T>, env: Environment, problems: string[]): T {
  const options = { excludeExtraneousValues: true, exposeDefaultValues: true };
  const settings = plainToInstance(part, env, options);
  for (const error of validateSync(settings)) problems.push(problemOf(error, variablesOf(part), env));
  const groups = [...groupsOf(part)].map(([name, group]) => [name, readPart(group, env, problems)]);
  return Object.assign(settings, Object.fromEntries(groups));
}

/** A value of another type breaks the rules about its size too; only its type is worth reporting. */
const TYPE_RULE = /^is(?:Int|Boolean)$/;

function problemOf(
  { property, constraints = {} }: ValidationError,
  names: ReadonlyMap<string, string>,
  env: Environment,
): string {
  const broken = Object.entries(constraints);
  const [, message = ''] = broken.find(([rule]) => TYPE_RULE.test(rule)) ?? broken[0] ?? [];
  const name = names.get(property) ?? property;
  return `${message.replace(property, name)} (given: ${shown(name, env)})`;
}

const SECRET = /KEY|SECRET|PASSWORD|URI|(REDIS|SMTP)_URL/;

function shown(name: string, env: Environment): string {
  if (env[name] === undefined) return 'nothing';
  return SECRET.test(name) ? 'a secret' : JSON.stringify(env[name]);
}

/** A shorter key could be guessed by a persistent caller. */
const LEAST_KEY_LENGTH = 16;

/** What development may leave open and production may not. */
function productionProblems({ server, auth, store }: Settings): string[] {
  if (!server.production) return [];
  const problems: string[] = [];
  if (!auth.jwtSecret)
    problems.push(`JWT_SECRET is required in production (32 characters or more; ${HOW_TO_MAKE_ONE})`);
  problems.push(...internalKeyProblems(auth));
  if (store.clockOffsetFile) problems.push('CLOCK_OFFSET_FILE is for trials and is refused in production');
  return problems;
}

function internalKeyProblems({ internalApiKey: key, internalOpen }: Settings['auth']): string[] {
  if (key !== undefined && key.length < LEAST_KEY_LENGTH) {
    return [
      `INTERNAL_API_KEY must be at least ${LEAST_KEY_LENGTH} characters in production (${HOW_TO_MAKE_ONE})`,
    ];
  }
  if (key !== undefined || internalOpen) return [];
  return [
    `INTERNAL_API_KEY is required in production (${HOW_TO_MAKE_ONE}), or INTERNAL_OPEN=true to leave internal calls open`,
  ];
}
