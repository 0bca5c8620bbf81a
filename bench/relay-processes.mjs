// The processes of relay.mjs, and the questions that the benchmark asks them.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

async function next(child) {
  const [message] = await once(child, 'message');
  if (message.error) throw new Error(message.error);
  return message;
}

/** @returns the reply of the process to its argument, `ask` for further questions, and `end` */
export async function start(file, argument, execArgv = []) {
  const child = fork(join(import.meta.dirname, file), {
    execArgv,
    // Logs are written, and read by nobody.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit').then(([code]) => {
    if (code === null) return;
    console.error(`${file} ended with code ${code}`);
    process.exit(1);
  });
  const reply = next(child);
  child.send(argument);
  const first = await reply;
  return {
    first,
    ask(name, argument) {
      const reply = next(child);
      child.send({ name, argument });
      return reply;
    },
    async end(signal = 'SIGTERM') {
      child.kill(signal);
      await exited;
    },
  };
}
