import { existsSync, readFileSync, statSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { loadSettings, SettingsError } from './load-settings.js';
import type { Settings } from './settings.js';

/**
 * Reads the settings from the environment, and from .env in the working folder for variables that are not set there.
 * Exits with a message per invalid setting.
 * @param overrides environment variables that take precedence
 */
export function loadProcessSettings(overrides: Record<string, string> = {}): Settings {
  const unreadable = loadEnvFile();
  if (unreadable !== undefined) {
    process.stderr.write(`${unreadable}\n`);
    process.exit(1);
  }
  try {
    return loadSettings({ ...process.env, ...overrides });
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\nSee .env.example for every setting and its default.\n`);
    process.exit(1);
  }
}

/** The environment as it is, for a diagnosis. */
export interface GivenEnvironment {
  variables: Record<string, string | undefined>;
  /** Names in .env. */
  inFile: string[];
  /** Why .env cannot be read. */
  unreadable?: string;
}

export function readGivenEnvironment(): GivenEnvironment {
  const unreadable = loadEnvFile();
  if (unreadable !== undefined) return { variables: process.env, inFile: [], unreadable };
  const inFile = existsSync('.env') ? Object.keys(parseEnv(readFileSync('.env', 'utf8'))) : [];
  return { variables: process.env, inFile };
}

/** Adds the variables of .env to those of the process. @returns why that is impossible */
function loadEnvFile(): string | undefined {
  if (!existsSync('.env')) return undefined;
  try {
    process.loadEnvFile('.env');
    return undefined;
  } catch (error) {
    const reason = statSync('.env').isFile() ? (error as Error).message : 'it is not a file';
    return `.env in ${process.cwd()} cannot be read: ${reason}`;
  }
}
