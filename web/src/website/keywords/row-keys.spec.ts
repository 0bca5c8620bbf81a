import type { KeyboardEvent, MouseEvent } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { focusRow, moveBy, moveByKey, openByClick } from './row-keys';

let table: HTMLElement;
const opened: string[] = [];
const scrolledTo: (string | undefined)[] = [];
const boxes = () => [...table.querySelectorAll<HTMLElement>('[data-row]')];

beforeEach(() => {
  opened.length = 0;
  scrolledTo.length = 0;
  // jsdom does not scroll.
  HTMLElement.prototype.scrollIntoView = function (this: HTMLElement) {
    scrolledTo.push(this.querySelector<HTMLElement>('[data-row]')?.dataset['row']);
  };
  document.body.innerHTML = `<div><div class="table-head"></div>${['a', 'b', 'c']
    .map(
      (id) =>
        `<div role="row"><input type="checkbox" data-row="${id}"><a href="#${id}" data-open="${id}">${id}</a></div>`,
    )
    .join('')}</div>`;
  table = document.body.firstElementChild as HTMLElement;
  // jsdom has no layout: the first row is above the head, the others are below.
  boxes().forEach((box, index) => {
    box.getBoundingClientRect = () => ({ top: index === 0 ? -10 : 10 * index }) as DOMRect;
  });
  for (const link of table.querySelectorAll<HTMLElement>('[data-open]'))
    link.addEventListener('click', (event) => {
      event.preventDefault();
      opened.push(link.dataset['open']!);
    });
});

function press(key: string, held: Partial<KeyboardEvent> = {}) {
  const preventDefault = vi.fn();
  moveByKey({ key, currentTarget: table, preventDefault, ...held } as unknown as KeyboardEvent<HTMLElement>);
  return preventDefault;
}

const focused = () => (document.activeElement as HTMLElement).dataset['row'];

it('begins with the uppermost row in view, and moves from row to row', () => {
  expect(press('ArrowDown')).toHaveBeenCalled();
  expect(focused()).toBe('b');
  expect(scrolledTo).toEqual(['b']);
  press('ArrowDown');
  expect(focused()).toBe('c');
  press('ArrowUp');
  expect(focused()).toBe('b');
});

it('stays on the last row, and leaves the key to the page', () => {
  boxes()[2]!.focus();
  expect(press('ArrowDown')).not.toHaveBeenCalled();
  expect(focused()).toBe('c');
  expect(moveBy(table, -1)).toBe(true);
  expect(focused()).toBe('b');
});

it('selects by x, and opens by Enter', () => {
  boxes()[1]!.focus();
  press('x');
  expect((boxes()[1] as HTMLInputElement).checked).toBe(true);
  press('Enter');
  expect(opened).toEqual(['b']);
});

it('does not open by Enter on anything but the box, and not with other keys', () => {
  table.querySelectorAll<HTMLElement>('[data-open]')[1]!.focus();
  press('Enter');
  press('a');
  expect(opened).toEqual([]);
});

it.each(['ctrlKey', 'metaKey', 'altKey'])('ignores keys with %s', (held) => {
  boxes()[1]!.focus();
  for (const key of ['x', 'Enter', 'ArrowDown'])
    expect(press(key, { [held]: true } as never)).not.toHaveBeenCalled();
  expect([focused(), opened, (boxes()[1] as HTMLInputElement).checked]).toEqual(['b', [], false]);
});

it('a click anywhere in a row opens its keyword, but on what has an action of its own', () => {
  const click = (target: Element) => openByClick({ target } as unknown as MouseEvent<HTMLElement>);
  const cells = [...table.querySelectorAll('[role=row]')].map((row) =>
    row.appendChild(document.createElement('div')),
  );
  click(cells[1]!);
  expect(opened).toEqual(['b']);
  cells[2]!.innerHTML = '<a href="https://example.com"><bdi>/page</bdi></a>';
  click(cells[2]!.querySelector('bdi')!);
  click(boxes()[0]!);
  cells[0]!.dataset['select'] = '';
  click(cells[0]!);
  click(table);
  expect(opened).toEqual(['b']);
});

it('a click that ends a selection of text opens nothing', () => {
  const cell = table.querySelector('[role=row]')!.appendChild(document.createElement('div'));
  cell.textContent = 'seven';
  getSelection()!.selectAllChildren(cell);
  openByClick({ target: cell } as unknown as MouseEvent<HTMLElement>);
  expect(opened).toEqual([]);
  getSelection()!.removeAllRanges();
});

it('focuses the row last read, unless the user is elsewhere', () => {
  table
    .querySelectorAll('[role=row]')
    .forEach((row, index) => row.setAttribute('aria-rowindex', `${index + 2}`));
  focusRow(table, 2);
  expect(document.activeElement?.textContent).toBe('c');
  focusRow(table, 0);
  expect(document.activeElement?.textContent).toBe('a');
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  focusRow(table, 1);
  expect(document.activeElement).toBe(field);
});
