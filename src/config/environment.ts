import { existsSync, statSync } from 'node:fs';
import { loadSettings, SettingsError } from './load-settings.js';
import type { Settings } from './settings.js';

/**
 * The settings of this process: .env of the working folder where there is one, under the real environment.
 * Wrong settings end the process with one line for each (rule: a bad value stops the start).
 */
export function settingsOfThisProcess(): Settings {
  if (existsSync('.env')) readEnvFile();
  try {
    return loadSettings(process.env);
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
