/** A website as people write it: without `https://`, and without a slash at the end. */
export const websiteName = (website: string): string =>
  website.replace(/^https?:\/\//i, '').replace(/\/$/, '');
