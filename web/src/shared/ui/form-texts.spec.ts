import { expect, it } from 'vitest';
import { textsOf } from './form-texts';

it('has the texts of a form, and no file', () => {
  const form = document.createElement('form');
  form.innerHTML = '<input name="a" value="1"><input name="b"><input type="file" name="c"><input value="x">';
  expect(textsOf(form)).toEqual({ a: '1', b: '' });
});
