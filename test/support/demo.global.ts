import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with what the demo has printed once it is ready. */
    demoUrl: string;
  }
}

const PROGRAM = join(import.meta.dirname, '..', '..', 'dist', 'demo', 'main.js');
const READY = /Password +\S+\n/;

/** One demo for all tests of a run, as its history takes half a minute. It starts when the first of them asks for it. */
export default async function setup(project: TestProject) {
  let demo: ChildProcess | undefined;
  let printed: Promise<string> | undefined;
  const start = async () => {
    const child = spawn(process.execPath, [PROGRAM], { stdio: ['ignore', 'pipe', 'inherit'] });
    demo = child;
    const output = new Promise<string>((ready) => {
      let text = '';
      child.stdout.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (READY.test(text)) ready(text);
      });
    });
    const ended = once(child, 'exit').then(([code]) => `The demo ended with ${String(code)}`);
    return Promise.race([output, ended]);
  };
  const server = createServer((_, response) => void (printed ??= start()).then((text) => response.end(text)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  project.provide('demoUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    if (demo?.exitCode !== null) return;
    demo.kill('SIGTERM');
    await once(demo, 'exit');
  };
}
