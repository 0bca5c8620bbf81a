import { expect, it } from 'vitest';
import { pagePath } from './page-path';

it.each([
  ['https://www.example.com/tea', 'example.com', '/tea'],
  ['https://example.com/', 'https://www.Example.com/shop', '/'],
  ['https://shop.example.com/tea?id=1', 'example.com', 'shop.example.com/tea?id=1'],
  ['https://example.com/gr%C3%BCn', 'example.com', '/grün'],
  ['https://example.com/%E0%A4%A', 'example.com', '/%E0%A4%A'],
  ['https://www.xn--mller-kva.example/tee', 'https://Müller.example/', '/tee'],
  ['https://müller.example/tee', 'xn--mller-kva.example', '/tee'],
  ['https://shop.xn--mller-kva.example/tee', 'www.müller.example', 'shop.müller.example/tee'],
  ['https://notexample.com/tea', 'example.com', 'notexample.com/tea'],
  ['https://example.com/tea', 'example.com.', '/tea'],
  ['no address', 'example.com', 'no address'],
])('of %s on %s is %s', (url, website, path) => expect(pagePath(url, website)).toBe(path));
