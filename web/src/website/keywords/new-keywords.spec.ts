import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useNewKeywords } from './new-keywords';

const TRACKED = [
  { keyword: 'tea', country: 'US' },
  { keyword: 'coffee', country: 'US', device: 'mobile' as const, near: 'Austin' },
];

function form() {
  const { result } = renderHook(() => useNewKeywords(TRACKED, 'US'));
  return { now: () => result.current, change: (by: () => void) => act(by) };
}

it('adds each line in each country on each device', () => {
  const { now, change } = form();
  change(() => now().text.onChange('mint\n\n sage '));
  change(() => now().countries.onChange(['US', 'DE']));
  change(() => now().devices.onChange('both'));
  change(() => now().nears.onChange('DE', ' Ulm '));
  change(() => now().nears.onChange('US', ' '));
  change(() => now().tags.onChange('herbs, Herbs'));
  expect(now().scopes).toEqual([
    { country: 'US', device: 'desktop' },
    { country: 'US', device: 'mobile' },
    { country: 'DE', device: 'desktop', near: 'Ulm' },
    { country: 'DE', device: 'mobile', near: 'Ulm' },
  ]);
  expect(now().withTags()).toHaveLength(8);
  expect(
    now()
      .withTags()
      .every(({ tags }) => tags?.join() === 'herbs'),
  ).toBe(true);
  expect([now().fresh, now().known, now().isEmpty]).toEqual([8, 0, false]);
});

it('counts what is tracked already, which only tags change', () => {
  const { now, change } = form();
  expect(now().isEmpty).toBe(true);
  change(() => now().text.onChange('tea'));
  expect([now().fresh, now().known, now().isEmpty]).toEqual([0, 1, true]);
  change(() => now().tags.onChange('hot'));
  expect(now().isEmpty).toBe(false);
  change(() => now().text.onChange('tea\nmint'));
  expect([now().fresh, now().known]).toEqual([1, 1]);
});

it('distinguishes keywords by device and location too', () => {
  const { now, change } = form();
  change(() => now().text.onChange('coffee'));
  expect(now().fresh).toBe(1);
  change(() => now().devices.onChange('mobile'));
  expect(now().fresh).toBe(1);
  change(() => now().nears.onChange('US', 'Austin'));
  expect(now().fresh).toBe(0);
});

it('names what is the same search as another', () => {
  const { now, change } = form();
  change(() => now().text.onChange('Tea'));
  expect(now().duplicates.length).toBe(1);
  expect(now().withTags()).toEqual([]);
});
