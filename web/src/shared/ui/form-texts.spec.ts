import { expect, it } from 'vitest';
import { readTexts } from './form-texts';

it('has the texts of a form, and no file', () => {
  const form = document.createElement('form');
  form.innerHTML = '<input name="a" value="1"><input name="b"><input type="file" name="c"><input value="x">';
  expect(readTexts(form)).toEqual({ a: '1', b: '' });
});
