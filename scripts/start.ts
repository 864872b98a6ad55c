/** `npm start`: builds the console if needed, then runs the server in this process. */
import { enableCompileCache } from 'node:module';
import { buildIfNeeded } from './build.ts';
import { COMPILE_CACHE } from './compile-cache.ts';

// Most of a start is compiling modules that are the same as last time.
enableCompileCache(COMPILE_CACHE);
buildIfNeeded();
await import('../server/main.ts');
