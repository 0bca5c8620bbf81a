import { type ReactNode, useRef } from 'react';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { type Draft, MAX_RULES, newDraft, repeatedDrafts, usualDrafts } from './drafts';
import type { View } from '../views/queries';
import { RuleEditor } from './rule-editor';

interface Props {
  drafts: readonly Draft[];
  /** The name of the number of a rule in the form. */
  byName: (index: number) => string;
  tags: readonly string[];
  /** Undefined until they are loaded. */
  views: readonly View[] | undefined;
  onChange: (drafts: Draft[]) => void;
}

/** The rules with what adds one. The focus stays among them when one is removed. */
export function RuleList({ drafts, byName, tags, views, onChange }: Props): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  const remove = (index: number) => {
    const buttons = list.current?.querySelectorAll('button');
    (buttons?.[index + 1] ?? buttons?.[index - 1] ?? actions.current?.querySelector('button'))?.focus();
    onChange(drafts.filter((_, other) => other !== index));
  };
  const change = (draft: Draft, changed: Partial<Draft>) =>
    onChange(drafts.map((other) => (other === draft ? { ...draft, ...changed } : other)));
  const repeated = repeatedDrafts(drafts);
  return (
    <>
      {drafts.length === 0 && <p>{t('No rule: the owner is not notified.')}</p>}
      <ul ref={list} className="plain-list" aria-label={t('Alert rules')}>
        {drafts.map((draft, index) => (
          <RuleEditor
            key={draft.id}
            draft={draft}
            isRepeated={repeated.includes(draft)}
            byName={byName(index)}
            tags={tags}
            views={views}
            onChange={(changed) => change(draft, changed)}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      <div ref={actions} className="actions rule-actions">
        {drafts.length < MAX_RULES ? (
          <ActionButton onPress={() => onChange([...drafts, newDraft(drafts)])}>{t('Add rule')}</ActionButton>
        ) : (
          <span className="hint">{t('A website has up to {n} rules.', { n: MAX_RULES })}</span>
        )}
        {drafts.length === 0 && (
          <ActionButton look="quiet" onPress={() => onChange(usualDrafts())}>
            {t('Add the usual rules')}
          </ActionButton>
        )}
      </div>
    </>
  );
}
