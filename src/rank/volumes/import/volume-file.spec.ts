import { describe, expect, it } from 'vitest';
import { ValidationError } from '../../../common/errors.js';
import { readVolumeFile } from './volume-file.js';

const NOW = new Date('2026-03-11T12:00:00Z');
const US = { country: 'US', language: 'en', at: NOW, now: NOW };
const read = (text: string | Buffer, defaults: Partial<typeof US> = US) =>
  readVolumeFile(Buffer.from(text as string), { at: NOW, now: NOW, ...defaults });
const TEA = { keyword: 'TEA', country: 'US', language: 'en', at: NOW };

async function problems(text: string, defaults: Partial<typeof US> = US) {
  const error = await read(text, defaults).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(ValidationError);
  return (error as ValidationError).fields.map(({ path }) => path);
}

describe('readVolumeFile', () => {
  it('reads our own columns', async () => {
    const months = Array.from({ length: 12 }, (_, n) => n * 10);
    const text = `keyword,country,language,volume,cpc,competition,months,source,at\nTea ,de,DE,1200,0.85,40,${months.join('|')},lab,2026-03-01\n`;
    expect(await read(text, {})).toEqual({
      volumes: [
        {
          keyword: 'TEA',
          country: 'DE',
          language: 'de',
          volume: 1200,
          cpc: 0.85,
          competition: 40,
          months,
          source: 'lab',
          at: new Date('2026-03-01T00:00:00Z'),
        },
      ],
      refused: [],
    });
  });

  it('reads an export of Keyword Planner: titles, UTF-16, tabs, bids and months', async () => {
    const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
    const header = `Keyword\tCurrency\tAvg. monthly searches\tThree month change\tCompetition\tCompetition (indexed value)\tTop of page bid (low range)\tTop of page bid (high range)\t${names.map((name) => `Searches: ${name} 2025`).join('\t')}`;
    const lines = [
      'Keyword Stats 2026-03-11 at 11_11_11',
      '"January 1, 2025 - December 31, 2025"',
      header,
      `green tea\tUSD\t1,000\t0%\tHigh\t87\t0.50\t1.50\t${names.map((_, n) => 100 * (n + 1)).join('\t')}`,
      `tea\tUSD\t1K – 10K\t\tLow\t\t\t\t${names.map(() => '').join('\t')}`,
      'gin\tUSD\t\t\t\t\t\t',
    ].join('\r\n');
    const body = Buffer.from(`\ufeff${lines}`, 'utf16le');
    const { volumes, refused } = await readVolumeFile(body, US);
    expect(volumes).toEqual([
      {
        ...TEA,
        keyword: 'GREEN TEA',
        volume: 1000,
        cpc: 1,
        competition: 87,
        months: names.map((_, n) => 100 * (n + 1)),
        source: 'keyword planner',
      },
      { ...TEA, volume: 3162, source: 'keyword planner' },
    ]);
    expect(refused).toEqual([{ line: 6, message: 'the line has no volume' }]);
  });

  it('reads an export of Ahrefs', async () => {
    const text =
      '"#","Keyword","Country","Difficulty","Volume","CPC","CPS","Parent Keyword","Last Update","Global volume"\n' +
      '"1","tea","us","12","1200","0.70","1.0","tea","2026-03-01 10:00:00","9000"\n';
    const { volumes } = await read(text, { language: 'en' });
    expect(volumes).toEqual([{ ...TEA, volume: 1200, cpc: 0.7, source: 'ahrefs' }]);
  });

  it('reads an export of Semrush', async () => {
    const text =
      'Keyword,Intent,Volume,Trend,Keyword Difficulty,CPC (USD),Competitive Density,SERP Features,Number of Results\n' +
      'tea,Informational,"12,100","0.8,1.0,0.9",60,1.23,0.15,"Sitelinks, Video",1200000\n';
    const { volumes } = await read(text);
    expect(volumes).toEqual([{ ...TEA, volume: 12_100, cpc: 1.23, competition: 15, source: 'semrush' }]);
  });

  it('reads semicolons and decimal commas', async () => {
    const { volumes } = await read('Keyword;Suchvolumen;CPC\ntea;1.200;0,85 €\n');
    expect(volumes).toEqual([{ ...TEA, volume: 1200, cpc: 0.85, source: 'import' }]);
  });

  it('refuses lines by their number, and no others', async () => {
    const text = [
      'keyword,volume,cpc,competition,country,language,at',
      'tea,10,,,,,',
      ',10,,,,,',
      'a,many,,,,,',
      'b,10,free,,,,',
      'c,10,,x1,,,',
      'd,10,,,USA,,',
      'e,10,,,,english,',
      'f,10,,,,,2026-03-12',
      'g,10,,,,,March',
      `${'h'.repeat(201)},10,,,,,`,
      'TEA,10,,,,,',
      'Tea ,11,,,,,',
      'i,9999999999999,,,,,',
      'j,,,,,,',
      'z,0,,,,,2026-03-11',
    ].join('\n');
    const { volumes, refused } = await read(text);
    expect(volumes.map(({ keyword, volume }) => [keyword, volume])).toEqual([
      ['TEA', 10],
      ['Z', 0],
    ]);
    expect(refused).toEqual([
      { line: 3, message: 'the line has no keyword' },
      { line: 4, message: 'volume is not a number: "many"' },
      { line: 5, message: 'cpc is not a number: "free"' },
      { line: 6, message: 'competition is not a number: "x1"' },
      { line: 7, message: 'country must be a code of two upper-case letters' },
      { line: 8, message: 'language must be a code of two letters' },
      { line: 9, message: 'at must be a day such as 2026-02-28, and not after today' },
      { line: 10, message: 'at must be a day such as 2026-02-28, and not after today' },
      { line: 11, message: 'keyword must have 1 to 200 characters' },
      { line: 13, message: 'the keyword is repeated with another volume: line 2 has it too' },
      { line: 14, message: 'volume is not a number: "9999999999999"' },
      { line: 15, message: 'the line has no volume' },
    ]);
  });

  it('needs a header, a country and a language', async () => {
    expect(await problems('')).toEqual(['keyword', 'volume']);
    expect(await problems('tea,10\n')).toEqual(['keyword', 'volume']);
    expect(await problems('keyword,position\ntea,10\n')).toEqual(['volume']);
    expect(await problems('Title\nKeyword\tPosition\ntea\t10\n')).toEqual(['volume']);
    expect(await problems('url,volume\ntea,10\n')).toEqual(['keyword']);
    expect(await problems('keyword,volume\ntea,10\n', {})).toEqual(['country', 'language']);
    expect(await problems('keyword,volume,country\ntea,10,US\n', {})).toEqual(['language']);
  });

  it.each([
    ['Keyword,Search vol.', 'tea,10'],
    ['keyword,search_volume', 'tea,10'],
    ['KEYWORD;Vol', 'tea;10'],
    ['"Keyword","Avg. Search Volume (Last Known Values)"', '"tea","10"'],
    ['Suchbegriff;Durchschn. Suchanfragen pro Monat', 'tea;10'],
    ['Keyword\tDurchschnittl. Suchanfragen pro Monat', 'tea\t10'],
    ['Mot clé;Nombre moyen de recherches mensuelles', 'tea;10'],
    ['Mot cle\u0301;Nombre moyen de recherches mensuelles', 'tea;10'],
    ['Palabra clave;Promedio de búsquedas mensuales', 'tea;10'],
    ['Palavra-chave;Média de pesquisas mensais', 'tea;10'],
    ['Parola chiave;Media ricerche mensili', 'tea;10'],
    ['Zoekwoord;Gemiddeld aantal zoekopdrachten per maand', 'tea;10'],
    ['Słowo kluczowe;Śr. miesięczna liczba wyszukiwań', 'tea;10'],
    ['Ключевое слово;Ср. число запросов в месяц', 'tea;10'],
    ['キーワード,月間平均検索ボリューム', 'tea,10'],
    ['关键字\t平均每月搜索量', 'tea\t10'],
    ['關鍵字\t平均每月搜尋量', 'tea\t10'],
    ['키워드,월간 평균 검색량', 'tea,10'],
    ['Anahtar kelime;Ort. aylık arama sayısı', 'tea;10'],
    ['الكلمة الرئيسية,متوسط عمليات البحث الشهرية', 'tea,10'],
    ['कीवर्ड,औसत मासिक खोज', 'tea,10'],
    ['Kata kunci,Rata-rata penelusuran bulanan', 'tea,10'],
    ['Từ khóa,Lượng tìm kiếm', 'tea,10'],
    ['Keyword,Min Volume,Max Volume', 'tea,5,15'],
    ['Keyword,Min Volume,Max Volume', 'tea,,10'],
    ['sep=;\nKeyword;Volume', 'tea;10'],
  ])('knows the headings %j', async (header, line) => {
    expect(await read(`${header}\n${line}\n`)).toMatchObject({
      volumes: [{ keyword: 'TEA', volume: 10 }],
      refused: [],
    });
  });

  it('reads the months of exports in other languages', async () => {
    const months = Array.from({ length: 12 }, (_, n) => `検索数：2025年${n + 1}月`);
    const cells = months.map((_, n) => n + 1);
    const { volumes } = await read(
      `キーワード,平均月間検索ボリューム,${months.join()}\ntea,10万,${cells.join()}\n`,
    );
    expect(volumes).toMatchObject([{ volume: 100_000, months: cells }]);
  });

  it.each([
    ['Gebot für obere Positionen (niedriger Bereich)', 'Gebot für obere Positionen (hoher Bereich)'],
    ['Enchère de haut de page (fourchette basse)', 'Enchère de haut de page (fourchette haute)'],
    ['ページ上部に掲載された広告の入札単価（低額帯）', 'ページ上部に掲載された広告の入札単価（高額帯）'],
    ['Ставка для показа вверху стр. (мин.)', 'Ставка для показа вверху стр. (макс.)'],
  ])('takes the mean of the bids %j and %j', async (low, high) => {
    const { volumes } = await read(`Keyword;Volume;${low};${high}\ntea;10;0,50;1,50\n`);
    expect(volumes).toMatchObject([{ cpc: 1, source: 'keyword planner' }]);
  });

  it('names the bounds of a volume that are no numbers', async () => {
    const { refused } = await read('Keyword,Min Volume,Max Volume\ntea,many,10\ngin,,\n');
    expect(refused).toEqual([
      { line: 2, message: 'volume is not a number: "many – 10"' },
      { line: 3, message: 'the line has no volume' },
    ]);
  });

  it('takes UK for Great Britain, and refuses what is neither a country nor a language', async () => {
    const text = 'keyword,volume,country,language\na,1,UK,en\nb,1,ZZ,en\nc,1,US,xx\nd,1,JP,jp\n';
    expect(await read(text, {})).toMatchObject({
      volumes: [{ country: 'GB' }],
      refused: [
        { line: 3, message: 'ZZ is not a country code of ISO 3166-1' },
        { line: 4, message: 'xx is not a language code of ISO 639-1' },
        { line: 5, message: 'jp is not a language code; Japanese is ja' },
      ],
    });
  });

  it('reads UTF-16 without a byte order mark', async () => {
    const text = 'Keyword\tVolume\nзелёный чай\t1 200\n';
    for (const body of [Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()])
      expect((await read(body)).volumes).toMatchObject([{ keyword: 'ЗЕЛЁНЫЙ ЧАЙ', volume: 1200 }]);
  });

  it('finds no header in a long line of many cells, and quickly', async () => {
    expect(await problems(`${'a: '.repeat(20_000)}\n${'x,'.repeat(30_000)}\n`)).toEqual([
      'keyword',
      'volume',
    ]);
  });
});
