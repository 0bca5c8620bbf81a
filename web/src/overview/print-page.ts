/** Prints the page as wide as a sheet of A4, so that charts are drawn again in that width before. */
export function printPage(): void {
  const { dataset } = document.documentElement;
  dataset['printing'] = '';
  window.addEventListener('afterprint', () => delete dataset['printing'], { once: true });
  // Charts follow their width in the frame after it has changed.
  requestAnimationFrame(() => requestAnimationFrame(() => window.print()));
}
