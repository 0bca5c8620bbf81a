import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Icon } from '../../shared/ui/icon';
import { toast } from '../../shared/ui/toast';

interface Props {
  codes: readonly string[];
  onClose: () => void;
}

/** Shown once. */
export function RecoveryCodes({ codes, onClose }: Props): ReactNode {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast({ text: t('Copied.') });
    } catch {
      toast({ text: t('The browser does not allow copying. Copy the selected text.') });
    }
  };
  return (
    <>
      <p>
        {t(
          'Save these recovery codes now: they are not shown again. Each logs you in once without your device.',
        )}
      </p>
      <ul className="recovery-codes" aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <span className="actions">
        <ActionButton onPress={() => void copy()}>
          <Icon of={Copy} /> {t('Copy')}
        </ActionButton>
        <ActionButton look="primary" onPress={onClose}>
          {t('Done')}
        </ActionButton>
      </span>
    </>
  );
}
