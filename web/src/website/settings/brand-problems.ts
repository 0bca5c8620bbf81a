import { ApiError } from '../../shared/api/api-error';
import { t } from '../../shared/text/i18n';

const TOO_LARGE = /^must be at most (\d+) by \d+ pixels, not (\d+) by (\d+)$/;

/** Problems of a brand by field, in words of the console. */
export function brandProblems(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const { 'brand.name': name, 'brand.accent': accent, 'brand.logo': logo } = error.fields;
  return {
    ...(name !== undefined && { 'brand.name': t('Enter a name of up to 80 characters.') }),
    ...(accent !== undefined && { 'brand.accent': t('This is not a color. Enter one such as #1a73e8.') }),
    ...(logo !== undefined && { 'brand.logo': logoProblem(logo) }),
  };
}

/** @param message of the API */
export function logoProblem(message: string): string {
  const [, most, width, height] = TOO_LARGE.exec(message) ?? [];
  if (most !== undefined)
    return t('The picture has {width} by {height} pixels. At most {most} by {most} are allowed.', {
      width: width!,
      height: height!,
      most,
    });
  if (message.includes('100 KB')) return tooManyBytes();
  return t('This file cannot be used. Choose a PNG or an SVG.');
}

export const tooManyBytes = (): string => t('The file is larger than 100 KB. Choose a smaller one.');
