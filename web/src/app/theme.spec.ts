import { beforeEach, expect, it } from 'vitest';
import { applyTheme, storedTheme, storeTheme } from './theme';

beforeEach(() => localStorage.clear());

it('is that of the system until one is chosen', () => {
  expect(storedTheme()).toBe('system');
  localStorage.setItem('theme', 'pink');
  expect(storedTheme()).toBe('system');
});

it('is kept in this browser, and applied at once', () => {
  storeTheme('dark');
  expect(storedTheme()).toBe('dark');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  applyTheme('light');
  expect(document.documentElement.dataset['theme']).toBe('light');
  expect(storedTheme()).toBe('dark');
});
