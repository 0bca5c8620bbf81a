import type { ReactNode } from 'react';
import { folded } from '../../shared/text/fold';
import { t } from '../../shared/text/i18n';
import { Field } from '../../shared/ui/field';
import { splitTags } from './list/keyword-lines';

const SHOWN = 24;

interface Props {
  /** To choose from. */
  known: readonly string[];
  value: string;
  autoFocus?: boolean;
  onChange: (text: string) => void;
}

/** Tags between commas; those that exist can be chosen. */
export function TagsField({ known, value, autoFocus = false, onChange }: Props): ReactNode {
  const chosen = splitTags(value);
  const without = (tag: string) => chosen.filter((other) => folded(other) !== folded(tag));
  const typed = folded(value.split(',').at(-1)!.trim());
  const isFinished = known.some((tag) => folded(tag) === typed);
  const matching = known.filter((tag) => isFinished || folded(tag).includes(typed));
  const toggled = (tag: string) => {
    if (without(tag).length < chosen.length) return without(tag);
    // The tag takes the place of what was typed of it.
    const begun = typed !== '' && !isFinished && folded(tag).includes(typed);
    return [...(begun ? chosen.slice(0, -1) : chosen), tag];
  };
  return (
    <>
      <Field
        label={t('Tags')}
        hint={t('Separate tags with commas.')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoFocus={autoFocus}
      />
      {matching.length > 0 && (
        <div className="chips" role="group" aria-label={t('Suggestions')}>
          {matching.slice(0, SHOWN).map((tag) => (
            <button
              key={tag}
              type="button"
              className="chip"
              aria-pressed={without(tag).length < chosen.length}
              onClick={() => onChange(toggled(tag).join(', '))}
            >
              {tag}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
