import { cleanup } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
import '../src/shared/ui/spec-support';

// jsdom has none.
globalThis.scrollTo = () => undefined;
Element.prototype.scrollTo ??= () => undefined;
Blob.prototype.arrayBuffer ??= function arrayBuffer() {
  return new Promise((done) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(this);
  });
};
// Meta names of react-aria are identifiers already.
(globalThis as { CSS?: unknown }).CSS ??= { escape: (name: string) => name };

/** The next file of the worker has modules of its own, and finds the page as this one did. Libraries stay loaded. */
afterAll(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  document.documentElement.lang = '';
  globalThis.history.replaceState(null, '', '/');
});
