import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Nothing from other origins, nothing inline. */
export const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const DOCS_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Rankwire API</title>
    <link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
    <script src="/docs/swagger-ui-bundle.js" defer></script>
    <script src="/docs/page.js" defer></script>
  </head>
  <body>
    <div id="api"></div>
    <noscript>The API description is at <a href="/docs/openapi.json">/docs/openapi.json</a>.</noscript>
  </body>
</html>
`;

/** Without the online validator of a third party. */
const SCRIPT = `SwaggerUIBundle({
  url: '/docs/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'list',
  validatorUrl: null,
});
`;

type DocsFile = { type: string } & ({ text: string } | { path: string });

const TYPES = new Map([
  ['swagger-ui.css', 'text/css'],
  ['swagger-ui-bundle.js', 'text/javascript'],
  ['favicon-32x32.png', 'image/png'],
]);

export function docsFile(name: string): DocsFile | undefined {
  if (name === 'page.js') return { type: 'text/javascript', text: SCRIPT };
  const type = TYPES.get(name);
  return type === undefined ? undefined : { type, path: join(swaggerUi(), name) };
}

const swaggerUi = () => dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
