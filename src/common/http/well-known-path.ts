import type { RequestHandler } from 'express';

/**
 * Below a path of a site, clients look for `/.well-known/NAME` at the root of the site, followed by that path (RFC 8414,
 * RFC 9728). Removes the path, which the proxy in front of the application cannot do.
 * @param publicUrl PUBLIC_URL
 */
export function removeWellKnownPath(publicUrl: string | undefined): RequestHandler {
  const prefix = publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '');
  return (request, _response, next) => {
    const [, name, rest] = /^(\/\.well-known\/[\w-]+)(\/.*)$/.exec(request.url) ?? [];
    const isBelow =
      prefix !== '' && rest?.startsWith(prefix) && /^(?:[/?]|$)/.test(rest.slice(prefix.length));
    if (isBelow) request.url = `${name}${rest!.slice(prefix.length)}`;
    next();
  };
}
