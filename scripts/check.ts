/** `npm run check`: every step that needs no browser. */
import { ensureNginx, ensurePostgres } from './prerequisites.ts';
import { printOutcome, runSteps } from './steps.ts';

ensurePostgres();
ensureNginx();
const outcome = await runSteps();
printOutcome(outcome);
process.exit(outcome.failures.length === 0 ? 0 : 1);
