import { useSyncExternalStore } from 'react';

/** Prints the page as wide as a sheet of A4, so that charts are drawn again in that width and in its colours before. */
export function printPage(): void {
  const { dataset } = document.documentElement;
  dataset['printing'] = '';
  window.addEventListener('afterprint', () => delete dataset['printing'], { once: true });
  // Charts follow their width in the frame after it has changed.
  afterFrames(3, () => window.print());
}

function afterFrames(count: number, act: () => void): void {
  if (count === 0) act();
  else requestAnimationFrame(() => afterFrames(count - 1, act));
}

/** Whether the page is being printed. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const observer = new MutationObserver(onChange);
      observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-printing'] });
      return () => observer.disconnect();
    },
    () => 'printing' in document.documentElement.dataset,
  );
