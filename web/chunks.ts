/** A module of the build, as Rolldown describes it. */
interface Module {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}

interface ModuleGraph {
  getModuleInfo: (id: string) => Module | null;
}

/** What menus and dialogues need, and the first screen must not wait for. */
const COMPONENTS = /[\\/]node_modules[\\/](?:react-aria|react-stately|@react-|@internationalized)/;
/** Code that is loaded later, by the screens that wait for it; the rest is in `screens`. */
const AREAS: [RegExp, string][] = [
  [/[\\/]src[\\/]auth[\\/]login\.tsx$/, 'login'],
  [/[\\/]src[\\/]auth[\\/]/, 'entry'],
  [/[\\/]src[\\/](?:app[\\/]shell|account[\\/]websites[\\/]account-frame)\.tsx$/, 'common'],
  [/[\\/]website[\\/]keyword[\\/]/, 'keyword-panel'],
  [/[\\/]keywords[\\/]table-file\.ts$/, 'screens'],
  // Beside "Add website", which has the same fields.
  [/[\\/]keywords[\\/]first-configuration\.tsx$/, 'opened'],
  [/[\\/]website[\\/]keywords[\\/]/, 'keywords'],
  [/[\\/]website[\\/]overview[\\/]/, 'overview'],
  [/[\\/]src[\\/]shared-report[\\/]/, 'share'],
  [/[\\/]shared[\\/]chart[\\/]/, 'chart'],
  [/[\\/]shared[\\/]text[\\/]/, 'german'],
];
/** Areas that no first screen behind the login waits for. */
const LATER = new Set(['login', 'entry', 'opened', 'screens']);
/** Chunks that others import, each only those before it. */
const GROUND = ['index', 'components', 'forms', 'sign-in', 'common'];

/**
 * Cuts the code by area instead of by file, which would be 200 requests: what one area needs is its chunk, what several
 * need is in `common`, or in `forms` and `sign-in` if the login does too, and what needs the components of menus and
 * dialogues is in `opened`.
 */
export function chunkGroups() {
  let areas: Map<string, Set<string>> | undefined;
  const nameOf = (id: string, graph: ModuleGraph): string | null => {
    areas ??= areasByModule(id, graph);
    return chunkOf(id, areas.get(id));
  };
  const ground = GROUND.map((name, index) => ({
    debugName: name,
    name: (id: string, graph: ModuleGraph) => (nameOf(id, graph) === name ? name : null),
    priority: GROUND.length - index,
  }));
  return [...ground, { debugName: 'areas', name: nameOf }];
}

function chunkOf(id: string, areas: ReadonlySet<string> | undefined): string | null {
  if (!areas) return id.includes('rolldown/runtime') ? 'index' : null;
  if (areas.has('index')) return 'index';
  if (COMPONENTS.test(id)) return 'components';
  const [first, ...others] = areas;
  if (areas.has('login') && others.length > 0)
    return [...areas].every((area) => LATER.has(area)) ? 'sign-in' : 'forms';
  return others.length === 0 ? first! : 'common';
}

/** The areas from which each module is reached by static imports. */
function areasByModule(any: string, graph: ModuleGraph): Map<string, Set<string>> {
  const areas = new Map<string, Set<string>>();
  const all = reachedFrom(any, (id) => {
    const module = graph.getModuleInfo(id);
    if (!module) return [];
    const { importers, dynamicImporters, importedIds, dynamicallyImportedIds } = module;
    return [...importers, ...dynamicImporters, ...importedIds, ...dynamicallyImportedIds];
  });
  for (const entry of all) {
    const module = graph.getModuleInfo(entry);
    if (!module?.isEntry && !module?.dynamicImporters.length) continue;
    const reached = reachedFrom(entry, (id) => graph.getModuleInfo(id)?.importedIds ?? []);
    const area = module.isEntry ? 'index' : areaOf(entry, reached);
    for (const id of reached) areas.set(id, (areas.get(id) ?? new Set()).add(area));
  }
  return areas;
}

function areaOf(entry: string, reached: ReadonlySet<string>): string {
  if ([...reached].some((id) => COMPONENTS.test(id))) return 'opened';
  return AREAS.find(([pattern]) => pattern.test(entry))?.[1] ?? 'screens';
}

function reachedFrom(start: string, next: (id: string) => readonly string[]): Set<string> {
  const reached = new Set([start]);
  for (const id of reached) for (const other of next(id)) reached.add(other);
  return reached;
}
