import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
// The programs below are those of dist/, whichever test runs alone.
import '../../scripts/ensure-build.mjs';
import { depth } from './depth.js';
import { runWarm } from './warm-cli.js';

const ROOT = join(import.meta.dirname, '..', '..');
const DIST = join(ROOT, 'dist');
/** Long runs on the embedded store start each program of dist/ as users do; others save the time of starts. */
const savesStarts = depth(true, process.env['TEST_MONGODB_URI'] !== undefined);
/** @param name of a file in dist/, such as 'cli/main.js' */
export function programFile(name: string): string {
  return join(DIST, name);
}

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The environment of a program under test: nothing of the developer's own settings. */
function environment(env: Record<string, string>): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: process.env['TMPDIR'], ...env };
}

/** Runs a built program to its end. */
export async function runToEnd(
  file: string,
  args: string[],
  env: Record<string, string> = {},
  input?: string,
): Promise<Ended> {
  if (file === 'cli/main.js' && savesStarts)
    return runWarm(programFile('programs/cli-program.mjs'), args, environment(env), input);
  const child = spawn(process.execPath, [programFile(file), ...args], {
    env: environment(env),
    cwd: '/',
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

export interface RunningSimulator {
  url: string;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
}

/** Starts the built simulator as a process. */
export async function startSimulatorProcess(
  port: number,
  args: string[],
  key: string,
): Promise<RunningSimulator> {
  const child = spawn(process.execPath, [programFile('simulator/main.js'), '--port', String(port), ...args], {
    env: environment({ SEARCH_PROVIDER_KEY: key }),
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const kill = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return { url: /SEARCH_PROVIDER_URL=(\S+)/.exec(line)![1]!, kill };
}

export interface Running {
  url: string;
  child: ChildProcess;
  /** JSON lines of its log so far. */
  log: string[];
  /** Sends a signal, unless it has ended, and waits for the end. @returns exit code, or null when a signal killed it */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A built application that may not listen yet. */
export interface Launched extends Omit<Running, 'url'> {
  /** Its address once it listens. Rejects when it ends before. */
  listening: Promise<string>;
}

/**
 * Starts the built application, and waits for nothing.
 * @param keep filters the lines of its log; all of them by default
 */
export function launchServer(
  env: Record<string, string>,
  keep: (line: string) => boolean = () => true,
): Launched {
  const child = spawn(process.execPath, [programFile('main.js')], {
    env: environment({ PORT: '0', ...env }),
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return followed(child, keep);
}

/** Starts the application by `npm start`; the child is npm, with `detached` in a separate process group. */
export function startByNpm(env: Record<string, string>, detached = false): Launched {
  const child = spawn('npm', ['start', '--silent'], {
    env: environment({ PORT: '0', ...env }),
    cwd: ROOT,
    detached,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return followed(child, () => true);
}

function followed(
  child: ChildProcessByStdio<null, Readable, null>,
  keep: (line: string) => boolean,
): Launched {
  const log: string[] = [];
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const listening = new Promise<string>((resolve, reject) => {
    let listens = false;
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (keep(line)) log.push(line);
      // The last line of one that is killed may be half a line.
      if (listens || !line.endsWith('}')) return;
      const entry = JSON.parse(line) as { msg?: string; url?: string };
      if (entry.msg !== 'listening' || !entry.url) return;
      listens = true;
      resolve(entry.url);
    });
    void ended.then(([code]) => reject(new Error(`The server ended with code ${code}:\n${log.join('\n')}`)));
  });
  // A caller that does not await it uses `end`.
  listening.catch(() => {});
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return (await ended)[0];
  };
  return { child, log, listening, end };
}

/** Starts the built application and waits until it listens. */
export async function startServer(
  env: Record<string, string>,
  keep?: (line: string) => boolean,
): Promise<Running> {
  const { listening, ...launched } = launchServer(env, keep);
  return { url: await listening, ...launched };
}

/** A server whose event loop is monitored. */
export interface Monitored extends Running {
  /** Runs requests. @returns how long the longest turn of the event loop ran meanwhile, in ms */
  longestTurn(requests: () => Promise<unknown>): Promise<number>;
  /** Has the event loop blocked from its next turn on. */
  block(ms: number): void;
}

/** Starts the built application with the monitor of its event loop. */
export async function startMonitored(env: Record<string, string>): Promise<Monitored> {
  const monitor = join(import.meta.dirname, 'event-loop-monitor.mjs');
  const child = spawn(process.execPath, ['--import', monitor, programFile('main.js')], {
    env: environment({ PORT: '0', ...env }),
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  }) as ChildProcessByStdio<null, Readable, null>;
  const { listening, ...launched } = followed(child, () => true);
  const read = async (): Promise<number> => {
    const answer = once(child, 'message') as Promise<[{ longest: number }]>;
    child.send('read and reset');
    return (await answer)[0].longest;
  };
  const longestTurn = async (requests: () => Promise<unknown>) => {
    await read();
    await requests();
    return read();
  };
  return { url: await listening, longestTurn, block: (ms) => void child.send(ms), ...launched };
}

export interface EndedCommand extends Ended {
  /** The line that names the store; the rest stays in `stderr`. */
  store?: string;
}

/** Runs a command of the built command line. */
export async function runCli(
  args: string[],
  env: Record<string, string>,
  input?: string,
): Promise<EndedCommand> {
  const { stderr, ...ended } = await runToEnd('cli/main.js', args, env, input);
  const [, store, rest] = /^(?:store: (.*)\n)?([^]*)$/.exec(stderr)!;
  return { ...ended, stderr: rest!, ...(store === undefined ? {} : { store }) };
}

/** Runs a command of the built command line beside a server. @returns the id that it printed */
export async function runCommand(env: Record<string, string>, ...args: string[]): Promise<string> {
  const { stdout, stderr } = await runToEnd('cli/main.js', args, env);
  if (stdout === '') throw new Error(stderr);
  return (JSON.parse(stdout) as { _id: string })._id;
}
