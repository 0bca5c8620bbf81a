// Runs spec files against one mutant at a time, in one warm process.
import { join, relative } from 'node:path';
import { createVitest } from 'vitest/node';
import { WarmWorker } from './warm-worker.mjs';

/** They run the built programs, which have no mutants, or take minutes to prove endurance. */
const EXCLUDED =
  'test/e2e/**/{crash*,end-signals,faults,fuzz,geo-crash,process,mixed-soak,mail-workers,store-*}.e2e.spec.ts';

/** Used while the original code is measured. */
const UNMEASURED = { testMs: 60_000, fileMs: 300_000 };
const NO_HIT_LIMIT = Number.MAX_SAFE_INTEGER;

export class Specs {
  #vitest;
  #worker = new WarmWorker();
  #byName;

  /**
   * @param instrumented code by absolute path; replaces what is on disk
   * @param env environment variables of the tests
   * @param ofConsole the unit tests of web/ instead, in jsdom
   */
  static async open(root, instrumented, { onlyUnit, env = {}, ofConsole = false }) {
    const specs = new Specs();
    specs.#vitest = await createVitest(
      'test',
      {
        root,
        env,
        config: false,
        watch: false,
        silent: true,
        reporters: [{}],
        ...(ofConsole ? { environment: 'jsdom' } : {}),
        include: ofConsole
          ? ['web/src/**/*.spec.{ts,tsx}']
          : ['src/**/*.spec.ts', ...(onlyUnit ? [] : ['test/e2e/**/*.spec.ts', 'test/geo/*.spec.ts'])],
        exclude: [EXCLUDED],
        isolate: false,
        maxWorkers: 1,
        pool: specs.#worker.pool,
        setupFiles: ['test/mutation/mutant.setup.ts', 'test/support/seed.setup.ts'],
        globalSetup: onlyUnit || ofConsole ? [] : ['test/support/store.global.ts'],
        // Most kills by e2e tests are conditions that never come.
        expect: { poll: { timeout: 5000, interval: 20 } },
      },
      {
        logLevel: 'error',
        plugins: [
          { name: 'mutants', enforce: 'pre', load: (id) => instrumented.get(id.replace(/\?.*/, '')) },
        ],
      },
    );
    const found = await specs.#vitest.globTestSpecifications();
    specs.#byName = new Map(found.map((spec) => [relative(root, spec.moduleId), spec]));
    return specs;
  }

  get names() {
    return [...this.#byName.keys()];
  }

  /**
   * @param mutant its id, or '' for the original code
   * @param testIds runs only these tests, with the hooks that they need
   * @param testMs limit of a test
   * @param fileMs limit of the file; a process that exceeds it is killed
   * @param hitLimit ends loops that the mutant makes endless
   * @returns state 'passed', 'failed' or 'timeout', with the first error and the mutants that were reached
   */
  async run(name, { mutant = '', testIds, testMs, fileMs, hitLimit = NO_HIT_LIMIT } = UNMEASURED) {
    const vitest = this.#vitest;
    vitest.state.filesMap.clear();
    vitest.state.clearErrors();
    vitest.getRootProject().provide('mutation', { mutant, hitLimit, testTimeout: testMs });
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      this.#worker.restart();
    }, fileMs);
    const began = performance.now();
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([
      this.#specOf(name, testIds),
    ]);
    clearTimeout(limit);
    const ms = performance.now() - began;
    if (isLate) return { state: 'timeout', ms, error: 'the file did not end' };
    const [module] = testModules;
    const tests = module ? [...module.children.allTests()] : [];
    const failed = tests.find((test) => test.result().state === 'failed');
    const errors = [...(failed?.result().errors ?? []), ...(module?.errors() ?? []), ...unhandledErrors];
    const isPassed = module?.state() === 'passed' && errors.length === 0;
    // What an unhandled error left behind is unknown.
    if (unhandledErrors.length > 0) this.#worker.restart();
    return {
      state: isPassed ? 'passed' : 'failed',
      ms,
      test: failed?.fullName,
      testId: failed?.id,
      error: errors[0]?.message?.split('\n')[0],
      slowestMs: Math.max(0, ...tests.map((test) => test.diagnostic()?.duration ?? 0)),
      ...module?.meta(),
    };
  }

  #specOf(name, testIds) {
    const spec = this.#byName.get(name);
    return testIds ? spec.project.createSpecification(spec.moduleId, { testIds }, spec.pool) : spec;
  }

  async close() {
    this.#worker.restart();
    await this.#vitest.close();
    process.exitCode = 0;
  }
}

export const root = join(import.meta.dirname, '..', '..');
