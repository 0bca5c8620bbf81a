import type { ReactNode } from 'react';
import { t } from '../../shared/text/i18n';
import { Field } from '../../shared/ui/field';

const COLOR = /^#[\da-f]{6}$/i;
/** Shown by the picker while no colour is chosen; as in theme.css. */
const DEFAULT = '#3350d0';

interface Props {
  /** '' for the default. */
  value: string;
  onChange: (color: string) => void;
}

/** A colour as text, and the picker of the browser. */
export const AccentField = ({ value, onChange }: Props): ReactNode => (
  <div className="accent-field">
    <Field
      name="brand.accent"
      label={t('Accent color')}
      hint={t('Such as #1a73e8; leave it empty for the default. It is made readable in both themes.')}
      value={value}
      maxLength={7}
      onChange={({ target }) => onChange(target.value.trim())}
    />
    <input
      type="color"
      aria-label={t('Choose accent color')}
      value={COLOR.test(value) ? value : DEFAULT}
      onChange={({ target }) => onChange(target.value)}
    />
  </div>
);
