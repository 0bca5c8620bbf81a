import type { TestProject } from 'vitest/node';
import { ACCUMULATORS } from '../../src/database/embedded/aggregation/group.js';
import { STAGES } from '../../src/database/embedded/aggregation/pipeline.js';
import { EXPRESSION_OPERATORS } from '../../src/database/embedded/expressions/expression.js';
import { DOCUMENT_OPERATORS, FIELD_OPERATORS } from '../../src/database/embedded/query/filter.js';
import { PUSH_MODIFIERS, UPDATE_OPERATORS } from '../../src/database/embedded/update/operators.js';

/** Everything that the embedded store looks up by name in a filter, an update or a pipeline. */
const TABLES: Record<string, Map<string, unknown>> = {
  stage: STAGES,
  accumulator: ACCUMULATORS,
  expression: EXPRESSION_OPERATORS,
  'operator on a field': FIELD_OPERATORS,
  'operator on a document': DOCUMENT_OPERATORS,
  'update operator': UPDATE_OPERATORS,
  'modifier of $push': PUSH_MODIFIERS,
};

/**
 * Collects the operators that the stores of this process receive.
 * @returns lists those that no command had, and those that the store does not implement
 */
export function watchOperators(): () => string[] {
  const watched = Object.entries(TABLES).map(([kind, table]) => ({
    kind,
    table,
    received: recordNames(table),
  }));
  return () =>
    watched.flatMap(({ kind, table, received }) => [
      ...[...table.keys()]
        .filter((name) => !received.has(name))
        .map(
          (name) =>
            `The embedded store implements the ${kind} ${name}, which no test of the application sends`,
        ),
      ...[...received]
        .filter((name) => !table.has(name))
        .map((name) => `A test sends the ${kind} ${name}, which the embedded store does not implement`),
    ]);
}

function recordNames(table: Map<string, unknown>): Set<string> {
  const names = new Set<string>();
  const get = table.get.bind(table);
  table.get = (name) => {
    names.add(name);
    return get(name);
  };
  return names;
}

/** Whether all files of the project have run, without a pattern for names, and none has failed. */
export async function isWholeRun(project: TestProject): Promise<boolean> {
  const { vitest } = project;
  if (vitest.getGlobalTestNamePattern()) return false;
  const complete = vitest.state
    .getTestModules()
    .filter((file) => file.project === project && ['passed', 'skipped'].includes(file.state()));
  const ran = new Set(complete.map(({ moduleId }) => moduleId));
  const { testFiles } = await project.globTestFiles();
  return testFiles.every((file) => ran.has(file));
}
