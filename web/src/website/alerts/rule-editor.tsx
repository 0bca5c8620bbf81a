import { X } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { blockName } from '../features/block-names';
import { ENGINES } from '../answers/engines';
import { BLOCK_TYPES, type BlockType } from '../features/block-types';
import { folded } from '../../shared/text/fold';
import { formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Field } from '../../shared/ui/field';
import { Icon } from '../../shared/ui/icon';
import { Select } from '../../shared/ui/select';
import type { View } from '../views/queries';
import { offeredViews, viewName } from '../views/view-text';
import { CONDITIONS, type Condition, type Draft, isOfPrompts, MAX_MOVE, TOPS } from './drafts';
import {
  conditionText,
  engineText,
  keywordsText,
  type Place,
  promptsText,
  writeSentence,
  sentenceText,
  viewKeywordsText,
} from './sentence';

interface Props {
  draft: Draft;
  /** A rule before it says the same. */
  isRepeated: boolean;
  /** The name of its number in the form. */
  byName: string;
  /** To choose from. */
  tags: readonly string[];
  /** Undefined until they are loaded. */
  views: readonly View[] | undefined;
  onChange: (change: Partial<Draft>) => void;
  onRemove: () => void;
}

/** Tags have no space at their beginning, so no tag has the value of a view. */
const asValue = (view: string) => ` ${view}`;
const toSelection = (value: string) =>
  value.startsWith(' ') ? { view: value.slice(1), tag: '' } : { view: '', tag: value };

/** A rule as a sentence, whose variable parts are controls. */
export function RuleEditor({ draft, isRepeated, byName, tags, views, onChange, onRemove }: Props): ReactNode {
  const { id, when, by, top, type, engine, tag, view } = draft;
  const isUnknown = tag !== '' && !tags.some((other) => folded(other) === folded(tag));
  const offered = tag === '' || tags.includes(tag) ? tags : [...tags, tag];
  const controls: Record<Place, ReactNode> = {
    keywords: (
      <Select
        quiet
        label={isOfPrompts(when) ? t('Prompts') : t('Keywords')}
        value={view === '' || isOfPrompts(when) ? tag : asValue(view)}
        choices={[
          ...['', ...offered].map((value) => ({
            value,
            label: isOfPrompts(when) ? promptsText(value) : keywordsText(value),
          })),
          ...(isOfPrompts(when) ? [] : offeredViews(view, views)).map((each) => ({
            value: asValue(each),
            label: viewKeywordsText(viewName(views, each)),
          })),
        ]}
        onChange={(value) => onChange(toSelection(value))}
      />
    ),
    when: (
      <Select
        quiet
        label={t('Condition')}
        value={when}
        choices={CONDITIONS.map((value) => ({ value, label: conditionText(value) }))}
        onChange={(value) => onChange({ when: value as Condition })}
      />
    ),
    by: (
      <Field
        quiet
        label={t('Positions')}
        name={byName}
        type="number"
        min={1}
        max={MAX_MOVE}
        value={by}
        onChange={({ target }) => onChange({ by: target.value })}
      />
    ),
    top: (
      <Select
        quiet
        label={t('Top')}
        value={String(top)}
        choices={TOPS.map((value) => ({ value: String(value), label: formatNumber(value) }))}
        onChange={(value) => onChange({ top: Number(value) as Draft['top'] })}
      />
    ),
    type: (
      <Select
        quiet
        label={t('Block of the result page')}
        value={type}
        choices={BLOCK_TYPES.map((value) => ({ value, label: blockName(value) }))}
        onChange={(value) => onChange({ type: value as BlockType })}
      />
    ),
    engine: (
      <Select
        quiet
        label={t('Engine')}
        value={engine}
        choices={['', ...ENGINES].map((value) => ({ value, label: engineText(value) }))}
        onChange={(value) => onChange({ engine: value })}
      />
    ),
  };
  return (
    <li className="item rule">
      <div className="rule-sentence" role="group" aria-label={sentenceText(draft, views)} id={`rule-${id}`}>
        {writeSentence(draft).map((part, index) =>
          typeof part === 'string' ? (
            <span key={index}>{part}</span>
          ) : (
            <Fragment key={part.place}>{controls[part.place]}</Fragment>
          ),
        )}
      </div>
      <ActionButton look="quiet" describedBy={`rule-${id}`} onPress={onRemove}>
        <Icon of={X} /> <span className="visually-hidden">{t('Remove')}</span>
      </ActionButton>
      {isRepeated && <p className="field-error">{t('This rule is there already. Change or remove it.')}</p>}
      {isUnknown && !isOfPrompts(when) && <p className="hint">{t('No keyword has this tag.')}</p>}
    </li>
  );
}
