import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of a minute and more. At the end of a run the other workers would wait for one of them. */
const LONGEST = new RegExp(
  `/(${[
    // On the embedded store
    'process|worst-bodies|scheduled-backup|benchmarks|check-many|access-table',
    // On MongoDB
    'crash-sign-in|account-removal|crash-budgets|crash-audit',
    // With MongoDB and Redis
    'schemathesis|searxng|relay-processes',
    // In Chromium
    'permissions|accessibility|keyword-panel|frame|hostile-logos|add-keywords',
  ].join('|')})(\\.e2e|\\.cluster)?\\.spec\\.ts$`,
);

const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;

function compareProjects(one: TestSpecification, other: TestSpecification): number {
  return groupOf(one) - groupOf(other) || other.project.name.localeCompare(one.project.name);
}

/**
 * Vitest's order is that of the last run; a clean checkout has none, and would begin with the largest file. The files of a
 * project follow each other: before one of another project a worker ends, and the next one loads the application again.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted(
      (one, other) => compareProjects(one, other) || Number(isLong(other)) - Number(isLong(one)),
    );
  }
}
