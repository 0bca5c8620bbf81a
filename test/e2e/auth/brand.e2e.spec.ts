import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, newCaller, newConfig, newSlot, startApp, useApp } from '../../support/app.js';
import { errorOf } from '../../support/errors.js';
import { DRAWING, png, urlOf } from '../../support/logos.js';
import { ranMs, slowness } from '../../support/machine-speed.js';

const LOGO = urlOf(DRAWING);
const BRAND = { name: ' Northwind <b>Search</b> ', logo: LOGO, accent: '#B3261E', text: ' Ask Ada ' };
const NAME = 'Northwind <b>Search</b>';

const t = useApp(() => startApp());
let agency: Caller;
let client: Caller;
let website: Caller;
beforeAll(async () => {
  await newSlot(t);
});
beforeEach(async () => {
  agency = await newCaller(t);
  client = await newCaller(t, { parent: agency.account });
  website = await newCaller(t, { parent: client.account });
});

const pathOf = ({ account }: Caller) => `/v1/accounts/${String(account._id)}`;
const patch = (by: Caller, of: Caller, brand: unknown) => t.http.patch(pathOf(of)).set(by.as).send({ brand });
const shown = async (of: Caller) =>
  (
    await t.http
      .get(`${pathOf(of)}/brand`)
      .set(of.as)
      .expect(200)
  ).body.data as Record<string, unknown> | null;

async function share(of: Caller): Promise<string> {
  const config = await newConfig(t, of);
  const path = `/v1/rank/config/${String(config)}/shares`;
  const { body } = await t.http.post(path).set(of.as).send({ name: 'For a client' }).expect(200);
  return `/v1/share/${body.data.token as string}`;
}

