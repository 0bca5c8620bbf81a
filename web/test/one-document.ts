import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { jsdom } = builtinEnvironments;
let isThere = false;

/** One document for all files of a worker, as modules that are loaded once (`isolate: false`) keep the window they found. */
export default {
  ...jsdom,
  async setup(global, options) {
    if (!isThere) await jsdom.setup(global, options);
    isThere = true;
    return { teardown: () => undefined };
  },
} satisfies Environment;
