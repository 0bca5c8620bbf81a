import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { StoreContents } from './contents.js';

/**
 * Runs `readContents` in a child process: damaged pages make LMDB end its process with a signal. Runs in this process
 * when started from TypeScript sources, as in tests, because there is no compiled program then.
 * @throws Error when the store cannot be read completely
 */
export async function readContentsInChild(directory: string): Promise<StoreContents> {
  if (import.meta.url.endsWith('.ts')) return (await import('./contents.js')).readContents(directory);
  const program = fileURLToPath(new URL('./contents-child.js', import.meta.url));
  const child = spawn(process.execPath, [program, directory], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [[code, signal], output] = await Promise.all([
    once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
    text(child.stdout),
  ]);
  if (code !== 0) throw new Error(`reading it ended with ${signal ?? `code ${code}`}`);
  const result = JSON.parse(output) as StoreContents | { error: string };
  if ('error' in result) throw new Error(result.error);
  return result;
}
