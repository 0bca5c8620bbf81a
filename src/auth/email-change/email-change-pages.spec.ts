import { expect, it } from 'vitest';
import { confirmPage, emailChangedPage, failurePage } from './email-change-pages.js';

it('the pages of a confirmation name what happens, and escape their input', () => {
  expect(confirmPage('a&"b')).toEqual({
    title: 'Confirm your e-mail address',
    body:
      '<p>Use this address for your account from now on.</p>\n' +
      '<form method="post" action="?token=a%26%22b"><button type="submit">Confirm</button></form>',
  });
  expect(emailChangedPage('a&b@example.com')).toEqual({
    title: 'Your e-mail address is changed',
    body: '<p>Log in with a&amp;b@example.com from now on. Where you are logged in, you stay so.</p>',
  });
  expect(failurePage('<b>')).toEqual({
    title: 'Your e-mail address was not changed',
    body: '<p>&lt;b&gt;</p>',
  });
});
