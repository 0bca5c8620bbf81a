import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of minutes. At the end of a run the other workers would wait for one of them. */
const LONGEST =
  /\/(permissions|accessibility|schemathesis\.cluster|keyword-panel|benchmarks\.e2e|process\.e2e|worst-bodies\.e2e|check-many\.e2e|access-table\.e2e)\.spec\.ts$/;

const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;

/** Vitest's order is that of the last run; a clean checkout has none, and would begin with the largest file. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted(
      (one, other) => groupOf(one) - groupOf(other) || Number(isLong(other)) - Number(isLong(one)),
    );
  }
}
