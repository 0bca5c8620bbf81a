import 'reflect-metadata';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { describe, expect, it } from 'vitest';
import { PageQuery } from './pagination.js';
import { messages } from './spec-support.js';

class Sample {
  @IsOptional() @Min(1) @Max(9) @IsInt() count?: number;
  @IsOptional() @IsInt() @Min(1) @Max(9) other?: number;
  @IsOptional() @MaxLength(3) @IsString() text?: string;
}

describe('the message for an invalid field', () => {
  it.each([
    [{ count: 1.5 }, 'count must be an integer number'],
    [{ other: 'abc' }, 'other must be an integer number'],
    [{ count: 10 }, 'count must not be greater than 9'],
    [{ text: 5 }, 'text must be a string'],
    [{ text: 'long' }, 'text must be shorter than or equal to 3 characters'],
  ])('of %j is about the type before the size', (input, message) => {
    expect(messages(Sample, input)).toEqual([message]);
  });

  it('is one per field', () => {
    expect(messages(PageQuery, { page: '1.5', limit: 0 })).toEqual([
      'page must be a whole number from 1 to 999999999',
      'limit must be a whole number from 1 to 500',
    ]);
  });
});
