import { existsSync } from 'node:fs';
import { loadSettings, SettingsError } from './load-settings.js';
import type { Settings } from './settings.js';

/**
 * The settings of this process: .env of the working folder where there is one, under the real environment.
 * Wrong settings end the process with one line for each (rule: a bad value stops the start).
 */
export function settingsOfThisProcess(): Settings {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    return loadSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\nSee .env.example for every setting and its default.\n`);
    process.exit(1);
  }
}
