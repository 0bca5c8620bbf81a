const STYLE = /(\s)style="([^"]*)"/g;

/** Styles of elements win over all but the important ones of style sheets, as attributes do. */
const toRule = (style: string, index: number) => `[data-look="${index}"][data-look][data-look]{${style}}`;

/**
 * The HTML of a mail for a frame of the console, whose policy applies to it: style attributes, which the policy
 * refuses, become a style sheet with its nonce, and links open a window of their own.
 */
export function framedMail(html: string, nonce: string): string {
  const looks = new Map<string, number>();
  const body = html
    .replace(STYLE, (_, space: string, style: string) => {
      const index = looks.get(style) ?? looks.size;
      looks.set(style, index);
      return `${space}data-look="${index}"`;
    })
    .replaceAll('<style', `<style nonce="${nonce}"`)
    // The unsubscribe link of a preview would lead to this screen.
    .replaceAll(' href="#"', '');
  const rules = [...looks.keys()].map(toRule).join('\n');
  return body.replace(
    '</head>',
    () => `<style nonce="${nonce}">${rules}</style><base target="_blank"></head>`,
  );
}

/** That of the page, by which its policy knows what belongs to it. */
export const pageNonce = (): string => document.querySelector<HTMLElement>('[nonce]')?.nonce ?? '';

/** The title of a mail is its subject. */
export function readSubject(html: string): string {
  const title = /<title>[^<]*<\/title>/.exec(html)?.[0] ?? '';
  return new DOMParser().parseFromString(title, 'text/html').title;
}
