/** `npm start`: builds the console if needed, then runs the server in this process. */
import { enableCompileCache } from 'node:module';
import { buildIfNeeded } from './build.ts';
import { COMPILE_CACHE } from './compile-cache.ts';

// Without the cache, most of a start would be compiling unchanged modules.
enableCompileCache(COMPILE_CACHE);
buildIfNeeded();
await import('../server/main.ts');
