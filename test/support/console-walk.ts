import { readFileSync } from 'node:fs';
import type { Page, Request } from 'playwright-core';

const IN_PAGE = readFileSync(new URL('page-controls.mjs', import.meta.url), 'utf8').replaceAll(
  /^export /gm,
  '',
);
/** Looks in a row at which nothing has changed. */
const CALM_LOOKS = 2;
const MAX_CALM_WAIT_MS = 10_000;
const MAX_WAIT_MS = 60_000;
/** The code of menus and dialogs (web/chunks.ts), without which a press shows its effect only later, over the next one. */
const MENUS_LOADED = `performance.getEntriesByType('resource').some(({ name }) => name.includes('/opened-'))`;
/** Options in one place, such as time zones. */
const ALIKE = ['option', 'menuitemradio', 'menuitemcheckbox', 'checkbox', 'radio'];
const MAX_ALIKE = 3;
/** They close, explain, or change the language of all names. */
const LEFT_OUT = [
  'Cancel',
  'Dismiss',
  'Close',
  'Done',
  'Explanation',
  'Print',
  'Deutsch',
  'English',
  'Language: Deutsch',
  'Language: English',
];
/** Search parameters that open something. */
const OPENING = ['account', 'add', 'delivery', 'entry', 'keyword', 'run', 'webhook'];

export const FORBIDDEN = 'You cannot see this page';

/** A request that would change something. */
export interface Change {
  method: string;
  path: string;
  /** The screen, and what was pressed there. */
  by: string;
}

export interface Walk {
  /** The server never gets them. */
  changes: Change[];
  /** Requests that the server refused with 403. */
  refused: string[];
  /** Headings by screen. */
  headings: Map<string, string>;
  /** An address of each screen. */
  addresses: string[];
  /** Links to screens that the user may not see. */
  deadLinks: string[];
}

interface Control {
  role: string;
  name: string;
  place: string;
  isInLayer: boolean;
}

interface Known {
  key: string;
  control: Control;
  /** What was pressed when it was first seen. */
  opener: Known | undefined;
}

interface Pressed {
  isThere: boolean;
  opens: boolean;
}

interface Look {
  heading: string;
  address: string;
  controls: Control[];
  links: string[];
}

/** Visits screens, follows their links, and presses all that is offered there. */
export class ConsoleWalker {
  private readonly walk: Walk = {
    changes: [],
    refused: [],
    headings: new Map(),
    addresses: [],
    deadLinks: [],
  };
  private readonly open = new Set<Request>();
  private readonly pressed = new Set<string>();
  /** Controls that had gone when they were to be pressed. */
  private readonly missed = new Set<string>();
  /** Presses of alike controls in one place. */
  private readonly alike = new Map<string, number>();
  private readonly links = new Map<string, string>();
  private by = '';

  constructor(
    private readonly page: Page,
    private readonly url: string,
  ) {}

  /** @param addresses of screens, from the root of the server, whether they are offered or not */
  async visitAll(addresses: readonly string[]): Promise<Walk> {
    await this.watch();
    await this.load(addresses[0]!);
    for (const address of addresses) await this.visit(address);
    for (let link = this.nextLink(); link !== undefined; link = this.nextLink()) await this.visit(link);
    for (const [screen, link] of this.links)
      if (this.walk.headings.get(screen) === FORBIDDEN) this.walk.deadLinks.push(link);
    return this.walk;
  }

  private async watch(): Promise<void> {
    // Nothing that is pressed or awaited moves; drawing it would take time.
    await this.page.emulateMedia({ reducedMotion: 'reduce' });
    const isWaitedFor = (request: Request) =>
      /\/(v1|app)\//.test(request.url()) && !request.url().includes('/v1/shared');
    this.page.on('request', (request) => isWaitedFor(request) && this.open.add(request));
    this.page.on('requestfinished', (request) => this.open.delete(request));
    this.page.on('requestfailed', (request) => this.open.delete(request));
    this.page.on('response', (response) => {
      if (response.status() !== 403) return;
      const request = response.request();
      this.walk.refused.push(`${request.method()} ${patternOf(pathOf(request))} at ${this.by}`);
    });
    await this.page.route('**/v1/**', (route) => {
      const request = route.request();
      // A dry run stores nothing, and its form cannot be sent without its answer.
      if (request.method() === 'GET' || request.url().includes('dry_run=true')) return route.continue();
      this.walk.changes.push({ method: request.method(), path: pathOf(request), by: this.by });
      return route.fulfill({ status: 409, json: { success: false, message: 'Kept from the server.' } });
    });
  }

  private nextLink(): string | undefined {
    for (const [screen, link] of this.links) if (!this.walk.headings.has(screen)) return link;
    return undefined;
  }

  private async visit(wanted: string): Promise<void> {
    this.by = screenOf(wanted);
    let now = await this.show(wanted);
    this.walk.headings.set(this.by, now.heading);
    // Some screens lead to another one.
    const address = pathIn(now.address) === pathIn(wanted) ? wanted : now.address;
    const screen = screenOf(address);
    if (screen !== this.by && this.walk.headings.has(screen)) return;
    this.walk.headings.set(screen, now.heading);
    this.walk.addresses.push(address);
    const known = new Map<string, Known>();
    let opener: Known | undefined;
    for (;;) {
      if (pathIn(now.address) !== pathIn(address)) {
        this.links.set(screenOf(now.address), now.address);
        now = await this.restore(address, now);
      }
      for (const control of now.controls) {
        const key = this.keyOf(screen, control);
        if (!known.has(key)) known.set(key, { key, control, opener: triggerOf(control, known) ?? opener });
      }
      const visible = now.controls.map((control) => known.get(this.keyOf(screen, control))!);
      const next = visible.find((each) => this.isWanted(each));
      if (next) {
        this.pressed.add(next.key);
        now = await this.press(screen, next);
        opener = next;
        continue;
      }
      const hidden = [...known.values()].find((each) => this.isWanted(each));
      // What is still open would hide the next screen.
      if (!hidden) return this.closeLayers(now);
      now = await this.restore(address, now);
      for (const each of pathTo(hidden).slice(0, -1)) now = await this.press(screen, each);
      opener = hidden.opener;
      // Pressed where it is shown again.
      if (!now.controls.some((control) => this.keyOf(screen, control) === hidden.key))
        this.pressed.add(hidden.key);
    }
  }

