import { expect, it } from 'vitest';
import { framedMail, readSubject } from './framed-mail';

const MAIL = `<html><head><title>Weekly &#38; &lt;b&gt;short&lt;/b&gt;</title><style type="text/css">.card td { color: red }</style></head>
<body style="margin:0"><p class="a"
style="color:blue">One</p><a href="#">Leave</a><p style="color:blue">$& style=&quot;x&quot;</p></body></html>`;

it('a framed mail has its styles in style sheets with the nonce of the page, and no style attribute', () => {
  const framed = framedMail(MAIL, 'n0nce');
  const parsed = new DOMParser().parseFromString(framed, 'text/html');
  expect(parsed.querySelectorAll('[style]')).toHaveLength(0);
  expect([...parsed.querySelectorAll('style')].map((style) => style.getAttribute('nonce'))).toEqual([
    'n0nce',
    'n0nce',
  ]);
  expect(parsed.querySelectorAll('style')[1]!.textContent).toBe(
    '[data-look="0"][data-look][data-look]{margin:0}\n[data-look="1"][data-look][data-look]{color:blue}',
  );
  const looks = [...parsed.querySelectorAll('p')].map((each) => each.getAttribute('data-look'));
  expect(looks).toEqual(['1', '1']);
});

it('a framed mail has the texts of the mail, and links that open a window', () => {
  const parsed = new DOMParser().parseFromString(framedMail(MAIL, ''), 'text/html');
  expect(parsed.querySelectorAll('p')[1]!.textContent).toBe('$& style="x"');
  expect(parsed.querySelector('base')!.target).toBe('_blank');
  expect(parsed.querySelector('a')!.outerHTML).toBe('<a>Leave</a>');
});

it('the subject of a mail is its title as text', () => {
  expect(readSubject(MAIL)).toBe('Weekly & <b>short</b>');
  expect(readSubject('<p>No title</p>')).toBe('');
});
