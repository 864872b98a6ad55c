/** `npm run check`: every step that needs no browser. */
import { ensureNginx, ensurePostgres } from './prerequisites.ts';
import { runSteps } from './steps.ts';

ensurePostgres();
ensureNginx();
const { passed, failed, failures } = await runSteps();
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failures.length === 0 ? 0 : 1);
