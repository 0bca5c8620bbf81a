import { runToEnd } from './process.js';

/** Runs a command of the built command line beside a server. @returns the id that it printed */
export async function runCommand(env: Record<string, string>, ...args: string[]): Promise<string> {
  const { stdout, stderr } = await runToEnd('cli/main.js', args, env);
  if (stdout === '') throw new Error(stderr);
  return (JSON.parse(stdout) as { _id: string })._id;
}
