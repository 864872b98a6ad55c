/** The console is built once, before the files that show it start side by side. */
export { buildIfNeeded as setup } from '../../scripts/build.ts';
