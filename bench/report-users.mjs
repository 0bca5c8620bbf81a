// Load process of report.mjs: each user requests graph and table alternately, every `everyMs`. Takes one JSON argument
// {url, paths, headers, users, everyMs}; prints one JSON line at SIGTERM.
const { url, paths, headers, users, everyMs } = JSON.parse(process.argv[2]);
const times = [];

async function ask(user, turn) {
  const began = performance.now();
  const response = await fetch(url + paths[(user + turn) % paths.length], { headers });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`status ${response.status}`);
  times.push(performance.now() - began);
}

for (let user = 0; user < users; user += 1) {
  let turn = 0;
  setTimeout(
    () => {
      setInterval(() => void ask(user, turn++), everyMs);
      void ask(user, turn++);
    },
    (everyMs / users) * user,
  );
}

process.once('SIGTERM', () => {
  const sorted = times.toSorted((a, b) => a - b);
  console.log(
    JSON.stringify({ requests: sorted.length, medianMs: Math.round(sorted[sorted.length >> 1] ?? 0) }),
  );
  process.exit(0);
});
