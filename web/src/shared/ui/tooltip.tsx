import { Info } from 'lucide-react';
import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '../text/i18n';
import { Icon } from './icon';

const DELAY_MS = 400;
const LEAVE_MS = 100;
const GAP = 6;

interface Props {
  text: string;
  /** Takes the focus, so that keys reach the text as well. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
  /** The trigger does nothing else; a finger has no hover. */
  opensOnPress?: boolean;
}

/**
 * A description at its trigger, on hover and focus; Escape closes it, and the pointer may move onto it. The browser's
 * own popover is above dialogs, and needs a tenth of the code of a library's.
 */
export function Tooltip({ text, children, opensOnPress = false }: Props): ReactNode {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (open: boolean, delay = 0) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(open), delay);
  };
  return (
    <span
      ref={anchor}
      role="presentation"
      className="tooltip-anchor"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && change(true, DELAY_MS)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && change(false, LEAVE_MS)}
      onFocus={(event) => event.target.matches(':focus-visible') && change(true)}
      onBlur={() => change(false)}
      onClick={() => change(opensOnPress)}
    >
      {cloneElement(children, { 'aria-describedby': isOpen ? id : undefined })}
      {isOpen && <Bubble id={id} text={text} anchor={anchor} onClose={() => change(false)} />}
    </span>
  );
}

interface BubbleProps {
  id: string;
  text: string;
  anchor: { current: HTMLElement | null };
  onClose: () => void;
}

function Bubble({ id, text, anchor, onClose }: BubbleProps): ReactNode {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Only the tooltip is closed, not the dialog around it.
      event.stopPropagation();
      onClose();
    };
    document.addEventListener('keydown', onKey, true);
    window.addEventListener('scroll', onClose, true);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      window.removeEventListener('scroll', onClose, true);
    };
  }, [onClose]);
  const place = (bubble: HTMLSpanElement | null) => {
    if (!bubble || !anchor.current) return;
    bubble.showPopover?.();
    placeAt(bubble, anchor.current.getBoundingClientRect());
  };
  return (
    <span ref={place} id={id} role="tooltip" popover="manual" className="tooltip">
      {text}
    </span>
  );
}

/** Below the middle of the trigger, or above it where there is no space. */
function placeAt(bubble: HTMLElement, trigger: DOMRect): void {
  const { width, height } = bubble.getBoundingClientRect();
  const left = trigger.left + trigger.width / 2 - width / 2;
  const below = trigger.bottom + GAP;
  const top = below + height > window.innerHeight ? trigger.top - GAP - height : below;
  bubble.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - width - GAP))}px`;
  bubble.style.top = `${Math.max(GAP, top)}px`;
}

/** An (i) that explains what is beside it. @param about its name, so that no two on a screen sound the same */
export function Hint({ text, about }: { text: string; about: string }): ReactNode {
  return (
    <Tooltip text={text} opensOnPress>
      <button type="button" className="info" aria-label={t('Explain {name}', { name: about })}>
        <Icon of={Info} />
      </button>
    </Tooltip>
  );
}