  private async closeLayers({ address, controls }: Look): Promise<void> {
    if (!controls.some(({ isInLayer }) => isInLayer)) return;
    await this.page.keyboard.press('Escape');
    const now = await this.look();
    if (now.controls.some(({ isInLayer }) => isInLayer)) await this.load(pathIn(address));
  }

  /** Without what the visit opened. */
  private async restore(address: string, { address: at, controls }: Look): Promise<Look> {
    const isClean = at === address && !controls.some(({ isInLayer }) => isInLayer);
    if (isClean) return this.look();
    await this.page.keyboard.press('Escape');
    const now = await this.show(address);
    if (!now.controls.some(({ isInLayer }) => isInLayer)) return now;
    await this.load(address);
    return this.look();
  }

  private async load(address: string): Promise<void> {
    await this.page.goto(this.url + address);
    await this.page.getByRole('heading', { level: 1 }).first().waitFor();
    await this.until(MENUS_LOADED);
  }

  private isWanted({ key, control }: Known): boolean {
    if (LEFT_OUT.includes(control.name) || this.pressed.has(key)) return false;
    const alike = key.slice(0, key.lastIndexOf('|'));
    return (
      !ALIKE.includes(control.role) || control.place === 'Search' || (this.alike.get(alike) ?? 0) < MAX_ALIKE
    );
  }

  /** The same control on all screens with the same path, and in the header of all. */
  private keyOf(screen: string, { role, name, place }: Control): string {
    const where = place === 'header' ? '' : pathIn(screen);
    return [where, place, role, patternOf(name)].join('|');
  }

  private async press(screen: string, known: Known): Promise<Look> {
    const alike = known.key.slice(0, known.key.lastIndexOf('|'));
    this.alike.set(alike, (this.alike.get(alike) ?? 0) + 1);
    this.by = [screen, ...pathTo(known).map(({ control }) => control.name)].join(' > ');
    const { isThere, opens } = await this.evaluate<Pressed>(`pressControl(${JSON.stringify(known.control)})`);
    // What was drawn anew meanwhile is pressed when it is shown again.
    if (!isThere && !this.missed.has(known.key)) {
      this.missed.add(known.key);
      this.pressed.delete(known.key);
    }
    // The code of the header's menus is loaded at the first press: the next one would be over what comes only then.
    if (opens && known.control.place === 'header') await this.until('isLayerShown()');
    return this.look();
  }

  private async show(address: string): Promise<Look> {
    await this.evaluate(`showAddress(${JSON.stringify(address)})`);
    return this.look();
  }

  /** At what is shown, with its fields filled in, when nothing is on its way. */
  private async look(): Promise<Look> {
    await this.settle();
    await this.evaluate('fillFields()');
    // The answer to what is filled in, without which a form cannot be sent.
    if (await this.evaluate<boolean>('isLoading()')) await this.settle();
    const seen = await this.evaluate<Look>('look()');
    for (const link of seen.links) if (isScreen(link)) this.links.set(screenOf(link), link);
    return seen;
  }

  /** Until nothing has changed for a while, nothing is loaded, and no request is open. */
  private async settle(): Promise<void> {
    const until = Date.now() + MAX_CALM_WAIT_MS;
    for (let calm = 0; calm < CALM_LOOKS && Date.now() < until;) {
      const changes = await this.evaluate<number>('changesUntilDrawn()');
      calm = changes === 0 && this.open.size === 0 ? calm + 1 : 0;
    }
  }

  /** The policy of the page forbids the polling of `waitForFunction`. */
  private async until(condition: string): Promise<void> {
    const last = Date.now() + MAX_WAIT_MS;
    while (!(await this.evaluate<boolean>(condition))) {
      if (Date.now() > last) throw new Error(`Still waiting for ${condition} at ${this.by}`);
      await this.evaluate('changesUntilDrawn()');
    }
  }

  private evaluate<Result>(call: string): Promise<Result> {
    return this.page.evaluate<Result>(`(() => { ${IN_PAGE}; return ${call}; })()`);
  }
}

/** What the menu of an entry is named after: some entries are shown only after the next press. */
const triggerOf = ({ place, role }: Control, known: ReadonlyMap<string, Known>): Known | undefined =>
  role.startsWith('menuitem')
    ? [...known.values()].find(({ control }) => !control.isInLayer && control.name === place)
    : undefined;

const pathTo = (known: Known): Known[] => [...(known.opener ? pathTo(known.opener) : []), known];

/** Without ids and numbers, which differ between alike rows. */
const patternOf = (text: string) => text.replaceAll(/[0-9a-f]{24}/g, ':id').replaceAll(/\d+/g, '#');
const pathOf = (request: Request) => new URL(request.url()).pathname;
const isScreen = (link: string) => link.startsWith('/app') && !link.startsWith('/app/share/');

const pathIn = (address: string): string => address.split('?')[0]!;

/** The address without what filters and sorts: its path, and what is open there. */
function screenOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const open = OPENING.filter((name) => searchParams.has(name));
  return patternOf(open.length === 0 ? pathname : `${pathname}?${open.join('&')}`);
}
