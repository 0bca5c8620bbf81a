import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.js';
import { unhandledErrorsReporter } from './test/support/unhandled-errors.reporter.js';

const SEED = ['test/support/seed.setup.ts'];
/** CI adds up what every run counted (scripts/ci-summary.mjs). */
const report = process.env['TEST_REPORT'];

/** A limit is for what hangs, not for a machine that is slow. */
const PATIENCE = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000, interval: 20 } },
};

/**
 * What runs on MongoDB too by day: tests of claims, leases, unique documents, totals, migrations and transfer, with the
 * crash tests of processes. That both stores answer each single command of the application alike is shown command by
 * command (test/embedded/recorded.cluster.spec.ts).
 */
const ON_MONGO = [
  'test/e2e/**/crash{,-again,-alerts,-audit,-budgets,-channels,-counted,-digest,-erasure,-mail,-migration,-sign-in}.e2e.spec.ts',
  'test/e2e/**/crash-{quotas,random,reuse,run-ended,webhooks}.e2e.spec.ts',
  'test/e2e/store/{migrations,store-transfer}.e2e.spec.ts',
  'test/e2e/slots/slots-places.e2e.spec.ts',
  'test/e2e/auth/{account-removal,accounts,keys,last-administrator,quotas}.e2e.spec.ts',
  'test/e2e/notifications/mail-outbox.e2e.spec.ts',
  'test/e2e/webhooks/webhook-workers.e2e.spec.ts',
  'test/e2e/relay/{relay-conversations,relay-redis}.e2e.spec.ts',
  'test/e2e/rank/alerts/alerts-processes.e2e.spec.ts',
  'test/e2e/rank/check/{check-again,check-due,check-lease,check-takeover,first-day,missed-day,run-totals}.e2e.spec.ts',
  'test/e2e/rank/config/config-leftovers.e2e.spec.ts',
  'test/e2e/rank/search/{budgets,provider-health,reuse-lease,search-console-fence,search-reuse,usage-counters}.e2e.spec.ts',
];
/** And at night. */
const ON_MONGO_LONG = [
  'test/e2e/slots/*.e2e.spec.ts',
  'test/e2e/auth/{account-export,audit-log,auth-sessions,email-change,password-reset}.e2e.spec.ts',
  'test/e2e/notifications/{notifications,outbox-*}.e2e.spec.ts',
  'test/e2e/webhooks/{webhook-delivery,webhooks}.e2e.spec.ts',
  'test/e2e/channels/channels.e2e.spec.ts',
  'test/e2e/rank/alerts/alerts.e2e.spec.ts',
  'test/e2e/rank/check/check-trigger.e2e.spec.ts',
  'test/e2e/rank/config/{config,config-delete,keywords,notes}.e2e.spec.ts',
  'test/e2e/rank/digest/unsubscribe.e2e.spec.ts',
  'test/e2e/rank/report/{competitors,days,features,pages,partial-days,shares,views,volumes,website-summaries,websites}.e2e.spec.ts',
  'test/e2e/rank/report/{report-graph,report-order,report-table,report-zones,table-filters}.e2e.spec.ts',
  'test/e2e/rank/search/serp-archive.e2e.spec.ts',
];
/** Tests that repeat with processes, at random or for a long time what others prove: at night (TEST_DEPTH=long), or by name. */
const LONG_ONLY = [
  'test/e2e/**/crash-*.e2e.spec.ts',
  'test/e2e/**/{account-removal,alerts-many,digest-large}.e2e.spec.ts',
  'test/e2e/**/{benchmarks,check-many,end-signals,faults,geo-crash,mail-workers,mixed-soak,store-in-use}.e2e.spec.ts',
  'test/e2e/**/report-oracle*.e2e.spec.ts',
  'test/embedded/{faults,responsive}.spec.ts',
  'test/geo/oracle.spec.ts',
];
const isShort = process.env['TEST_DEPTH'] === 'short';
const isLong = process.env['TEST_DEPTH'] === 'long';
const onMongo = Boolean(process.env['TEST_MONGODB_URI']);

/**
 * unit: pure, needs nothing. web: the console's components in jsdom. e2e: the real application on a real store, and the built programs (dist/).
 * browser: the console in Chromium, on the built program (`npm run test:browser`).
 * cluster: what needs MongoDB's own engine and Redis beside it (`npm run test:cluster`). soak: a load that is held for
 * long (`npm run test:soak`), and shortly with the cluster tests at night.
 *
 * `isolate: false`: a worker loads the application once, not once per file, so each file restores what it changes in the
 * process. Projects do not inherit the option.
 */
export default defineConfig({
  test: {
    // Transformed files of the last run: a single spec starts in seconds, and the e2e tests use those of the unit tests.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    reporters: report
      ? ['default', ['json', { outputFile: report }], unhandledErrorsReporter(`${report}.unhandled`)]
      : ['default'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['src/**/*.spec.ts', 'scripts/**/*.spec.ts'],
          maxWorkers: 2,
          ...PATIENCE,
          setupFiles: SEED,
        },
      },
      {
        test: {
          name: 'web',
          root: 'web',
          include: ['src/**/*.spec.{ts,tsx}'],
          environment: './test/one-document.ts',
          setupFiles: ['./test/setup.ts'],
          isolate: false,
          maxWorkers: 2,
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'e2e',
          include: onMongo ? [...ON_MONGO, ...(isLong ? ON_MONGO_LONG : [])] : ['test/**/*.spec.ts'],
          isolate: false,
          exclude: [
            'test/browser/**',
            'test/**/*.cluster.spec.ts',
            'test/**/*.soak.spec.ts',
            ...(isShort ? LONG_ONLY : []),
          ],
          setupFiles: SEED,
          ...PATIENCE,
          // One more than the cores of a small machine: many tests wait.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          globalSetup: ['test/support/store.global.ts'],
        },
      },
      {
        test: {
          name: 'cluster',
          include: ['test/**/*.cluster.spec.ts'],
          setupFiles: SEED,
          ...PATIENCE,
          // Each file has servers of its own, and most wait for them.
          isolate: false,
          maxWorkers: 3,
          globalSetup: ['test/support/cluster.global.ts'],
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.spec.ts'],
          exclude: isLong ? [] : ['test/browser/{benchmark,long-use}.spec.ts'],
          setupFiles: SEED,
          ...PATIENCE,
          // Each file has a server of its own, and waits for it and for the browser for more than half of its time.
          isolate: false,
          maxWorkers: 3,
          globalSetup: ['test/support/store.global.ts', 'test/support/demo.global.ts'],
        },
      },
      {
        test: {
          name: 'soak',
          include: ['test/**/*.soak.spec.ts'],
          ...PATIENCE,
          setupFiles: SEED,
          // Alone: it measures the capacity of the machine.
          isolate: true,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          globalSetup: ['test/support/store.global.ts'],
        },
      },
    ],
  },
});
