import { readablePath } from '../../shared/address/readable-path';
import type { DayRange } from '../../shared/days/days';
import { readDepth } from '../../shared/session/search-depth';
import { formatShortDay } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { isBeyond } from './figures';
import type { HistoryDay } from './queries';

/** A result, and the page that it is of; '' where none was found. */
type Result = Pick<HistoryDay, 'date' | 'position' | 'url' | 'depth' | 'cut'>;

/** The day on which a keyword became what it is now. */
export interface Turn {
  turn: 'lost' | 'found' | 'left' | 'entered' | 'fell' | 'rose' | 'page';
  day: string;
  /** The last result before that day, and the first since. */
  before: Result;
  after: Result;
  now: Result;
  /** For a keyword that was found again: the last result with a page before it was lost. */
  earlier: Result | undefined;
}

export type Story = Turn | { turn: 'steady'; best: number; worst: number };

const TOP = 10;
/** Fewer places are not a turn. */
const LEAST_MOVE = 3;
/** Turns of what a keyword is, of which the newest says how it became so. */
const OF_STATE = new Set<Turn['turn']>(['lost', 'found', 'left', 'entered']);

/**
 * When and how a keyword became what it is: the newest loss, gain, or move over the edge of the top 10; else the newest
 * change of its page, else its largest move.
 * @param history ascending; days before the view tell since when a keyword is lost
 * @returns undefined where it was not found in these days, or not known
 */
export function keywordStory(history: readonly HistoryDay[], view: DayRange): Story | undefined {
  const results = history.filter(({ date, rolled }) => !rolled && date <= view.to);
  const now = results.at(-1);
  if (now === undefined) return undefined;
  const turns = results.slice(1).flatMap((after, n): Turn[] => {
    const before = results[n]!;
    const turn = findTurn(before, after);
    if (turn === undefined) return [];
    const earlier = results.slice(0, n).findLast(({ position }) => position !== null);
    return [{ turn, day: after.date, before, after, now, earlier: turn === 'found' ? earlier : undefined }];
  });
  const inView = turns.filter(({ day }) => day >= view.from);
  return (
    inView.findLast(({ turn }) => OF_STATE.has(turn)) ??
    inView.findLast(({ turn }) => turn === 'page') ??
    largestMove(inView) ??
    (now.position === null ? turns.findLast(({ turn }) => turn === 'lost') : undefined) ??
    steady(results.filter(({ date }) => date >= view.from))
  );
}

function findTurn(before: HistoryDay, after: HistoryDay): Turn['turn'] | undefined {
  const [from, to] = [before.position, after.position];
  if (from === null || to === null) {
    // A search that ended earlier than the other one found nothing out.
    if (from === to || isBeyond(before, after) || isBeyond(after, before)) return undefined;
    return to === null ? 'lost' : 'found';
  }
  if (from <= TOP !== to <= TOP) return to <= TOP ? 'entered' : 'left';
  if (namePage(before.url) !== namePage(after.url)) return 'page';
  if (Math.abs(from - to) < LEAST_MOVE) return undefined;
  return to < from ? 'rose' : 'fell';
}

/** Links that differ only in scheme, `www.`, parameters or fragment are one page here. */
function namePage(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  return host.replace(/^www\./, '') + readablePath(pathname);
}

const countPlaces = ({ before, after }: Turn) => Math.abs((before.position ?? 0) - (after.position ?? 0));

/** The newest where several are as large. */
const largestMove = (turns: readonly Turn[]): Turn | undefined =>
  turns.reduce<Turn | undefined>(
    (largest, turn) => (largest && countPlaces(largest) > countPlaces(turn) ? largest : turn),
    undefined,
  );

function steady(results: readonly HistoryDay[]): Story | undefined {
  const found = results.flatMap(({ position }) => position ?? []);
  if (found.length === 0 || found.length < results.length) return undefined;
  return { turn: 'steady', best: Math.min(...found), worst: Math.max(...found) };
}

/** The story as a sentence; the pages are beside it. */
export function storyText(story: Story): string {
  if (story.turn === 'steady')
    return story.best === story.worst
      ? t('Steady at {best} in these days.', { ...story })
      : t('Steady between {best} and {worst} in these days.', { ...story });
  const { turn, before, after, now } = story;
  const day = formatShortDay(story.day);
  if (turn === 'lost')
    return t('Lost on {day}: at {from} until {until}, not in top {depth} since.', {
      day,
      from: before.position,
      until: formatShortDay(before.date),
      depth: readDepth(now),
    });
  if (turn === 'found') return foundText(story, day);
  const move = moveText(before.position!, after.position!, now.position);
  return MOVES[turn](day, move);
}

const MOVES: Record<Exclude<Turn['turn'], 'lost' | 'found'>, (day: string, move: string) => string> = {
  left: (day, move) => t('Left the top 10 on {day}: {move}.', { day, move }),
  entered: (day, move) => t('Entered the top 10 on {day}: {move}.', { day, move }),
  fell: (day, move) => t('Fell on {day}: {move}.', { day, move }),
  rose: (day, move) => t('Rose on {day}: {move}.', { day, move }),
  page: (day, move) => t('Another of your pages ranks since {day}: {move}.', { day, move }),
};

function foundText({ before, after, now }: Turn, day: string): string {
  const values = { day, depth: readDepth(before), to: after.position, now: now.position };
  return now.position === null || now.position === after.position
    ? t('Won on {day}: not in top {depth} before, at {to} since.', values)
    : t('Won on {day}: not in top {depth} before, at {to} then and {now} now.', values);
}

function moveText(from: number, to: number, now: number | null): string {
  return now === null || now === to
    ? t('from {from} to {to}', { from, to })
    : t('from {from} to {to}, at {now} now', { from, to, now });
}
