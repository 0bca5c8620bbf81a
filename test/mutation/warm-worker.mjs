import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { join } from 'node:path';

/**
 * A Vitest pool that keeps its process between runs, so that the application is loaded once and not for each mutant.
 * Vitest starts and stops a worker for each run; here only the first start reaches the process.
 */
export class WarmWorker {
  name = 'warm';
  #process;
  #answers = new EventEmitter();

  /** For the `pool` option of Vitest. */
  pool = { name: this.name, createPoolWorker: (options) => this.#workerOf(options) };

  /** Ends the process; the next run starts a new one. */
  restart() {
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
  }

  #workerOf({ distPath, env, execArgv }) {
    const listeners = [];
    return {
      name: this.name,
      cacheFs: true,
      canReuse: () => true,
      deserialize: (message) => message,
      start: () => {
        this.isNew = !this.#process;
        this.#process ??= this.#fork(join(distPath, 'workers', 'forks.js'), env, execArgv);
      },
      stop: () => {
        for (const [target, event, callback] of listeners) target.off(event, callback);
      },
      send: (message) => {
        if (message?.type === 'stop') return this.#answer('stopped');
        if (message?.type === 'start' && !this.isNew) return this.#answer('started');
        return this.#process?.connected && this.#process.send(message);
      },
      on: (event, callback) => {
        for (const target of [this.#process, this.#answers]) {
          target.on(event, callback);
          listeners.push([target, event, callback]);
        }
      },
      off: (event, callback) => {
        this.#process?.off(event, callback);
        this.#answers.off(event, callback);
      },
    };
  }

  #fork(entry, env, execArgv) {
    const child = fork(entry, [], { env, execArgv, stdio: 'ignore', serialization: 'advanced' });
    child.setMaxListeners(0);
    child.once('exit', () => this.#process === child && (this.#process = undefined));
    return child;
  }

  #answer(type) {
    setImmediate(() => this.#answers.emit('message', { type, __vitest_worker_response__: true }));
  }
}
