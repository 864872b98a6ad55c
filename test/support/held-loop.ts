/**
 * Loaded into a server's process (`--import`): for each SIGUSR2 it prints the longest processor time of one turn of the
 * event loop since the last signal. Processor time depends little on how busy the machine is.
 */
let longest = 0;
let before = used();

setInterval(() => {
  const now = used();
  longest = Math.max(longest, now - before);
  before = now;
}, 1).unref();

process.on('SIGUSR2', () => {
  console.log(`\nheld ${longest.toFixed(1)} ms`);
  // Otherwise the garbage of earlier calls may be collected in the turn that is measured.
  globalThis.gc?.();
  before = used();
  longest = 0;
});

/** In milliseconds. */
function used(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
