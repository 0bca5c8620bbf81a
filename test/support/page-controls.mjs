// Runs in the page, for console-walk.ts. The browser evaluates the text of these functions.
/* global document, Event, getComputedStyle, MutationObserver, requestAnimationFrame, requestIdleCallback */

const CONTROLS =
  'button, summary, [role=menuitem], [role=menuitemradio], [role=menuitemcheckbox], [role=option], [role=tab], [role=radio], [role=switch], input[type=checkbox]';
const EMPTY_FIELDS = 'form input, form textarea, [role=dialog] input, [role=dialog] textarea';
const SAMPLES = {
  email: 'new@example.com',
  url: 'https://hooks.example.com/',
  number: '5',
  date: '2030-01-01',
  'datetime-local': '2030-01-01T10:00',
};

const isOffered = (element) =>
  !element.closest('[aria-hidden=true], [inert]') &&
  !element.disabled &&
  element.getAttribute('aria-disabled') !== 'true' &&
  element.getClientRects().length > 0 &&
  getComputedStyle(element).visibility !== 'hidden';

function nameOf(element) {
  const labelled = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const texts = labelled.map((id) => document.getElementById(id)?.textContent ?? '');
  return (
    element.getAttribute('aria-label') ||
    texts.join(' ').trim() ||
    [...(element.labels ?? [])].map((label) => label.textContent).join(' ') ||
    element.innerText ||
    element.name ||
    ''
  )
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function placeOf(element) {
  const frame = element.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox], header');
  if (frame === null) return '';
  return frame.tagName === 'HEADER' ? 'header' : nameOf(frame).slice(0, 40);
}

const isLink = (element) => element.tagName === 'A' && element.hasAttribute('href');
const isLayer = (element) =>
  element.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null;

const offered = () =>
  [...document.querySelectorAll(CONTROLS)].filter((each) => isOffered(each) && !isLink(each));

/** What may be pressed, in the order of the document. */
export const listControls = () =>
  offered().map((element) => ({
    role: element.getAttribute('role') ?? element.type ?? element.tagName.toLowerCase(),
    name: nameOf(element),
    place: placeOf(element),
    isInLayer: isLayer(element),
  }));

/**
 * Forms that the browser would hold back are sent too.
 * @returns whether it is there, and whether a menu, list or dialog opens by it
 */
export function pressControl({ role, name, place }) {
  for (const form of document.forms) form.noValidate = true;
  const index = listControls().findIndex(
    (each) => each.role === role && each.name === name && each.place === place,
  );
  const control = offered()[index];
  const opens = control?.hasAttribute('aria-haspopup') && control.getAttribute('aria-expanded') !== 'true';
  control?.click();
  return { isThere: control !== undefined, opens: opens === true };
}

/** Whether a menu, list or dialog offers something: not while its code is still loaded. */
export const isLayerShown = () => offered().some(isLayer);

const PLACEHOLDERS = '.skeleton, .skeleton-row, .skeleton-block';
/** Whether something is still loaded for what is shown. */
export const isLoading = () =>
  document.querySelector('[role=dialog] [aria-busy=true]') !== null ||
  [...document.querySelectorAll(PLACEHOLDERS)].some(isOffered);

/** Shows another screen as the browser's own buttons do. */
export function showAddress(address) {
  document.defaultView.history.pushState({}, '', address);
  document.defaultView.dispatchEvent(new Event('popstate'));
}

/** Waits until the page has drawn twice and has nothing else to do. @returns how often its elements changed meanwhile, and one where something is still loaded */
export async function changesUntilDrawn() {
  let changes = 0;
  const observer = new MutationObserver((records) => (changes += records.length));
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  const drawn = () => new Promise((done) => requestAnimationFrame(done));
  await drawn();
  await drawn();
  await new Promise((done) => requestIdleCallback(done, { timeout: 1000 }));
  observer.disconnect();
  return changes + (isLoading() ? 1 : 0);
}

/** Fills in what is empty, so that forms can be sent. */
export function fillFields() {
  for (const field of document.querySelectorAll(EMPTY_FIELDS)) {
    if (field.value !== '' || !isOffered(field)) continue;
    if (['checkbox', 'radio', 'file', 'search'].includes(field.type)) continue;
    if (field.getAttribute('role') === 'combobox') continue;
    const prototype = Object.getPrototypeOf(field);
    const sample = SAMPLES[field.type] ?? (field.type === 'password' ? 'a long pass phrase' : 'example.com');
    Object.getOwnPropertyDescriptor(prototype, 'value').set.call(field, sample);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Addresses that are offered, from the root of the server. */
export const listLinks = () =>
  [...document.querySelectorAll('a[href]:not([href^="#"])')]
    .filter((link) => isOffered(link) && link.origin === document.location.origin)
    .map((link) => link.pathname + link.search);

export function look() {
  const heading = document.querySelector('h1')?.textContent ?? '';
  const { pathname, search } = document.location;
  return { heading, address: pathname + search, controls: listControls(), links: listLinks() };
}
