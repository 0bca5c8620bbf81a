/** Runs a command that needs no application, prints its result as one line of JSON, and says on stderr why it failed. */
export async function plainRun(work: () => Promise<unknown>): Promise<void> {
  try {
    process.stdout.write(`${JSON.stringify(await work())}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** A line on stderr, beside the result. */
export function warn(message: string): void {
  process.stderr.write(`${message}\n`);
}
