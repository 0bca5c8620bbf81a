/** Path and query; with the host where it differs from that of the website, as a subdomain does. */
export function pagePath(url: string, website: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname, search } = new URL(url);
  const bare = (text: string) => text.replace(/^www\./, '');
  const own = bare(
    website
      .replace(/^https?:\/\//i, '')
      .split('/')[0]!
      .toLowerCase(),
  );
  return `${bare(host) === own ? '' : bare(host)}${readable(pathname)}${search}`;
}

function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
