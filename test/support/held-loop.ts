/**
 * Loaded into a server's process (`--import`): for each SIGUSR2 it prints the longest turn of the event loop since the last
 * signal, as a multiple of the time for reading 1 MiB of JSON in the same process. Both are processor time, so that neither a slow
 * nor a busy machine changes the figure.
 */
const MEBIBYTE = `[${'0,'.repeat(2 ** 19 - 1)}0]`;
const ROUNDS = 5;

let longest = 0;
let before = used();

setInterval(() => {
  const now = used();
  longest = Math.max(longest, now - before);
  before = now;
}, 1).unref();

process.on('SIGUSR2', () => {
  console.log(`\nheld ${(longest / reading()).toFixed(2)} times`);
  // Otherwise the garbage of earlier calls may be collected in the turn that is measured.
  globalThis.gc?.();
  before = used();
  longest = 0;
});

/** The best of some rounds, in milliseconds. */
function reading(): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = used();
    JSON.parse(MEBIBYTE);
    return used() - start;
  });
  return Math.min(...times);
}

/** In milliseconds. */
function used(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
