// The peer of bench/geo.mjs: the cities as objects behind an ordinary handler of Nest, which answers with response.json().
import 'reflect-metadata';
import { join } from 'node:path';
import { Controller, Get, Module, Param, Query, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { locateParts } from '../dist/geo/assets/manifest.js';
import { PostalCache } from '../dist/geo/data/postal-cache.js';
import { Snapshot } from '../dist/geo/data/snapshot.js';
import { normalizeName } from '../dist/geo/indexes/normalize-name.js';

const parts = locateParts([join(import.meta.dirname, '..', 'assets', 'geo')]);
const { cities: stored } = await Snapshot.load(parts, new PostalCache(0), console.error);
const cities = Array.from({ length: stored.count }, (_, ordinal) => stored.city(ordinal))
  .map(({ name, state_name: state, country_name: country }) => ({ name, state, country }))
  .map((city) => ({ city, normalized: normalizeName(city.name) }));

class Cities {
  search(text, { limit }, response) {
    const wanted = normalizeName(text);
    const found = cities.filter(({ normalized }) => normalized.includes(wanted)).map(({ city }) => city);
    const data = limit === undefined ? found : found.slice(0, Number(limit));
    response.json({ success: true, message: 'Searching successfully!', data });
  }

  status(response) {
    response.json({ success: true });
  }
}

const decorate = (name, ...decorators) => {
  const descriptor = Object.getOwnPropertyDescriptor(Cities.prototype, name);
  for (const [index, decorator] of decorators.entries())
    if (index === 0) decorator(Cities.prototype, name, descriptor);
    else decorator(Cities.prototype, name, index - 1);
};
decorate('search', Get('v1/geo/:text'), Param('text'), Query(), Res());
decorate('status', Get('status'), Res());
Controller()(Cities);

class CitiesModule {}
Module({ controllers: [Cities] })(CitiesModule);

const app = await NestFactory.create(CitiesModule, { logger: false });
await app.listen(Number(process.env.PORT), '127.0.0.1');
