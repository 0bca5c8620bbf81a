import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Contents } from './contents.js';

/**
 * As `readContents`, in a process of its own: LMDB ends the process that meets damaged pages with a signal. Run from
 * its TypeScript source, as tests do, there is no compiled program to start, and this process reads.
 * @throws Error when the store cannot be read to its end
 */
export async function readContentsApart(directory: string): Promise<Contents> {
  if (import.meta.url.endsWith('.ts')) return (await import('./contents.js')).readContents(directory);
  const program = fileURLToPath(new URL('./contents-worker.js', import.meta.url));
  const child = spawn(process.execPath, [program, directory], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [[code, signal], output] = await Promise.all([
    once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
    text(child.stdout),
  ]);
  if (code !== 0) throw new Error(`reading it ended with ${signal ?? `code ${code}`}`);
  const answer = JSON.parse(output) as Contents | { error: string };
  if ('error' in answer) throw new Error(answer.error);
  return answer;
}
