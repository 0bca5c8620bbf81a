import { expect, it } from 'vitest';
import { inSlices } from './in-slices';

function* slowly(count: number) {
  for (let index = 0; index < count; index += 1) {
    const end = performance.now() + 5;
    while (performance.now() < end);
    yield index;
  }
}

it('collects all, and lets others run meanwhile', async () => {
  const order: string[] = [];
  setTimeout(() => order.push('other'));
  expect(await inSlices(slowly(20))).toEqual(Array.from({ length: 20 }, (_, index) => index));
  order.push('done');
  expect(order).toEqual(['other', 'done']);
});

it('stops when it is aborted', async () => {
  const abort = new AbortController();
  let made = 0;
  function* counted() {
    for (const each of slowly(1000)) {
      made += 1;
      yield each;
    }
  }
  setTimeout(() => abort.abort(new Error('newer')));
  await expect(inSlices(counted(), abort.signal)).rejects.toThrow('newer');
  expect(made).toBeLessThan(100);
});
