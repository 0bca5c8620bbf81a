import { useEffect, useEffectEvent } from 'react';

const TYPING = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]';

/** A key without a modifier, unless it is typed into something or a dialogue is open. */
export function useKey(key: string, action: () => void): void {
  const press = useEffectEvent(action);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches(TYPING);
      if (event.key !== key || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('[role=dialog]:not([data-panel=beside]), dialog[open]')) return;
      event.preventDefault();
      press();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key]);
}
