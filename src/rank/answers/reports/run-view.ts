import type { RunState } from '../domain/run.js';
import { shownContent } from '../store/content.js';
import type { Prompt } from '../store/prompt.schema.js';
import type { AnswerRun } from '../store/run.schema.js';

const OPEN_STATES = ['planned', 'asking', 'queued'] as const;

export const storedStates = (state: RunState) => (state === 'pending' ? [...OPEN_STATES] : [state]);

export type RunView = ReturnType<typeof runView>;

export function runView(run: AnswerRun, { brand, competitors }: Prompt, website: string, now: Date) {
  const { _id, day, engine, vendor, api, model, reason, message, mentioned, cited, orders } = run;
  const isOpen = OPEN_STATES.includes(run.state as never);
  const content = shownContent(run, now);
  const brands = [
    { website, name: brand.name, own: true },
    ...competitors.map((each) => ({ website: each.website, name: each.name, own: false })),
  ];
  return {
    _id,
    day,
    at: run.ended_at ?? run.planned_at,
    engine,
    vendor,
    api,
    model,
    state: (isOpen ? 'pending' : run.state) as RunState,
    reason,
    message,
    text: content?.text ?? null,
    truncated: content?.truncated ?? false,
    mentioned: mentioned[0] ?? false,
    cited: cited[0] ?? false,
    brands: brands.map((each, index) => ({
      ...each,
      mentioned: mentioned[index] ?? false,
      cited: cited[index] ?? false,
      order: orders[index] || null,
    })),
    marks: content?.marks ?? [],
    citations: content?.citations ?? [],
    queries: content?.queries ?? [],
  };
}
