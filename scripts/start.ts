/** `npm start`: builds the console if needed, then runs the server in this process. */
import { enableCompileCache } from 'node:module';
import { buildIfNeeded } from './build.ts';

// Most of a start is compiling modules that are the same as last time.
enableCompileCache('node_modules/.cache/node');
buildIfNeeded();
await import('../server/main.ts');
