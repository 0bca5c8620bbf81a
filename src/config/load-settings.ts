import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { HOW_TO_MAKE_ONE, Settings } from './settings.js';

/** The settings are wrong: the message has one line for each, and names it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  constructor(readonly problems: string[]) {
    super(`The settings are not valid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/**
 * The environment as one typed, validated object. Empty values count as unset.
 * @throws SettingsError naming every bad setting at once
 */
export function loadSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const settings = plainToInstance(Settings, given, {
    excludeExtraneousValues: true,
    exposeDefaultValues: true,
  });
  const problems = validateSync(settings, { skipMissingProperties: false }).map(
    ({ property, constraints }) => `${firstProblem(constraints)} (given: ${shown(property, given)})`,
  );
  problems.push(...productionProblems(settings));
  if (settings.ANNOUNCEMENTS_ACTIVE === true && settings.ANNOUNCEMENTS_URL === undefined)
    problems.push('ANNOUNCEMENTS_URL is required with ANNOUNCEMENTS_ACTIVE=true');
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

/** A shorter key could be guessed by a caller that goes on trying for long enough. */
const LEAST_KEY_LENGTH = 16;

/** What development may leave open and production may not. */
function productionProblems(settings: Settings): string[] {
  if (!settings.production) return [];
  const problems: string[] = [];
  if (!settings.JWT_SECRET)
    problems.push(`JWT_SECRET is required in production (32 characters or more; ${HOW_TO_MAKE_ONE})`);
  problems.push(...internalKeyProblems(settings));
  if (settings.CLOCK_OFFSET_FILE)
    problems.push('CLOCK_OFFSET_FILE is for trials and is refused in production');
  return problems;
}

function internalKeyProblems({ INTERNAL_API_KEY: key, INTERNAL_OPEN }: Settings): string[] {
  if (key !== undefined && key.length < LEAST_KEY_LENGTH) {
    return [
      `INTERNAL_API_KEY must be at least ${LEAST_KEY_LENGTH} characters in production (${HOW_TO_MAKE_ONE})`,
    ];
  }
  if (key !== undefined || INTERNAL_OPEN) return [];
  return [
    `INTERNAL_API_KEY is required in production (${HOW_TO_MAKE_ONE}), or INTERNAL_OPEN=true to leave internal calls open`,
  ];
}

/** A value of another type breaks the rules about its size too; only its type is worth reporting. */
const TYPE_RULE = /^is(?:Int|Boolean|String)$/;

function firstProblem(constraints: Record<string, string> = {}): string | undefined {
  const broken = Object.entries(constraints);
  return (broken.find(([rule]) => TYPE_RULE.test(rule)) ?? broken[0])?.[1];
}

const SECRET = /KEY|SECRET|PASSWORD|URI|(REDIS|SMTP)_URL/;

function shown(property: string, given: Record<string, string | undefined>): string {
  if (!(property in given)) return 'nothing';
  return SECRET.test(property) ? 'a secret' : JSON.stringify(given[property]);
}
