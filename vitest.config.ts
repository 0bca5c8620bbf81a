import { defineConfig } from 'vitest/config';

const SEED = ['test/support/seed.setup.ts'];
/** CI adds up what every run counted (scripts/ci-summary.mjs). */
const report = process.env['TEST_REPORT'];

/** What goes by the embedded store, whatever else there is: on MongoDB's engine it would only be run again. */
const EMBEDDED_ONLY = [
  'test/embedded/**',
  'test/support/**',
  'test/e2e/{crash-alone,faults,fuzz,geo-crash,process,store-backup,store-in-use}.e2e.spec.ts',
];
const onMongo = Boolean(process.env['TEST_MONGODB_URI']);

/**
 * unit: pure, needs nothing. e2e: the real application on a real store, and the built programs (dist/).
 * cluster: what needs MongoDB's own engine and Redis beside it (`npm run test:cluster`). soak: a load that is held for
 * long (`npm run test:soak`), and shortly with the cluster tests.
 */
export default defineConfig({
  test: {
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.spec.ts', 'scripts/**/*.spec.ts'],
          testTimeout: 20_000,
          setupFiles: SEED,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/**/*.spec.ts'],
          exclude: ['test/**/*.cluster.spec.ts', 'test/soak/**', ...(onMongo ? EMBEDDED_ONLY : [])],
          setupFiles: SEED,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          globalSetup: ['test/support/store.global.ts'],
        },
      },
      {
        test: {
          name: 'cluster',
          include: ['test/**/*.cluster.spec.ts'],
          setupFiles: SEED,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          globalSetup: ['test/support/cluster.global.ts'],
        },
      },
      {
        test: {
          name: 'soak',
          include: ['test/soak/**/*.spec.ts'],
          setupFiles: SEED,
          hookTimeout: 120_000,
          maxWorkers: 1,
          globalSetup: ['test/support/store.global.ts'],
        },
      },
    ],
  },
});
