import { s } from '../../common/api-docs/index.js';

const BRAND_FIELDS = {
  name: [s.string(), 'Northwind Search'],
  accent: [s.nullable(s.string('As set: #rrggbb.')), '#b3261e'],
  text: [s.nullable(s.string('Such as contact details.')), 'Ada Park, ada@northwind.example'],
  logo: s.nullable(
    s.object({
      type: s.string('`image/png` or `image/svg+xml`.', 'image/svg+xml'),
      version: s.string('Changes with the file.', 'q1l0k4T3s1sO9dQm'),
    }),
  ),
} satisfies Record<string, s.Property>;

/** An account's own brand. */
export const BRAND = s.object(BRAND_FIELDS);

const colors = (accent: string, on_accent: string) =>
  s.object({
    accent: s.string('For text and lines on the page.', accent),
    on_accent: s.string('For text on `accent`.', on_accent),
  });

/** A brand as it is shown. */
export const SHOWN_BRAND_FIELDS = {
  ...BRAND_FIELDS,
  colors: s.nullable(s.object({ light: colors('#b3261e', '#ffffff'), dark: colors('#e07c77', '#000000') })),
} satisfies Record<string, s.Property>;
