// Client of report.mjs in its own process, so that the server's event loop does not delay its clock. Takes one message
// {id, url, headers, rounds} at a time; responds with the milliseconds until the first byte and the last one of each
// round, and the size of the response.
process.on('message', async ({ id, url, headers, rounds }) => {
  const times = [];
  let size = 0;
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const response = await fetch(url, { headers });
    let first = 0;
    size = 0;
    for await (const chunk of response.body) {
      first ||= performance.now() - began;
      size += chunk.length;
    }
    if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
    times.push({ total: performance.now() - began, first });
  }
  process.send({ id, times, size });
});
process.on('disconnect', () => process.exit(0));
