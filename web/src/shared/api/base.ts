/**
 * Path below which a proxy serves the application, such as '/tools'; '' at the root. The server writes it into the page
 * (PUBLIC_URL).
 */
const PREFIX =
  document.querySelector<HTMLMetaElement>('meta[name=path-prefix]')?.content.replace(/\/+$/, '') ?? '';

/** A path of the server as the browser reaches it. @param path from the root of the application, '/v1/…' */
export const serverPath = (path: string): string => `${PREFIX}${path}`;
