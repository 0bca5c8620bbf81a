import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MarkedText } from './marked-text';
import { RateCell } from './rate-cell';

afterEach(cleanup);

it('marks your brand alone, and shows mark-up as text', () => {
  const marks = [
    { start: 4, end: 9, own: true },
    { start: 14, end: 19, own: false },
  ];
  const { container } = render(<MarkedText text="Try Acme! <b>Rival</b>" marks={marks} />);
  expect(container.textContent).toBe('Try Acme! <b>Rival</b>');
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Acme!']);
});

it('marks your brand within a longer name of a competitor', () => {
  const marks = [
    { start: 4, end: 14, own: false },
    { start: 4, end: 8, own: true },
  ];
  const { container } = render(<MarkedText text="Try Acme Cloud today" marks={marks} />);
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Acme']);
  expect(container.textContent).toBe('Try Acme Cloud today');
});

it('never says 0 % where nothing was asked', () => {
  render(<RateCell rate={{ k: 0, n: 0, rate: null, low: null, high: null }} />);
  expect(document.body.textContent).toBe('–none');
});

it('draws the interval', () => {
  render(<RateCell rate={{ k: 2, n: 3, rate: 66.67, low: 20.77, high: 93.85 }} />);
  expect(screen.getByText('67%')).toBeDefined();
  expect(screen.getByText('2 of 3 answers, between 21 and 94%')).toBeDefined();
  const band = document.querySelector<HTMLElement>('.answer-interval-band');
  expect(band?.style.left).toBe('20.77%');
});
