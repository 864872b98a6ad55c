/** The console is built once, before the files that show it start side by side. */
export { buildIfNeeded as default } from '../../scripts/build.ts';
