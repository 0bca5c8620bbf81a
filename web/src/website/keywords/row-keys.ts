import type { KeyboardEvent, MouseEvent } from 'react';

/** The arrows move between the rows as j and k do; x selects, Enter opens. */
export function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const current = document.activeElement?.closest('[role=row]');
  if (event.key === 'x') current?.querySelector<HTMLElement>('[data-row]')?.click();
  if (event.key === 'Enter' && document.activeElement?.matches('[data-row]'))
    current?.querySelector<HTMLElement>('[data-open]')?.click();
  if (step !== undefined && moveBy(event.currentTarget, step)) event.preventDefault();
}

/** The whole row opens its keyword, but what has an action of its own, and while text is selected. */
export function openByClick(event: MouseEvent<HTMLElement>): void {
  const target = event.target as Element;
  if (target.closest('a, button, input, [data-select]') || String(getSelection()) !== '') return;
  target.closest('[role=row]')?.querySelector<HTMLElement>('[data-open]')?.click();
}

/** Focuses the row of an index, unless the user has gone elsewhere meanwhile. */
export function focusRow(table: HTMLElement, index: number): void {
  const { activeElement } = document;
  if (activeElement !== document.body && !table.contains(activeElement)) return;
  const row = table.querySelector(`[aria-rowindex="${index + 2}"]`);
  row?.querySelector<HTMLElement>('[data-open]')?.focus({ preventScroll: true });
}

/** Focuses the row after or before the focused one, at first the uppermost in view. */
export function moveBy(table: HTMLElement, step: number): boolean {
  const boxes = [...table.querySelectorAll<HTMLElement>('[data-row]')];
  const current = document.activeElement?.closest('[role=row]');
  const index = boxes.findIndex((box) => current?.contains(box));
  const head = table.querySelector('.table-head')?.getBoundingClientRect().bottom ?? 0;
  const uppermost = () => boxes.find((box) => box.getBoundingClientRect().top >= head);
  const target = index === -1 ? uppermost() : boxes[index + step];
  // Focus alone would scroll to the checkbox, and leave the rest of its row out of view.
  target?.focus({ preventScroll: true });
  target?.closest('[role=row]')?.scrollIntoView({ block: 'nearest' });
  return target !== undefined;
}
