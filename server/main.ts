/** The server's process. It looks at Node before it loads anything, because an older one would fail with a riddle. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 7)) {
  console.error(
    `Cowtex needs Node 24.7 or newer, and this is ${process.versions.node}. "npm start" brings its own.`,
  );
  process.exit(1);
}
await import('./start.ts');

export {};
