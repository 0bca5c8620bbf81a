import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Ended } from './process.js';

const HOST_PROGRAM = join(import.meta.dirname, 'warm-cli-host.mjs');
const MARK = `end ${randomUUID()} `;
/** What a command prints after its end, such as the loss of a connection that it closes, may follow. */
const AT_END = new RegExp(`^([^]*)${MARK}(\\d+) (ends|stays)\\n`);
/** Less than the limit of a test, which does not say which command it waited for. */
const LIMIT_MS = 200_000;

interface Host {
  process: ChildProcessWithoutNullStreams;
  /** Its exit code, or the signal that ended it. */
  closed: Promise<number | NodeJS.Signals>;
}

let idle: Host | undefined;

function newHost(program: string, env: NodeJS.ProcessEnv): Host {
  const child = spawn(process.execPath, [HOST_PROGRAM, MARK, program], { env, cwd: '/' });
  // One that ended while it was idle: `closed` says so.
  child.stdin.on('error', () => {});
  const closed = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  const host = { process: child, closed };
  void closed.then(() => idle === host && (idle = undefined));
  return host;
}

interface Printed {
  text: string;
  code?: number;
  stays: boolean;
}

/** What comes before the mark, or before the end of a host that died. */
function printed(stream: Readable, { closed }: Host): Promise<Printed> {
  return new Promise((resolve) => {
    let text = '';
    const finish = (found: Printed) => {
      stream.off('data', take);
      resolve(found);
    };
    const take = (chunk: Buffer) => {
      text += chunk.toString();
      const found = AT_END.exec(text);
      if (found) finish({ text: found[1]!, code: Number(found[2]), stays: found[3] === 'stays' });
    };
    stream.on('data', take);
    void closed.then(() => finish({ text, stays: false }));
  });
}

/**
 * A command of the built command line, in a process that has read the application already and is used again: most of
 * what a command takes is its start. While that process is busy, others get one of their own.
 */
export async function runWarm(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  input?: string,
): Promise<Ended> {
  const host = idle ?? newHost(program, env);
  idle = undefined;
  const hanging = setTimeout(() => host.process.kill('SIGKILL'), LIMIT_MS);
  host.process.stdin.write(`${JSON.stringify({ args, env, input })}\n`);
  const streams = [host.process.stdout, host.process.stderr];
  const [out, err] = await Promise.all(streams.map((stream) => printed(stream, host)));
  clearTimeout(hanging);
  const { text: stdout, code = await host.closed, stays } = out!;
  const { text: stderr } = err!;
  if (stays) idle ??= host;
  if (stays && idle !== host) host.process.stdin.end();
  if (typeof code === 'string')
    throw new Error(`The command ${args.join(' ')} was ended by ${code}: ${stdout}${stderr}`);
  return { code, stdout, stderr };
}
