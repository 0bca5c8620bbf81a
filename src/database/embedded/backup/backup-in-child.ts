import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { VerifiedBackup } from './backup.js';

/**
 * Makes a verified backup in a child process: the server keeps its event loop, and its life, whatever the files are. Runs
 * in this process when started from TypeScript sources, as in tests, because there is no compiled program then.
 * @param signal kills the child
 * @throws Error when the backup could not be made or is damaged
 */
export async function backupInChild(
  directory: string,
  file: string,
  signal: AbortSignal,
): Promise<VerifiedBackup> {
  if (import.meta.url.endsWith('.ts'))
    return (await import('./backup.js')).makeVerifiedBackup(directory, file);
  const program = fileURLToPath(new URL('./backup-child.js', import.meta.url));
  const child = spawn(process.execPath, [program, directory, file], { stdio: ['ignore', 'pipe', 'ignore'] });
  const kill = () => void child.kill('SIGKILL');
  signal.addEventListener('abort', kill, { once: true });
  const [[code, ended], output] = await Promise.all([
    once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
    text(child.stdout),
  ]);
  signal.removeEventListener('abort', kill);
  signal.throwIfAborted();
  if (code !== 0) throw new Error(`the backup ended with ${ended ?? `code ${code}`}`);
  const result = JSON.parse(output) as VerifiedBackup | { error: string };
  if ('error' in result) throw new Error(result.error);
  return result;
}
