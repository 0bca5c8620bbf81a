import { plainText } from './volume-numbers.js';

/**
 * What a column of a file has; `low` and `high` are bids, of which the cost of a click is the mean, `least` and `most` the
 * bounds of the volume.
 */
export type VolumeColumn =
  | 'keyword'
  | 'country'
  | 'language'
  | 'volume'
  | 'least'
  | 'most'
  | 'cpc'
  | 'low'
  | 'high'
  | 'competition'
  | 'months'
  | 'month'
  | 'at'
  | 'source';

/**
 * Headings of common exports, as `readHeading` writes them: Google Keyword Planner, Semrush, Ahrefs, Moz, Mangools,
 * SE Ranking, SISTRIX, Ubersuggest and Yandex, in their languages. Of several in a file the first one counts.
 */
const NAMES: Partial<Record<VolumeColumn, string>> = {
  keyword:
    'keyword | keywords | search term | search terms | search query | query | phrase | ' +
    'suchbegriff | suchbegriffe | schlüsselwort | schlüsselwörter | suchanfrage | ' +
    'mot clé | mots clés | mot clef | requête | terme de recherche | ' +
    'palabra clave | palabras clave | consulta | término de búsqueda | ' +
    'palavra chave | palavras chave | termo de pesquisa | consulta de pesquisa | ' +
    'parola chiave | parole chiave | termine di ricerca | ' +
    'zoekwoord | zoekwoorden | trefwoord | zoekterm | ' +
    'słowo kluczowe | słowa kluczowe | fraza | wyszukiwane hasło | ' +
    'ключевое слово | ключевые слова | ключевая фраза | запрос | фраза | поисковый запрос | ' +
    'ключове слово | ключові слова | запит | ' +
    'キーワード | 検索キーワード | 検索語句 | クエリ | ' +
    '关键字 | 关键词 | 关键字词 | 搜索词 | 關鍵字 | 關鍵詞 | 搜尋字詞 | ' +
    '키워드 | 연관키워드 | 검색어 | ' +
    'anahtar kelime | anahtar kelimeler | anahtar sözcük | arama terimi | ' +
    'كلمة رئيسية | الكلمة الرئيسية | الكلمات الرئيسية | كلمة مفتاحية | الكلمة المفتاحية | ' +
    'कीवर्ड | खोज शब्द | मुख्य शब्द | ' +
    'kata kunci | istilah penelusuran | istilah pencarian | ' +
    'từ khóa | từ khoá | کلمه کلیدی | کلمات کلیدی | מילת מפתח | מילות מפתח | ' +
    'sökord | søgeord | nøkkelord | søkeord | avainsana | kulcsszó | cuvânt cheie | ' +
    'klíčové slovo | kľúčové slovo | ključna riječ | ključna beseda | λέξη κλειδί | คีย์เวิร์ด | คำหลัก',
  country: 'country | country code | land | pays | país | paese | kraj | страна | 国 | 国家 | 국가',
  language: 'language | language code | sprache | langue | idioma | lingua | taal | język | язык',
  volume:
    'volume | vol | search volume | search vol | searches | monthly searches | monthly volume | ' +
    'avg monthly searches | average monthly searches | avg search volume (last known values) | ' +
    'avg search volume | average search volume | monthly search volume | local monthly searches | ' +
    'durchschnittl suchanfragen pro monat | durchschn suchanfragen pro monat | ' +
    'durchschnittliche suchanfragen pro monat | suchanfragen pro monat | suchvolumen | volumen | ' +
    'nombre moyen de recherches mensuelles | moy recherches mensuelles | recherches mensuelles moyennes | ' +
    'recherches mensuelles | volume de recherche | volume de recherches | volume mensuel | ' +
    'promedio de búsquedas mensuales | prom búsquedas mensuales | media de búsquedas mensuales | ' +
    'búsquedas mensuales | volumen de búsqueda | volumen de búsquedas | ' +
    'média de pesquisas mensais | média das pesquisas mensais | méd de pesquisas mensais | ' +
    'pesquisas mensais | volume de pesquisa | volume de pesquisas | volume de busca | volume de buscas | ' +
    'media ricerche mensili | media delle ricerche mensili | ricerche mensili | volume di ricerca | ' +
    'gemiddeld aantal zoekopdrachten per maand | gem aantal zoekopdrachten per maand | ' +
    'gem maandelijkse zoekopdrachten | gemiddelde maandelijkse zoekopdrachten | zoekvolume | ' +
    'śr miesięczna liczba wyszukiwań | średnia miesięczna liczba wyszukiwań | wolumen | ' +
    'liczba wyszukiwań | wolumen wyszukiwań | ilość wyszukiwań | ' +
    'ср число запросов в месяц | среднее число запросов в месяц | среднее количество запросов в месяц | ' +
    'число запросов | количество запросов | частота | частотность | показов в месяц | объем | ' +
    'объем поиска | объём поиска | объем запросов | ' +
    'сер кількість запитів на місяць | середня кількість пошукових запитів на місяць | частотність | ' +
    '月間平均検索ボリューム | 平均月間検索ボリューム | 月間検索ボリューム | 検索ボリューム | 検索数 | ボリューム | ' +
    '月間平均検索数 | 月平均検索数 | 平均月間検索数 | 月間検索数 | ' +
    '平均每月搜索量 | 每月平均搜索量 | 月均搜索量 | 平均每月搜索次数 | 月搜索量 | 搜索量 | 搜索次数 | ' +
    '平均每月搜尋量 | 每月平均搜尋量 | 平均每月搜尋次數 | 月搜尋量 | 搜尋量 | 搜尋次數 | ' +
    '월간 평균 검색량 | 월평균 검색량 | 평균 월간 검색량 | 월간 검색량 | 월간검색수 | 검색량 | 볼륨 | ' +
    'ort aylık arama sayısı | ortalama aylık arama sayısı | aylık ortalama arama sayısı | ' +
    'aylık ort arama sayısı | aylık arama sayısı | arama hacmi | hacim | ' +
    'متوسط عمليات البحث الشهرية | متوسط عمليات البحث شهريا | متوسط عمليات البحث شهريًا | ' +
    'عمليات البحث الشهرية | حجم البحث | معدل البحث الشهري | ' +
    'औसत मासिक खोज | औसत मासिक खोजें | हर महीने औसत खोज | मासिक खोज | खोज मात्रा | खोज वॉल्यूम | वॉल्यूम | ' +
    'rata rata penelusuran bulanan | rata rata pencarian bulanan | penelusuran bulanan | ' +
    'volume pencarian | volume penelusuran | ' +
    'lượng tìm kiếm trung bình hàng tháng | lượng tìm kiếm | khối lượng tìm kiếm | ' +
    'میانگین جستجوی ماهانه | حجم جستجو | ממוצע חיפושים חודשיים | נפח חיפוש | נפח חיפושים | ' +
    'genomsnittligt antal sökningar per månad | sökvolym | søgevolumen | søkevolum | hakuvolyymi | ' +
    'prům měsíční vyhledávání | průměrný měsíční počet vyhledávání | hledanost | objem vyhledávání | ' +
    'keresési mennyiség | volum de căutare | όγκος αναζήτησης | ปริมาณการค้นหา | ปริมาณการค้นหาเฉลี่ยต่อเดือน',
  least: 'min volume | minimum volume | volume min | min search volume | min monthly searches | min vol',
  most: 'max volume | maximum volume | volume max | max search volume | max monthly searches | max vol',
  cpc:
    'cpc | cost per click | avg cpc | average cpc | klickpreis | coste por clic | coût par clic | ' +
    'custo por clique | costo per clic | kosten per klik | цена клика | クリック単価 | 每次点击费用 | ' +
    '點擊出價 | 클릭당비용 | tbm',
  competition:
    'competition (indexed value) | competition index | competitive density | com | competition | ' +
    'wettbewerb (indexierter wert) | wettbewerbsdichte | wettbewerb | concurrence (valeur indexée) | ' +
    'densité concurrentielle | concurrence | competencia (valor indexado) | densidad competitiva | ' +
    'competencia | concorrência (valor indexado) | densidade competitiva | concorrência | ' +
    'concorrenza (valore indicizzato) | densità competitiva | concorrenza | concurrentie (geïndexeerde waarde) | ' +
    'concurrentie | konkurencja (wartość zindeksowana) | konkurencja | конкуренция (индекс) | ' +
    'уровень конкуренции (индекс) | конкуренция | 競合性 (インデックス値) | 競合性 | 竞争程度(指数) | 竞争程度 (指数) | ' +
    '竞争程度 | 竞争激烈程度 | 競爭程度 (指數) | 競爭程度 | 경쟁(색인된 값) | 경쟁 (색인된 값) | 경쟁 | 경쟁정도 | ' +
    'rekabet (dizin değeri) | rekabet | المنافسة (قيمة مفهرسة) | المنافسة | प्रतिस्पर्धा | persaingan',
  months: 'months',
  at: 'at',
  source: 'source',
};
/** Bids of Keyword Planner: 'Top of page bid (low range)'. */
const BID =
  /bid|gebot|enchère|puja|lance|oferta|offerta|bod |stawka|ставк|入札|出价|出價|입찰|teklif|عرض|tawaran|बोली|giá thầu/u;
