import { expect, it } from 'vitest';
import { isSection, sectionName, SECTIONS } from './sections';

it('has a name for each section', () => {
  expect(SECTIONS.map(sectionName)).toEqual([
    'Website',
    'Schedule',
    'Competitors',
    'Search Console',
    'Notes',
    'Alerts',
    'Digest',
    'Channels',
    'Share links',
    'Brand',
    'Danger zone',
  ]);
  expect([isSection('notes'), isSection('Notes'), isSection('')]).toEqual([true, false, false]);
});
