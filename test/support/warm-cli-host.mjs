// Runs commands of the built command line one after another, in a process that has read the application already. Each
// is a JSON line on stdin, {args, env, input}; a mark on both streams follows what it prints.
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';

const [, , MARK, PROGRAM] = process.argv;
const { program } = await import(pathToFileURL(PROGRAM).href);

class Exit extends Error {
  constructor(code = 0) {
    super();
    this.exitCode = code;
  }
}

const end = process.exit.bind(process);
process.exit = (code) => {
  throw new Exit(code ?? process.exitCode);
};

process.on('uncaughtException', (error) => {
  if (!(error instanceof Exit)) process.stderr.write(`${error.stack}\n`);
  end(error.exitCode ?? 1);
});

/** The command line, whose refusals of arguments end no process. */
function commandLine() {
  const cli = program();
  for (const command of [cli, ...cli.commands]) command.exitOverride();
  return cli;
}

async function run(args) {
  process.exitCode = undefined;
  try {
    await commandLine().parseAsync(args, { from: 'user' });
    return { code: process.exitCode ?? 0, ends: false };
  } catch (error) {
    if (typeof error.exitCode !== 'number') throw error;
    // A command that ends its process may have left a store open.
    return { code: error.exitCode, ends: error instanceof Exit };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { args, env, input = '' } = JSON.parse(line);
  process.env = env;
  Object.defineProperty(process, 'stdin', { value: Readable.from([input]), configurable: true });
  const { code, ends } = await run(args);
  for (const stream of [process.stdout, process.stderr])
    stream.write(`${MARK}${code} ${ends ? 'ends' : 'stays'}\n`);
  if (ends) end(0);
}
