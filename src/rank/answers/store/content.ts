import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Binary } from 'bson';
import type { ReadAnswer } from '../domain/run.js';

export type AnswerContent = Pick<ReadAnswer, 'text' | 'truncated' | 'marks' | 'citations' | 'queries'>;

const MAX_CONTENT = 4 * 1024 * 1024;

/** Not zstd, which Node releases in use cannot read. */
export const packContent = ({ text, truncated, marks, citations, queries }: AnswerContent): Buffer =>
  deflateRawSync(JSON.stringify({ text, truncated, marks, citations, queries }), { level: 6 });

function unpackContent(content: Buffer | Binary | null): AnswerContent | null {
  if (content === null) return null;
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content.buffer);
  return JSON.parse(inflateRawSync(bytes, { maxOutputLength: MAX_CONTENT }).toString()) as AnswerContent;
}

/** The content of a run; null: none, or its time is over, whether it is erased yet or not. */
export const shownContent = (
  { content, erase_at }: { content: Buffer | Binary | null; erase_at: Date | null },
  now: Date,
): AnswerContent | null => (erase_at !== null && erase_at > now ? unpackContent(content) : null);

/** A run as it is exported, with its content as text. */
export function exportRun(run: Record<string, unknown>, now: Date): object {
  const { content, lease: _lease, lease_until: _until, alert_due: _due, ...rest } = run;
  const stored = {
    content: (content ?? null) as Binary | null,
    erase_at: (run['erase_at'] ?? null) as Date | null,
  };
  return { ...rest, ...shownContent(stored, now) };
}
