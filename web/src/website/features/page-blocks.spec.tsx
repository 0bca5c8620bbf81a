import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PageBlocks } from './page-blocks';
import { isBlockList } from './block-types';

afterEach(cleanup);

const items = () => screen.getAllByRole('listitem').map((item) => item.textContent);

describe('the blocks of a result page as icons', () => {
  it('have a name and a tooltip each, those with the website first', () => {
    render(
      <PageBlocks
        of={{
          features: ['ai_overview', 'video', 'images'],
          owned: [{ type: 'video' }],
          unknown_owner: ['ai_overview'],
        }}
      />,
    );
    const texts = ['Videos: your website is in it', 'AI Overview: its websites are unknown', 'Images'];
    expect(items()).toEqual(texts);
    expect(screen.getByRole('list').getAttribute('aria-label')).toBe('SERP features');
    for (const text of texts) expect(screen.getByTitle(text).querySelector('svg')).not.toBeNull();
  });

  it('are in a frame where the website is in them', () => {
    render(
      <PageBlocks of={{ features: ['video', 'images'], owned: [{ type: 'images' }], unknown_owner: [] }} />,
    );
    const framed = [...document.querySelectorAll('.page-block-own')].map((each) => each.textContent);
    expect(framed).toEqual(['Images: your website is in it']);
  });

  it('are four at most; the others are a number with their names', () => {
    const { container } = render(
      <PageBlocks of={{ features: ['paid', 'video', 'images', 'shopping', 'reviews'] }} />,
    );
    expect(container.querySelectorAll('svg')).toHaveLength(3);
    expect(screen.getByText('+2').title).toBe('Ads\nReviews');
    expect(items()).toHaveLength(5);
    cleanup();
    const four = render(<PageBlocks of={{ features: ['paid', 'video', 'images', 'shopping'] }} />);
    expect(four.container.querySelectorAll('svg')).toHaveLength(4);
  });

  it('differ between none and unknown', () => {
    render(<PageBlocks of={{ features: [], owned: [], unknown_owner: [] }} />);
    expect(screen.getByTitle('Nothing but results on the page').textContent).toContain('Nothing but results');
    cleanup();
    render(<PageBlocks of={{}} />);
    screen.getByText('Unknown');
    expect(screen.queryByText('Nothing but results on the page')).toBeNull();
  });
});

it.each([
  ['ai_overview', true],
  ['ai_overview,paid', true],
  ['ai_overview,', false],
  ['advert', false],
])('the list %s of an address is valid: %s', (list, isValid) => expect(isBlockList(list)).toBe(isValid));
