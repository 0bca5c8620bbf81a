import { type Cell, csvHeader, csvLines } from '../../../common/csv.js';
import type { Rate } from '../domain/wilson.js';
import type { PromptRow } from './answer-reports.service.js';
import type { AnswerSourcesService } from './answer-sources.service.js';
import type { RunView } from './run-view.js';

const ROWS_PER_CHUNK = 500;

interface FileQuery {
  bom?: string;
}

const RATE_COLUMNS = ['k', 'n', 'rate', 'low', 'high'] as const;
const rateColumns = (name: string) => RATE_COLUMNS.map((column) => `${name}_${column}`);
const rateCells = (rate: Rate): Cell[] => RATE_COLUMNS.map((column) => rate[column]);

const PROMPT_COLUMNS = [
  'prompt',
  'country',
  'language',
  'engines',
  'tags',
  ...rateColumns('mention'),
  ...rateColumns('citation'),
  'mention_change',
  'citation_change',
  'answered',
  'no_answer',
  'failed',
  'skipped',
  'pending',
  'first_mentioned',
  'last_run_at',
];

export async function* promptsCsv(rows: readonly PromptRow[], { bom }: FileQuery): AsyncGenerator<string> {
  yield csvHeader(PROMPT_COLUMNS, bom === 'true');
  for (let first = 0; first < rows.length; first += ROWS_PER_CHUNK)
    yield csvLines(
      rows
        .slice(first, first + ROWS_PER_CHUNK)
        .map((row) => [
          row.text,
          row.country,
          row.language,
          row.engines.join('|'),
          row.tags.join('|'),
          ...rateCells(row.mention),
          ...rateCells(row.citation),
          row.change.mention,
          row.change.citation,
          row.answered,
          row.no_answer,
          row.failed,
          row.skipped,
          row.pending,
          row.first_mentioned,
          row.last_run_at,
        ]),
    );
}

const RUN_COLUMNS = [
  'day',
  'at',
  'engine',
  'vendor',
  'api',
  'model',
  'state',
  'reason',
  'mentioned',
  'cited',
  'order',
  'text',
  'citations',
];

export async function* runsCsv(runs: AsyncIterable<RunView>, { bom }: FileQuery): AsyncGenerator<string> {
  let head = csvHeader(RUN_COLUMNS, bom === 'true');
  for await (const run of runs) {
    const counts = run.state === 'answered' || run.state === 'no_answer';
    yield (
      head +
      csvLines([
        [
          run.day,
          run.at,
          run.engine,
          run.vendor,
          run.api,
          run.model,
          run.state,
          run.reason,
          counts ? run.mentioned : null,
          counts ? run.cited : null,
          run.brands[0]?.order ?? null,
          run.text,
          run.citations.map(({ url }) => url).join('\n'),
        ],
      ])
    );
    head = '';
  }
  if (head !== '') yield head;
}

const SOURCE_COLUMNS = ['domain', 'runs', 'citations', 'share', 'own', 'competitor'];

export async function* sourcesCsv(
  rows: Awaited<ReturnType<AnswerSourcesService['all']>>,
  { bom }: FileQuery,
): AsyncGenerator<string> {
  yield csvHeader(SOURCE_COLUMNS, bom === 'true');
  for (let first = 0; first < rows.length; first += ROWS_PER_CHUNK)
    yield csvLines(
      rows
        .slice(first, first + ROWS_PER_CHUNK)
        .map(({ domain, runs, citations, share, own, competitor }) => [
          domain,
          runs,
          citations,
          share,
          own,
          competitor,
        ]),
    );
}
