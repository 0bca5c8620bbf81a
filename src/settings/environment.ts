import { existsSync, statSync } from 'node:fs';
import { loadSettings, SettingsError } from './load-settings.js';
import type { Settings } from './settings.js';

/**
 * Reads the settings from the environment, and from .env in the working folder for variables that are not set there.
 * Exits with a message per invalid setting.
 * @param overrides environment variables that take precedence
 */
export function loadProcessSettings(overrides: Record<string, string> = {}): Settings {
  if (existsSync('.env')) readEnvFile();
  try {
    return loadSettings({ ...process.env, ...overrides });
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\nSee .env.example for every setting and its default.\n`);
    process.exit(1);
  }
}

function readEnvFile(): void {
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    const reason = statSync('.env').isFile() ? (error as Error).message : 'it is not a file';
    process.stderr.write(`.env in ${process.cwd()} cannot be read: ${reason}\n`);
    process.exit(1);
  }
}
