// Search Console in a process of its own, so that its memory is not the server's. Arguments: newest day, number of days
// with rows, rows of each set. Sends its URL.
import { createServer } from 'node:http';

const [, , newest, days, rows] = process.argv;
const DAY_MS = 24 * 3_600_000;
const first = new Date(Date.parse(newest) - (days - 1) * DAY_MS).toISOString().slice(0, 10);
const hasRows = (day) => day >= first && day <= newest;

const figuresOf = (n, day) => {
  const impressions = 1 + ((n * 31 + day * 7) % 900);
  const clicks = n % 5 === 0 ? impressions % 9 : 0;
  return { clicks, impressions, ctr: clicks / impressions, position: 1 + ((n * 17 + day * 3) % 990) / 10 };
};

/** The last keys: those after the day. */
const KEYS = {
  'date,query,country,device': (n) => [`keyword ${n}`, 'usa', n % 3 === 0 ? 'MOBILE' : 'DESKTOP'],
  'date,query,page': (n) => [`keyword ${n}`, `https://www.example.com/category-${n % 40}/article-${n % 500}`],
};

function rowsOf({ startDate, endDate, dimensions }) {
  if (dimensions.join() === 'date') {
    const found = [];
    for (let at = Date.parse(startDate); at <= Date.parse(endDate); at += DAY_MS) {
      const day = new Date(at).toISOString().slice(0, 10);
      if (hasRows(day)) found.push({ keys: [day], ...figuresOf(5, at / DAY_MS) });
    }
    return found;
  }
  if (!hasRows(startDate)) return [];
  const toKeys = KEYS[dimensions.join()];
  const number = Date.parse(startDate) / DAY_MS;
  return Array.from({ length: Number(rows) }, (_, n) => ({
    keys: [startDate, ...toKeys(n)],
    ...figuresOf(n, number),
  }));
}

const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  const answer =
    request.url === '/token'
      ? { access_token: 'token', expires_in: 3599 }
      : { rows: rowsOf(JSON.parse(body)) };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }));
process.on('disconnect', () => process.exit(0));
