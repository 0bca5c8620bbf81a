import { escapeHtml } from '../../../common/http/html-page.js';

type Value = string | number | boolean | TemplateData | readonly TemplateData[] | null;
export interface TemplateData {
  [name: string]: Value;
}

const PLACE = /\{\{#(\w+)\}\}([\s\S]*?)\{\{\/\1\}\}|\{\{(\w+)\}\}/g;

/**
 * Fills an HTML template: `{{name}}` is the escaped value; `{{#name}}…{{/name}}` is repeated for each object of a list, and
 * omitted for false, null and an empty list. Inside of it the names of the object precede those around it. Values are
 * never taken for places.
 */
export function fillTemplate(template: string, data: TemplateData): string {
  return template.replace(PLACE, (_, section: string | undefined, inner: string, name: string) => {
    if (section === undefined) return escapeHtml(String(valueOf(data, name)));
    return scopesOf(valueOf(data, section))
      .map((scope) => fillTemplate(inner, { ...data, ...scope }))
      .join('');
  });
}

function valueOf(data: TemplateData, name: string): Value {
  const value = data[name];
  if (value === undefined) throw new Error(`The template has a place without a value: ${name}`);
  return value;
}

function scopesOf(value: Value): readonly TemplateData[] {
  if (Array.isArray(value)) return value as readonly TemplateData[];
  if (typeof value === 'object' && value !== null) return [value as TemplateData];
  return value === false || value === null ? [] : [{}];
}
