import { expect, it } from 'vitest';
import { fillTemplate } from './fill-template.js';

it.each([
  ['{{a}}', { a: `<b>&"'` }, '&#60;b&#62;&#38;&#34;&#39;'],
  ['{{a}}{{b}}', { a: '{{b}}', b: 'x' }, '{{b}}x'],
  ['{{#list}}[{{n}}{{unit}}]{{/list}}', { unit: 'px', list: [{ n: 1 }, { n: 2 }] }, '[1px][2px]'],
  ['{{#list}}a{{/list}}', { list: [] }, ''],
  ['{{#is}}a{{/is}}{{#not}}b{{/not}}{{#none}}c{{/none}}', { is: true, not: false, none: null }, 'a'],
  ['{{#outer}}{{#inner}}{{x}}{{y}}{{/inner}}{{/outer}}', { x: 1, outer: { y: 2, inner: { x: 3 } } }, '32'],
  [
    '{{#list}}{{text}}{{/list}}',
    { secret: 'x', list: [{ text: '{{secret}}{{#list}}' }] },
    '{{secret}}{{#list}}',
  ],
  ['{{a}}', { a: '$&' }, '$&#38;'],
])('%s with %j is %s', (template, data, expected) => {
  expect(fillTemplate(template, data)).toBe(expected);
});

it('rejects a place without a value', () => {
  expect(() => fillTemplate('{{missing}}', {})).toThrow('The template has a place without a value: missing');
});
