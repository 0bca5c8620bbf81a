/** Elements that only draw: nothing that runs, animates, links, embeds or loads. */
export const DRAWING_ELEMENTS = new Set(
  (
    'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath ' +
    'linearGradient radialGradient stop pattern clipPath mask marker filter ' +
    'feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR ' +
    'feGaussianBlur feMerge feMergeNode feMorphology feOffset'
  ).split(' '),
);

/** Elements that browsers do not draw; they are left out. */
export const DESCRIPTIVE_ELEMENTS = new Set(['title', 'desc', 'metadata']);

/** Properties of style sheets that are attributes too. */
export const PRESENTATION = new Set(
  (
    'alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters ' +
    'direction display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font-family ' +
    'font-size font-stretch font-style font-variant font-weight letter-spacing marker-end marker-mid marker-start mask ' +
    'opacity overflow paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset ' +
    'stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration ' +
    'text-rendering unicode-bidi vector-effect visibility word-spacing writing-mode'
  ).split(' '),
);

/** Attributes besides those of presentation. All others are left out. */
export const DRAWING_ATTRIBUTES = new Set(
  (
    'amplitude clipPathUnits cx cy d dx dy exponent filterUnits fr fx fy gradientTransform gradientUnits height id in in2 ' +
    'intercept k1 k2 k3 k4 lengthAdjust markerHeight markerUnits markerWidth maskContentUnits maskUnits mode offset ' +
    'operator orient pathLength patternContentUnits patternTransform patternUnits points preserveAspectRatio ' +
    'primitiveUnits r radius refX refY result rotate rx ry slope spreadMethod startOffset stdDeviation tableValues ' +
    'textLength transform type values viewBox width x x1 x2 y y1 y2'
  ).split(' '),
);

const FUNCTIONS = new Set(
  'rgb rgba hsl hsla url matrix translate translateX translateY scale scaleX scaleY rotate skewX skewY'.split(
    ' ',
  ),
);
const INNER_REFERENCE = /^(["']?)#([\w:.-]+)\1$/;
/** Longer than the name of any function. */
const NAME_CHARACTERS = 40;

/** Style text without comments. Linear: a search for each opening mark by an expression would be quadratic. */
export function withoutComments(text: string): string {
  const [first = '', ...others] = text.split('/*');
  let plain = first;
  let isOpen = false;
  for (const part of others) {
    const end = part.indexOf('*/');
    if (end >= 0) plain += part.slice(end + 2);
    isOpen = end < 0;
  }
  return isOpen ? `${plain}/*` : plain;
}

/** The calls in a value by name and argument. */
function* callsIn(value: string) {
  for (let at = value.indexOf('('); at >= 0; at = value.indexOf('(', at + 1)) {
    const name = /([\w-]*)\s*$/.exec(value.slice(Math.max(0, at - NAME_CHARACTERS), at))![1]!;
    const end = value.indexOf(')', at);
    yield { name, argument: () => value.slice(at + 1, end < 0 ? undefined : end).trim() };
  }
}

/** What is not allowed in a value, or undefined. Functions other than these could load something. */
export function refusedInValue(value: string): string | undefined {
  const plain = withoutComments(value);
  if (/[\\@]|\/\*/.test(plain)) return plain.trim();
  for (const { name, argument } of callsIn(plain)) {
    if (!FUNCTIONS.has(name)) return `${name}()`;
    if (name === 'url' && !INNER_REFERENCE.test(argument())) return `url(${argument()})`;
  }
  return undefined;
}

/** The identifiers that an allowed value refers to by `url(#…)`. */
export const referencesOf = (value: string): string[] =>
  [...callsIn(value)].flatMap(({ name, argument }) =>
    name === 'url' ? (INNER_REFERENCE.exec(argument())?.[2] ?? []) : [],
  );
