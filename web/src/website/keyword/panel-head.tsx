import { ArrowLeft, ChevronDown, ChevronUp, Link2, type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { countryName } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Tags } from '../../shared/ui/cells';
import { Icon } from '../../shared/ui/icon';
import { toast } from '../../shared/ui/toast';
import { Tooltip } from '../../shared/ui/tooltip';
import type { OpenKeyword } from './url-state';
import { useNarrow } from './use-narrow';

interface Props {
  titleId: string;
  open: OpenKeyword;
  tags: readonly string[];
  /** Undefined at the first and at the last row. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

export function PanelHead({ titleId, open, tags, onPrevious, onNext, onClose }: Props): ReactNode {
  const { keyword, country, near, device } = open;
  const isNarrow = useNarrow();
  return (
    <>
      <div className="panel-head">
        {isNarrow && <IconButton icon={ArrowLeft} label={t('Back to keywords')} onPress={onClose} />}
        <h1 id={titleId} aria-live="polite">
          <bdi dir="auto">{keyword}</bdi>
        </h1>
        <span className="panel-actions">
          <IconButton icon={ChevronUp} label={t('Previous keyword')} shortcut="k" onPress={onPrevious} />
          <IconButton icon={ChevronDown} label={t('Next keyword')} shortcut="j" onPress={onNext} />
          <IconButton icon={Link2} label={t('Copy link')} onPress={() => void copyLink()} />
          {!isNarrow && <IconButton icon={X} label={t('Close')} onPress={onClose} />}
        </span>
      </div>
      <div className="panel-place">
        <span>
          {countryName(country)}
          {near !== '' && ` · ${near}`} · {device === 'mobile' ? t('Mobile') : t('Desktop')}
        </span>
        <Tags names={tags} />
      </div>
    </>
  );
}

async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    toast({ text: t('Link copied.') });
  } catch {
    // Without HTTPS a browser has no clipboard.
    toast({ text: t('The browser does not allow copying. Copy the link from its address bar.') });
  }
}

interface IconButtonProps {
  icon: LucideIcon;
  label: string;
  shortcut?: string;
  /** Undefined: not possible now. The button keeps the focus. */
  onPress: (() => void) | undefined;
}

const IconButton = ({ icon, label, shortcut, onPress }: IconButtonProps): ReactNode => (
  <Tooltip text={shortcut === undefined ? label : `${label} (${shortcut})`}>
    <button
      type="button"
      className="button button-quiet button-icon"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      aria-disabled={onPress === undefined || undefined}
      onClick={onPress}
    >
      <Icon of={icon} />
    </button>
  </Tooltip>
);
