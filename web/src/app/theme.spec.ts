import { beforeEach, expect, it } from 'vitest';
import { applyTheme, storedTheme, storeTheme } from './theme';

beforeEach(() => localStorage.clear());

it('is that of the system until one is chosen', () => {
  expect(storedTheme()).toBe('system');
  localStorage.setItem('theme', 'pink');
  expect(storedTheme()).toBe('system');
});

it('colours the frame of the window as chosen', () => {
  document.head.innerHTML =
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="white">' +
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="black">';
  const colors = () => [...document.querySelectorAll('meta')].map(({ content }) => content);
  applyTheme('dark');
  expect(colors()).toEqual(['black', 'black']);
  applyTheme('light');
  expect(colors()).toEqual(['white', 'white']);
  applyTheme('system');
  expect(colors()).toEqual(['white', 'black']);
});

it('is kept in this browser, and applied at once', () => {
  storeTheme('dark');
  expect(storedTheme()).toBe('dark');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  applyTheme('light');
  expect(document.documentElement.dataset['theme']).toBe('light');
  expect(storedTheme()).toBe('dark');
});
