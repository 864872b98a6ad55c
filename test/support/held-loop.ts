/**
 * Loaded into a server's process (`--import`): for each SIGUSR2 it prints the longest that one turn of the event loop has
 * kept the main thread's processor since the last one. Processor time, so that a busy machine changes little.
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
  longest = 0;
});

/** In milliseconds. */
function used(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
