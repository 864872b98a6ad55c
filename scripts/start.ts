/** `npm start`: builds the console if needed, then runs the server in this process. */
import { buildIfNeeded } from './build.ts';

buildIfNeeded();
await import('../server/main.ts');
