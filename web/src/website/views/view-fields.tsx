import type { ReactNode } from 'react';
import { useMay } from '../../shared/session/session';
import { t } from '../../shared/text/i18n';
import { CheckField } from '../../shared/ui/check-field';
import { Field } from '../../shared/ui/field';

export interface ViewDraft {
  name: string;
  shared: boolean;
}

interface Props {
  draft: ViewDraft;
  onChange: (draft: ViewDraft) => void;
}

/** The name of a view, and who has it where the user may decide that. */
export function ViewFields({ draft, onChange }: Props): ReactNode {
  const mayShare = useMay('rank:write');
  return (
    <>
      <Field
        name="name"
        label={t('Name')}
        value={draft.name}
        maxLength={100}
        onChange={({ target }) => onChange({ ...draft, name: target.value })}
        required
        autoFocus
      />
      {mayShare && (
        <CheckField
          label={t('Share with all users of the account')}
          checked={draft.shared}
          onChange={(shared) => onChange({ ...draft, shared })}
        />
      )}
    </>
  );
}