describe('the brand of an account', () => {
  it('is stored, shown, changed member by member, and removed', async () => {
    expect(await shown(agency)).toBeNull();
    const { body } = await patch(agency, agency, BRAND).expect(200);
    const stored = {
      name: NAME,
      accent: '#b3261e',
      text: 'Ask Ada',
      logo: { type: 'image/svg+xml', version: expect.stringMatching(/^[\w-]{16}$/) },
    };
    expect(body.data.brand).toEqual(stored);
    const colors = {
      light: { accent: '#b3261e', on_accent: '#ffffff' },
      dark: { accent: expect.stringMatching(/^#[\da-f]{6}$/), on_accent: '#000000' },
    };
    expect(await shown(agency)).toEqual({ ...stored, colors, inherited: false });

    await patch(agency, agency, { accent: null }).expect(200);
    expect(await shown(agency)).toMatchObject({ name: NAME, accent: null, colors: null, logo: stored.logo });
    await patch(agency, agency, { name: 'Other', logo: null }).expect(200);
    expect(await shown(agency)).toMatchObject({ name: 'Other', logo: null });
    await t.http
      .get(`${pathOf(agency)}/logo`)
      .set(agency.as)
      .expect(404);
    const { body: list } = await t.http.get('/v1/accounts').set(agency.as).expect(200);
    expect(list.data[0].brand).toEqual({ name: 'Other', accent: null, text: 'Ask Ada', logo: null });
    expect(list.data[1]).not.toHaveProperty('brand');

    const removed = await patch(agency, agency, null).expect(200);
    expect(removed.body.data).not.toHaveProperty('brand');
    expect(await shown(agency)).toBeNull();
    await patch(agency, agency, null).expect(200);
  });

  it('is inherited by the accounts below it that have none', async () => {
    await patch(agency, agency, BRAND).expect(200);
    expect(await shown(website)).toMatchObject({ name: NAME, inherited: true });
    await patch(client, client, { name: 'Client' }).expect(200);
    expect(await shown(client)).toMatchObject({ name: 'Client', logo: null, inherited: false });
    expect(await shown(website)).toMatchObject({ name: 'Client', logo: null, inherited: true });
    await patch(client, client, null).expect(200);
    expect(await shown(website)).toMatchObject({ name: NAME });
    const { headers } = await t.http
      .get(`${pathOf(website)}/logo`)
      .set(website.as)
      .expect(200);
    expect(headers['content-type']).toBe('image/svg+xml');
  });

  it('is set by users with accounts:write of the account or of one above it, and by no other', async () => {
    errorOf(await patch(client, agency, BRAND), 403);
    errorOf(await patch(website, client, BRAND), 403);
    errorOf(await patch(await newCaller(t), agency, BRAND), 403);
    const reader = await newCaller(t, { account: agency.account, scope: 'accounts:read rank:write' });
    errorOf(await patch(reader, agency, BRAND), 403);
    expect(await shown(agency)).toBeNull();
    await patch(agency, website, BRAND).expect(200);
    expect(await shown(website)).toMatchObject({ name: NAME, inherited: false });
    for (const part of ['brand', 'logo'])
      errorOf(await t.http.get(`${pathOf(agency)}/${part}`).set(client.as), 403);
  });

  it('leaves an entry in the audit log, with the version of the logo', async () => {
    await patch(agency, agency, BRAND).expect(200);
    await patch(agency, agency, { accent: '#000000' }).expect(200);
    const path = `/v1/audit?account=${String(agency.account._id)}`;
    const { body } = await t.http.get(path).set(agency.as).expect(200);
    const [last, first] = body.data as { action: string; changes: object[] }[];
    expect(last).toMatchObject({
      action: 'account.update',
      changes: [{ path: 'brand.accent', before: '#b3261e', after: '#000000' }],
    });
    expect(JSON.stringify(first!.changes)).toContain('"image/svg+xml"');
    expect(JSON.stringify(first!.changes)).not.toContain(LOGO.slice(40, 80));
  });

  it('is part of the export of the account', async () => {
    await patch(agency, agency, BRAND).expect(200);
    const { text } = await t.http
      .get(`${pathOf(agency)}/export`)
      .set(agency.as)
      .expect(200);
    const line = text.split('\n').find((each) => each.includes('"type":"brand"'))!;
    expect(JSON.parse(line).data).toEqual({
      name: NAME,
      accent: '#b3261e',
      text: 'Ask Ada',
      logo: LOGO,
    });
  });
});

describe('a brand is refused', () => {
  it.each([
    ['without a name at first', { accent: '#000000' }, 'brand.name'],
    ['with an empty name', { name: ' ' }, 'brand.name'],
    ['with a name of null', { name: null }, 'brand.name'],
    ['with a long name', { name: 'x'.repeat(81) }, 'brand.name'],
    ['with a name of two lines', { name: 'a\r\nBcc: b' }, 'brand.name'],
    ['with a text of two lines', { name: 'A', text: 'a\nb' }, 'brand.text'],
    ['with a long text', { name: 'A', text: 'x'.repeat(301) }, 'brand.text'],
    ['with a color of another form', { name: 'A', accent: 'red' }, 'brand.accent'],
    ['with a color that is CSS', { name: 'A', accent: '#000000;background:url(//x)' }, 'brand.accent'],
    ['with an address as a logo', { name: 'A', logo: 'https://example.com/a.png' }, 'brand.logo'],
    ['with an empty logo', { name: 'A', logo: '' }, 'brand.logo'],
    ['with a number as a logo', { name: 'A', logo: 7 }, 'brand.logo'],
    ['with HTML as a logo', { name: 'A', logo: urlOf('<b/>', 'text/html') }, 'brand.logo'],
  ])('%s', async (_, brand, field) => {
    const body = errorOf(await patch(agency, agency, brand), 400);
    expect(body).toMatchObject({ additional_info: expect.stringContaining(`${field}: `) });
    expect(await shown(agency)).toBeNull();
  });

  it.each([
    ['a text', 'plain', 'is not an SVG'],
    ['HTML', '<!DOCTYPE html><html></html>', 'is not an SVG'],
    ['an SVG without its namespace', '<svg/>', 'must have xmlns="http://www.w3.org/2000/svg"'],
    ['an SVG in UTF-16', Buffer.from(DRAWING, 'utf16le'), 'is not an SVG'],
    ['more than 100 KB', DRAWING + ' '.repeat(102_400), 'must have at most 100 KB'],
  ])('for %s as an SVG', async (_, drawing, message) => {
    const body = errorOf(await patch(agency, agency, { name: 'A', logo: urlOf(drawing) }), 400);
    expect(body).toMatchObject({ additional_info: `brand.logo: ${message}` });
    expect(await shown(agency)).toBeNull();
  });

  it('for a PNG of 30,000 by 30,000 pixels, and for more than 100 KB', async () => {
    const huge = await patch(agency, agency, { name: 'A', logo: urlOf(png(30_000), 'image/png') });
    expect(errorOf(huge, 400)).toMatchObject({
      additional_info: 'brand.logo: must be at most 2000 by 2000 pixels, not 30000 by 30000',
    });
    const large = await patch(agency, agency, { name: 'A', logo: urlOf(Buffer.alloc(102_401), 'image/png') });
    expect(errorOf(large, 400)).toMatchObject({ additional_info: 'brand.logo: must have at most 100 KB' });
  });

  it('keeps the rest of the account when its logo is refused', async () => {
    const body = { name: 'Renamed', brand: { name: 'A', logo: urlOf('<svg/>') } };
    errorOf(await t.http.patch(pathOf(agency)).set(agency.as).send(body), 400);
    const { body: list } = await t.http.get('/v1/accounts').set(agency.as).expect(200);
    expect(list.data[0].name).toBe('Test');
  });
});

describe('an SVG', () => {
  const svg = (inner: string, head = '') =>
    `${head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${inner}</svg>`;
  it.each([
    ['a script', svg('<script>alert(1)</script><path onload="alert(1)"/>')],
    [
      'outside references',
      svg('<use href="https://example.com/a.svg#a"/><style>@import url(//example.com)</style>'),
    ],
    ['entities', svg('<text>&b;</text>', '<!DOCTYPE svg [<!ENTITY b "b">]>')],
    ['nested functions', svg(`<style>*{fill:${'rgb('.repeat(10_000)}}</style>${'<g/>'.repeat(14_000)}`)],
    ['many rules', svg(`<style>${'a{fill:red}'.repeat(500)}</style>${'<g/>'.repeat(16_000)}`)],
  ])('with %s is stored as it is, and blocks nobody', async (_, drawing) => {
    const began = ranMs();
    await patch(agency, agency, { name: 'A', logo: urlOf(drawing) }).expect(200);
    expect(ranMs() - began).toBeLessThan(200 * slowness());
    const { body } = await t.http
      .get(`${pathOf(agency)}/logo`)
      .set(agency.as)
      .expect(200);
    expect(Buffer.from(body).toString()).toBe(drawing);
  });
});

describe('the logo', () => {
  const inert = (headers: Record<string, string>, type: string) => {
    expect(headers['content-type']).toBe(type);
    expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('private, max-age=300');
  };

  it('is sent as an inert image to users and to readers of a share link', async () => {
    await patch(agency, agency, BRAND).expect(200);
    const link = await share(website);
    for (const request of [
      t.http.get(`${pathOf(website)}/logo?v=1`).set(website.as),
      t.http.get(`${link}/logo?v=1`),
    ]) {
      const { headers, body } = await request.expect(200);
      inert(headers, 'image/svg+xml');
      expect(Buffer.from(body).toString()).toBe(DRAWING);
    }
    await t.http.get(`${pathOf(website)}/logo`).expect(401);

    await patch(agency, agency, { logo: urlOf(png(1), 'image/png') }).expect(200);
    const { headers, body } = await t.http.get(`${link}/logo`).expect(200);
    inert(headers, 'image/png');
    expect(body).toEqual(png(1));
    await patch(agency, agency, { logo: null }).expect(200);
    errorOf(await t.http.get(`${link}/logo`), 404);
  });

  it('is named by a share link with the brand, and by none without one', async () => {
    const link = await share(website);
    expect((await t.http.get(link).expect(200)).body.data).not.toHaveProperty('brand');
    await patch(agency, agency, BRAND).expect(200);
    const { body } = await t.http.get(link).expect(200);
    expect(body.data.brand).toMatchObject({ name: NAME, logo: { type: 'image/svg+xml' } });
    expect(body.data.brand).not.toHaveProperty('inherited');
    expect(JSON.stringify(body)).not.toContain(String(agency.account._id));
  });
});
