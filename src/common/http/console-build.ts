import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Vite's output: the page, its assets, and their compressed copies, at the path at which they are served. */
export const CONSOLE_BUILD = join(import.meta.dirname, '../../../dist/web');

export const toPagePath = (build: string) => join(build, 'app', 'index.html');

/** Without it every address of the console responds with 404. */
export const isConsoleBuilt = (build = CONSOLE_BUILD): boolean => existsSync(toPagePath(build));
