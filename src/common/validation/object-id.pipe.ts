import { Injectable, type PipeTransform } from '@nestjs/common';
import { ValidateBy, type ValidationOptions } from 'class-validator';
import { Types } from 'mongoose';
import { ValidationError } from '../errors.js';

const OBJECT_ID = /^[0-9a-f]{24}$/i;

export const isObjectId = (text: unknown): text is string => typeof text === 'string' && OBJECT_ID.test(text);

export const notAnObjectId = (path: string) => `${path} must be an identifier of 24 hexadecimal digits`;

/** @throws ValidationError naming `path` */
export function parseObjectId(text: unknown, path: string): Types.ObjectId {
  if (!isObjectId(text)) throw new ValidationError([{ path, message: notAnObjectId(path) }]);
  return new Types.ObjectId(text);
}

/** Validates a body field as parseObjectId does. */
export const IsObjectId = (options?: ValidationOptions) =>
  ValidateBy(
    {
      name: 'isObjectId',
      validator: {
        validate: isObjectId,
        defaultMessage: () => notAnObjectId(options?.each ? 'each of $property' : '$property'),
      },
    },
    options,
  );

/** Parses a path parameter, or responds 400. */
@Injectable()
export class ObjectIdPipe implements PipeTransform<unknown, Types.ObjectId> {
  constructor(private readonly path: string) {}

  transform(value: unknown): Types.ObjectId {
    return parseObjectId(value, this.path);
  }
}
