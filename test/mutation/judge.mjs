/** Limits for code that may wait for what never comes; far above what the original needs on a loaded machine. */
const testLimit = ({ slowestMs }) => 10_000 + slowestMs * 3;
const fileLimit = ({ ms, slowestMs }) => 60_000 + ms * 3 + slowestMs * 3;
const hitLimit = (hits) => 10_000 + hits * 100;

/** Weight of what is known from reading (affinity) against what was seen (kills). */
const PRIOR = 2;

/** Decides whether tests notice a mutant: runs those that reach it, the most promising first, until one fails. */
export class Judge {
  #specs;
  #measured;
  #kills = new Map();
  #provenSelections = new Map();

  /** @param measured by spec file: hits, ms (measure.mjs) */
  constructor(specs, measured, mutants) {
    this.#specs = specs;
    const fileOf = new Map(mutants.map(({ id, file }) => [id, file]));
    this.#measured = [...measured].map(([name, entry]) => ({ name, ...entry, ...summary(entry, fileOf) }));
  }

  /** Whether the mutant is only reached while modules are loaded. */
  isStatic({ id }) {
    return (
      this.#measured.some(({ loaded }) => loaded.includes(id)) &&
      !this.#measured.some(({ total }) => total.has(id))
    );
  }

  /**
   * @param budgetMs ends the search for a failing test
   * @param passed hashes of the specs, by name, that did not notice it earlier; repeated only if they have changed
   * @returns state 'killed', 'timeout', 'survived', 'budget' (survived the tests that fit) or 'unreached'
   */
  async verdict(mutant, budgetMs, passed = {}) {
    const candidates = this.#measured
      .filter(({ name, hash, total }) => total.has(mutant.id) && passed[name] !== hash)
      .map((spec) => ({ spec, value: this.#value(spec, mutant) }))
      .sort((a, b) => b.value - a.value);
    const deadline = performance.now() + budgetMs;
    const tried = { ...passed };
    for (const { spec } of candidates) {
      if (performance.now() > deadline) return { state: 'budget', tried };
      const { state, test, error } = await this.#try(spec, mutant);
      tried[spec.name] = spec.hash;
      this.#remember(spec, mutant, state !== 'passed');
      if (state !== 'passed') {
        return { state: state === 'failed' ? 'killed' : 'timeout', by: spec.name, test, error };
      }
    }
    return { state: Object.keys(tried).length > 0 ? 'survived' : 'unreached', tried };
  }

  async #try(spec, mutant) {
    const testIds = this.#testsThatReach(spec, mutant);
    const limits = {
      testMs: testLimit(spec),
      fileMs: fileLimit(spec),
      hitLimit: hitLimit(spec.total.get(mutant.id)),
    };
    const result = await this.#specs.run(spec.name, { ...limits, mutant: mutant.id, testIds });
    if (result.state === 'passed' || !testIds) return result;
    // A test that needs an earlier one fails without it; then the whole file decides.
    if (await this.#isProven(spec, result.testId ? [result.testId] : testIds, limits)) return result;
    return this.#specs.run(spec.name, { ...limits, mutant: mutant.id });
  }

  /** Whether these tests pass by themselves on the original code. */
  async #isProven(spec, testIds, limits) {
    const selection = `${spec.name} ${testIds.join()}`;
    if (!this.#provenSelections.has(selection)) {
      const { state } = await this.#specs.run(spec.name, { ...limits, hitLimit: undefined, testIds });
      this.#provenSelections.set(selection, state === 'passed');
    }
    return this.#provenSelections.get(selection);
  }

  /** @returns undefined if a hook reaches the mutant: all tests of the file depend on it */
  #testsThatReach({ hits }, { id }) {
    const tests = Object.keys(hits).filter((test) => id in hits[test]);
    return tests.includes('hooks') ? undefined : tests;
  }

  /** Chance of a failure by seconds. */
  #value(spec, mutant) {
    const { kills = 0, tries = 0 } = this.#kills.get(`${spec.name} ${mutant.file}`) ?? {};
    const affinity = (spec.reached.get(mutant.file) ?? 0) / spec.total.size;
    const share = this.#testsThatReach(spec, mutant)?.length ?? spec.tests;
    const ms = 300 + (spec.ms * share) / spec.tests;
    return (kills + PRIOR * affinity) / (tries + PRIOR) / ms;
  }

  #remember(spec, mutant, isKilled) {
    const key = `${spec.name} ${mutant.file}`;
    const { kills = 0, tries = 0 } = this.#kills.get(key) ?? {};
    this.#kills.set(key, { kills: kills + Number(isKilled), tries: tries + 1 });
  }
}

/** Hits by mutant, and the number of mutants that were reached in each source file. */
function summary({ hits }, fileOf) {
  const total = new Map();
  for (const counts of Object.values(hits)) {
    for (const [id, count] of Object.entries(counts)) total.set(id, (total.get(id) ?? 0) + count);
  }
  const reached = new Map();
  for (const id of total.keys()) reached.set(fileOf.get(id), (reached.get(fileOf.get(id)) ?? 0) + 1);
  return { total, reached, tests: Math.max(1, Object.keys(hits).length) };
}
