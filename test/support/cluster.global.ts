import type { TestProject } from 'vitest/node';

/** The cluster tests need real servers: without them they fail, they are never skipped. */
export default function setup(project: TestProject) {
  for (const name of ['REAL_MONGO_URI', 'TEST_REDIS_URL']) {
    if (!process.env[name])
      throw new Error(`${name} is not set: run these tests with \`npm run test:cluster\``);
  }
  project.provide('storeUri', process.env['REAL_MONGO_URI']!);
}
