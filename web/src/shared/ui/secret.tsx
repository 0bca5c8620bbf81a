import { Copy } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { t } from '../text/i18n';
import { ActionButton } from './action-button';
import { Icon } from './icon';
import { toast } from './toast';
import './secret.css';

interface Props {
  label: string;
  value: string;
}

/** A value that is shown once, with a button that copies it. */
export function Secret({ label, value }: Props): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast({ text: t('Copied.') });
    } catch {
      // Without HTTPS a browser has no clipboard.
      field.current?.select();
      toast({ text: t('The browser does not allow copying. Copy the selected text.') });
    }
  };
  return (
    <div className="secret">
      <input
        ref={field}
        aria-label={label}
        value={value}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <ActionButton onPress={() => void copy()}>
        <Icon of={Copy} /> {t('Copy')}
      </ActionButton>
    </div>
  );
}