const LOW =
  /\(.*(?:low|unter|niedrig|bass|inf|baj|menor|laag|nisk|doln|мин|нижн|低|최저|최소|düşük|منخفض|rendah|कम|thấp)/u;
const HIGH =
  /\(.*(?:high|ober|hoh|haut|sup|alt|maior|hoog|wysok|górn|макс|верхн|高|최고|최대|yüksek|مرتفع|tinggi|अधिक|cao)/u;
/** Searches of a month: 'Searches: Jan 2025', '検索数: 2025年1月'. */
const MONTH = /^[^:]*\p{L}[^:]*: ?[^:]*\d{4}/u;
/** Patterns take time by the square of the length. */
const MAX_HEADING = 100;
/** 'CPC (USD)' */
const CURRENCY = /^(.*\S) ?[([](?:[a-z]{3}|\p{Sc})[)\]]$/u;

/** Columns that only the export of one program has. */
const SOURCES: readonly (readonly [source: string, names: RegExp])[] = [
  ['keyword planner', /^(?:avg monthly searches|top of page bid.*|durchsch\S* suchanfragen pro monat)$/],
  ['ahrefs', /^(?:parent (?:topic|keyword)|global volume|traffic potential)$/],
  ['semrush', /^(?:keyword difficulty|keyword difficulty index|competitive density|number of results)$/],
];

export interface VolumeColumns {
  /** By index of the cell; undefined: ignored. */
  of: readonly (VolumeColumn | undefined)[];
  /** The program that wrote the file. */
  source: string | undefined;
}

const COLUMN_OF: ReadonlyMap<string, readonly [column: VolumeColumn, rank: number]> = new Map(
  Object.entries(NAMES).flatMap(([column, names]) =>
    names.split(' | ').map((name, rank) => [readHeading(name), [column as VolumeColumn, rank]] as const),
  ),
);

/** A heading in lower case, without dots, and with spaces instead of underscores and hyphens. */
function readHeading(cell: string): string {
  return plainText(cell.slice(0, MAX_HEADING))
    .replace(/[."]/g, '')
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

function bidIn(name: string): [VolumeColumn, number] | [] {
  if (!BID.test(name)) return [];
  if (LOW.test(name)) return ['low', 0];
  return HIGH.test(name) ? ['high', 0] : [];
}

/** Columns by their headings. A line that is not a header has none, or only one by chance. */
export function volumeColumns(cells: readonly string[]): VolumeColumns {
  const names = cells.map(readHeading);
  const of: (VolumeColumn | undefined)[] = [];
  const best = new Map<VolumeColumn, { index: number; rank: number }>();
  names.forEach((name, index) => {
    const [column, rank] =
      COLUMN_OF.get(name) ?? COLUMN_OF.get(CURRENCY.exec(name)?.[1] ?? '') ?? bidIn(name);
    if (column === undefined) {
      of[index] = MONTH.test(name) ? 'month' : undefined;
      return;
    }
    const earlier = best.get(column);
    if (!earlier || rank! < earlier.rank) best.set(column, { index, rank: rank! });
  });
  for (const [column, { index }] of best) of[index] = column;
  const found = SOURCES.find(([, pattern]) => names.some((name) => pattern.test(name)))?.[0];
  // In every language, only this program has bids.
  const source = found ?? (best.has('low') || best.has('high') ? 'keyword planner' : undefined);
  return { of: names.map((_, index) => of[index]), source };
}

/** What a header must have, and this line does not. */
export function missingColumns({ of }: VolumeColumns): ('keyword' | 'volume')[] {
  const hasVolume = of.includes('volume') || of.includes('least') || of.includes('most');
  return [
    ...(of.includes('keyword') ? [] : (['keyword'] as const)),
    ...(hasVolume ? [] : (['volume'] as const)),
  ];
}
