/** 'https://www.example.com/' is shown as 'www.example.com'. */
export const shownWebsite = (website: string): string =>
  website.replace(/^https?:\/\//i, '').replace(/\/+$/, '');
