import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WebsiteName, websiteName } from './website-name';

it.each([
  ['https://www.Example.com.br/', 'www.example.com.br'],
  ['HTTP://xn--mnchen-3ya.de/Blog/', 'münchen.de/Blog'],
  ['münchen.de?a=/', 'münchen.de?a='],
  ['localhost:4100/shop', 'localhost:4100/shop'],
])('of %s is %s', (website, name) => expect(websiteName(website)).toBe(name));

it.each([
  ['https://xn--mnchen-3ya.de/blog', 'münchen.de/blog', 'xn--mnchen-3ya.de'],
  ['аpple.com', 'xn--pple-43d.com', null],
  ['example.com', 'example.com', null],
])('shows %s as %s with the title %s', (website, name, title) => {
  render(<WebsiteName website={website} />);
  expect(screen.getByText(name).getAttribute('title')).toBe(title);
});
