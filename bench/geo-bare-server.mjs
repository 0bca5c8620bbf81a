// Reference for bench:geo: a bare Node server that sends the files of its arguments by number: /0, /1, …
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const bodies = process.argv.slice(2).map((file) => readFileSync(file));
const server = createServer((request, response) => {
  const body = bodies[Number(request.url.slice(1))] ?? Buffer.from('{}');
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
  });
  response.end(body);
});
server.listen(Number(process.env.PORT), '127.0.0.1');
