// Loaded into a server under test (--import): measures its CPU time between the IPC messages `start` and `stop`, and sends
// the result in milliseconds.
let began;
process.on('message', (message) => {
  if (message === 'start') began = process.cpuUsage();
  else if (message === 'stop') {
    const { user, system } = process.cpuUsage(began);
    process.send({ processor: (user + system) / 1000 });
  }
});
// The channel must not keep the server alive.
process.channel?.unref();
