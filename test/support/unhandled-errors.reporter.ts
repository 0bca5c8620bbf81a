import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter } from 'vitest/reporters';

/** Writes what was thrown outside any test: it fails a run whose tests all pass, and the JSON report leaves it out. */
export function unhandledErrorsReporter(path: string): Reporter {
  return {
    onTestRunEnd(_files, errors: readonly SerializedError[]) {
      const messages = errors.map(({ stack, message }) => stack ?? message);
      if (messages.length > 0) writeFileSync(path, JSON.stringify(messages));
    },
  };
}
