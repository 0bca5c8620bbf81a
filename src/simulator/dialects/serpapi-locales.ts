import { problem } from './dialect.js';
import type { Dialect } from './dialect.js';

/** SerpApi's page "Google languages": every other `hl` is refused. */
export const LANGUAGES = (
  'ach af ak am ar az be bem bg bh bn br bs bt ca chr ckb co crs cs cy da de ee el en eo es es-419 et eu fa fi fo fr fy ' +
  'ga gaa gd gl gn gu ha haw hi hr ht hu hy ia id ig is it iw ja jw ka kg kk kl km kn ko kri ku ky la lg ln lo loz lt ' +
  'lua lv mfe mg mi mk ml mn mo mr ms mt mv my ne nl nn no nso ny nyn oc om or pa pcm pl ps pt pt-br pt-pt qu rm rn ro ' +
  'ru rw sd sh si sk sl sn so sq sr sr-me st su sv sw ta te tg th ti tk tl tn to tr tt tum tw ug uk ur uz vi vu wo ws ' +
  'xh xx-bork xx-elmer xx-hacker xx-klingon xx-pirate yi yo zh-cn zh-tw zu'
).split(' ');

/** SerpApi's page "Google countries": every other `gl` is refused. */
export const COUNTRIES = (
  'ad ae af ag ai al am an ao aq ar as at au aw az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz ca cc cd cf ' +
  'cg ch ci ck cl cm cn co cr cu cv cx cy cz de dj dk dm do dz ec ee eg eh er es et fi fj fk fm fo fr ga gb gd ge gf gh ' +
  'gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il in io iq ir is it jm jo jp ke kg kh ki km kn kp kr kw ' +
  'ky kz la lb lc li lk lr ls lt lu lv ly ma mc md mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ' +
  'ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl ' +
  'sm sn so sr st sv sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk um us uy uz va vc ve vg vi vn vu wf ' +
  'ws ye yt za zm zw'
).split(' ');

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** Countries without a code of their own there, which a search names as its location, or at the end of it. */
const PLACES = 'ax bl bq cw gg im je kp me mf ss sx xk'
  .split(' ')
  .map((code) => [countryNames.of(code.toUpperCase())!, code] as const);

/** @returns the country that a location is, or is in */
export const readPlace = (location: string | null): string | null =>
  PLACES.find(([name]) => location?.endsWith(name))?.[1] ?? null;

/**
 * Refuses languages and countries that are not listed, in SerpApi's words.
 * @returns the country: that of `gl`, or of a location that is a country
 */
export function requireListed(dialect: Dialect, params: URLSearchParams): string | null {
  const [gl, hl, location] = ['gl', 'hl', 'location'].map((name) => params.get(name));
  if (hl && !LANGUAGES.includes(hl))
    throw problem(dialect, 'invalid', `Unsupported \`${hl}\` interface language - hl parameter.`);
  if (gl && !COUNTRIES.includes(gl))
    throw problem(dialect, 'invalid', `Unsupported \`${gl}\` country - gl parameter.`);
  return gl ?? readPlace(location ?? null);
}
