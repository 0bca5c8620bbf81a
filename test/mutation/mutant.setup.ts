import { afterAll, afterEach, beforeAll, beforeEach, inject, vi } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    mutation: { mutant: string; hitLimit: number; testTimeout: number };
  }
  interface TaskMeta {
    /** How often each test of a file, by its id, and its other hooks (HOOKS) reached each mutant. */
    hits?: Record<string, Hits>;
    /** Mutants that were reached while modules were loaded. */
    loaded?: string[];
  }
}

type Hits = Record<string, number>;

const HOOKS = 'hooks';

/** The instrumenter's state; `perTest` counts the hits while `currentTestId` is set, `static` the others. */
interface Switchboard {
  activeMutant?: string;
  currentTestId?: string | undefined;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: { static: Hits; perTest: Record<string, Hits> };
}

const host = globalThis as { __stryker__?: Switchboard };
const switchboard = (host.__stryker__ ??= {});
const { mutant, hitLimit, testTimeout } = inject('mutation');
let hasFailed = false;

vi.setConfig({ testTimeout, hookTimeout: testTimeout * 2 });

// Before the file's own hooks, so that its application starts with the mutant, but after its modules were loaded: they
// stay in the process for the next mutant.
beforeAll(() => {
  switchboard.mutantCoverage ??= { static: {}, perTest: {} };
  switchboard.mutantCoverage.perTest = {};
  Object.assign(switchboard, { activeMutant: mutant, hitCount: 0, hitLimit, currentTestId: HOOKS });
});

// One failure is enough.
beforeEach(({ task, skip, onTestFailed }) => {
  if (hasFailed) skip();
  onTestFailed(() => void (hasFailed = true));
  switchboard.currentTestId = task.id;
});
afterEach(() => void (switchboard.currentTestId = HOOKS));

// Registered first, so it runs last.
// oxlint-disable-next-line no-empty-pattern -- Vitest requires a destructured first argument
afterAll(({}, file) => {
  const { static: loaded, perTest } = switchboard.mutantCoverage!;
  Object.assign(file.meta, { hits: perTest, loaded: Object.keys(loaded) });
  Object.assign(switchboard, { activeMutant: '', currentTestId: undefined });
});
