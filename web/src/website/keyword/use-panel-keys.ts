import { useEffect, useEffectEvent } from 'react';

const TYPING = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]';
/** Layers above the panel, which handle keys themselves. */
const ABOVE = '[role=dialog]:not([data-panel]), [role=menu], [role=listbox], dialog[open]';

interface Actions {
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

/** `j` and `k` open the next and the previous keyword, Escape closes, wherever the focus is. */
export function usePanelKeys({ onStep, onClose }: Actions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector(ABOVE)) return;
    const isTyping = event.target instanceof HTMLElement && event.target.matches(TYPING);
    const step = { j: 1, k: -1 }[event.key] as 1 | -1 | undefined;
    if (event.key === 'Escape') {
      // Closes a tooltip first.
      if (document.querySelector('[role=tooltip]')) return;
      onClose();
    } else if (step !== undefined && !isTyping) onStep(step);
    else return;
    event.preventDefault();
    // Keeps the keys from the rows of the table.
    event.stopPropagation();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
}
