import { Injectable, type Type } from '@nestjs/common';
import { ModulesContainer, Reflector } from '@nestjs/core';
import type { EnvelopeStyle } from './envelope.js';

/** What holds for all paths below some prefixes, those without a route included. */
export interface Area {
  /** Label `area` of the duration of requests. */
  readonly name: string;
  /** Such as '/v1/slots'. */
  readonly prefixes: readonly string[];
  /** Style of its errors. */
  readonly envelope: EnvelopeStyle;
  /** Only services call it: bodies are passed on unchecked, and responses have no headers for browsers. */
  readonly forServices?: true;
  /** Bodies may be lists, such as batches of messages. */
  readonly acceptsLists?: true;
}

/** @param path of any request; '' where it is not known */
export type FindArea = (path: string) => Area;

/** Declares, on its module, the area of a feature. Paths of no area belong to the platform. */
export const ServesArea = Reflector.createDecorator<Area>();

export const PLATFORM_AREA: Area = { name: 'platform', prefixes: [], envelope: 'plain' };

/** The areas of all modules. */
@Injectable()
export class Areas {
  private patterns: readonly (readonly [RegExp, Area])[] | undefined;

  constructor(private readonly modules: ModulesContainer) {}

  readonly find: FindArea = (path) => {
    this.patterns ??= this.declared().map((area) => [toPattern(area), area]);
    return this.patterns.find(([pattern]) => pattern.test(path))?.[1] ?? PLATFORM_AREA;
  };

  private declared(): Area[] {
    const reflector = new Reflector();
    return [...this.modules.values()].flatMap(
      ({ metatype }) => reflector.get(ServesArea, (metatype as Type | undefined) ?? Object) ?? [],
    );
  }
}

const toPattern = ({ prefixes }: Area) => new RegExp(`^(${prefixes.join('|')})(/|$)`, 'i');
