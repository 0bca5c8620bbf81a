import { baseline } from './0025-baseline.js';
import { channels } from './0026-channels.js';
import { signInAndAnswers } from './0027-sign-in-and-answers.js';
import type { Migration } from './migration.js';

/** In order, without gaps. Never change a released migration; add a new one. */
export const MIGRATIONS: readonly Migration[] = [baseline, channels, signInAndAnswers];
