import { formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { type Engine, engineName } from '../answers/engines';
import { blockName } from '../features/block-names';
import { viewName } from '../views/view-text';
import { type Condition, type Draft, hasMove, hasTop, hasType, isOfPrompts } from './drafts';

/** Places in a sentence, which its language orders. */
const PLACES = {
  keywords: '{keywords}',
  when: '{when}',
  by: '{by}',
  top: '{top}',
  type: '{type}',
  engine: '{engine}',
} as const;
export type Place = keyof typeof PLACES;

/** The sentence of a rule as words and places. */
export function writeSentence({ when, by }: Pick<Draft, 'when' | 'by'>): (string | { place: Place })[] {
  return findTemplate(when, Number(by))
    .split(/(\{\w+\})/)
    .map((part) => (/^\{\w+\}$/.test(part) ? { place: part.slice(1, -1) as Place } : part.trim()))
    .filter((part) => part !== '');
}

function findTemplate(when: Condition, n: number): string {
  if (hasMove(when))
    return t(
      '{n, plural, one {{keywords} {when} by {by} position or more} other {{keywords} {when} by {by} positions or more}}',
      { ...PLACES, n },
    );
  if (isOfPrompts(when)) return t('{keywords} on {engine} {when}', PLACES);
  if (hasType(when)) return t('{keywords} {when} {type}', PLACES);
  return hasTop(when) ? t('{keywords} {when} the top {top}', PLACES) : t('{keywords} {when}', PLACES);
}

export const keywordsText = (tag: string): string =>
  tag === '' ? t('Any keyword') : t('A keyword with the tag {tag}', { tag });

export const promptsText = (tag: string): string =>
  tag === '' ? t('Any prompt') : t('A prompt with the tag {tag}', { tag });

export const engineText = (engine: string): string =>
  engine === '' ? t('any engine') : engineName(engine as Engine);

export const viewKeywordsText = (view: string): string => t('A keyword of the view {view}', { view });

interface NamedView {
  _id: string;
  name: string;
}

export const conditionText = (when: Condition): string =>
  ({
    drops: t('drops'),
    rises: t('rises'),
    leaves: t('leaves'),
    enters: t('enters'),
    lost: t('is no longer found'),
    found: t('is newly found'),
    url_changed: t('ranks with another page'),
    feature_lost: t('no longer has your website in'),
    feature_gained: t('newly has your website in'),
    feature_appears: t('newly shows'),
    feature_disappears: t('no longer shows'),
    answer_lost: t('gets AI answers that name your website less often'),
    answer_gained: t('gets AI answers that name your website more often'),
  })[when];

/** A rule as it is read. @param views undefined until they are loaded */
export function sentenceText(draft: Draft, views?: readonly NamedView[]): string {
  const { when, by, top, type, engine, tag, view } = draft;
  const values: Record<Place, string> = {
    keywords: isOfPrompts(when)
      ? promptsText(tag)
      : view === ''
        ? keywordsText(tag)
        : viewKeywordsText(viewName(views, view)),
    when: conditionText(when),
    by: by === '' ? '…' : formatNumber(Number(by)),
    top: formatNumber(top),
    type: blockName(type),
    engine: engineText(engine),
  };
  return writeSentence(draft)
    .map((part) => (typeof part === 'string' ? part : values[part.place]))
    .join(' ');
}
