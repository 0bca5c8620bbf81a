import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Ended } from './process.js';

const HOST = join(import.meta.dirname, 'warm-cli-host.mjs');
const MARK = `end ${randomUUID()} `;
const AT_END = new RegExp(`^([^]*)${MARK}(\\d+) (ends|stays)\\n$`);

let idle: ChildProcessWithoutNullStreams | undefined;

interface Printed {
  text: string;
  code?: number;
  stays: boolean;
}

/** What comes before the mark, or before the end of a host that died. */
function printed(stream: Readable): Promise<Printed> {
  return new Promise((resolve) => {
    let text = '';
    const finish = (found: Printed) => {
      stream.off('data', take).off('end', died);
      resolve(found);
    };
    const take = (chunk: Buffer) => {
      text += chunk.toString();
      const found = AT_END.exec(text);
      if (found) finish({ text: found[1]!, code: Number(found[2]), stays: found[3] === 'stays' });
    };
    const died = () => finish({ text, stays: false });
    stream.on('data', take).on('end', died);
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
  const host = idle ?? spawn(process.execPath, [HOST, MARK, program], { env, cwd: '/' });
  idle = undefined;
  host.stdin.write(`${JSON.stringify({ args, env, input })}\n`);
  const [out, err] = await Promise.all([printed(host.stdout), printed(host.stderr)]);
  if (out.stays) idle ??= host;
  if (out.stays && idle !== host) host.stdin.end();
  if (out.code === undefined && host.exitCode === null) await once(host, 'exit');
  return { code: out.code ?? host.exitCode, stdout: out.text, stderr: err.text };
}
