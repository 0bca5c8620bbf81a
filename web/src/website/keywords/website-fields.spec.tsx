import { cleanup, fireEvent, render, renderHook, screen, act } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CountryAndLanguage, likelyLanguage, useFirstKeywords } from './website-fields';

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

it.each([
  ['JP', 'ja'],
  ['BR', 'pt'],
  ['IL', 'he'],
  ['AE', 'ar'],
  ['TW', 'zh'],
  ['CH', 'de'],
  ['NO', 'nb'],
  ['IN', 'en'],
  ['PH', 'en'],
  ['MT', 'en'],
  ['MO', 'zh'],
  ['RE', 'fr'],
  ['XK', 'sq'],
])('most people in %s search in %s', (country, language) => expect(likelyLanguage(country)).toBe(language));

const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
const chosen = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name }).value;

it('begins with the country of the browser, which the language follows until it is chosen', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
  render(<CountryAndLanguage />);
  expect([chosen('Country'), chosen('Language')]).toEqual(['GB', 'en']);
  choose('Country', 'CH');
  expect(chosen('Language')).toBe('de');
  choose('Language', 'fr');
  choose('Country', 'BE');
  expect(chosen('Language')).toBe('fr');
});

it('offers territories with search results of their own, and languages that few search in', () => {
  render(<CountryAndLanguage />);
  const values = (name: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(name).options].map(({ value }) => value);
  expect(values('Country')).toEqual(expect.arrayContaining(['AD', 'MC', 'MO', 'RE', 'VA', 'XK']));
  expect(values('Country')).not.toContain('BV');
  expect(values('Language')).toEqual(expect.arrayContaining(['cy', 'nn', 'tl']));
});

it('lists each keyword on each device', () => {
  const { result } = renderHook(() => useFirstKeywords());
  act(() => result.current.setText('tea\nラーメン'));
  expect(result.current.listIn('JP')).toEqual([
    { keyword: 'tea', country: 'JP' },
    { keyword: 'ラーメン', country: 'JP' },
  ]);
  act(() => result.current.setDevices('both'));
  expect(result.current.count).toBe(4);
  expect(result.current.listIn('JP').slice(0, 2)).toEqual([
    { keyword: 'tea', country: 'JP' },
    { keyword: 'tea', country: 'JP', device: 'mobile' },
  ]);
});
