import { type Ended, runToEnd } from './process.js';

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
