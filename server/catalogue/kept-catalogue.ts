import { CATALOGUE } from '../accounts/store.ts';
import { stateOf } from '../storage/change.ts';
import type { Reads } from '../storage/reading.ts';
import type { Service } from './services.ts';
import { readServices } from './store.ts';

/** The time after which the catalogue is read again in any case, for whoever changes it in the database by hand. */
const KEPT_MS = 60_000;

/** The catalogue, and the text of the answer that gives the whole of it, which all callers share. */
interface Catalogue {
  readonly services: readonly Service[];
  readonly text: Uint8Array<ArrayBuffer>;
}

/** Makes a function that gives the catalogue. It is read and written as text anew only where it has changed. */
export function keepCatalogue(db: Reads): () => Promise<Catalogue> {
  let kept: {
    readonly state: string;
    readonly until: number;
    readonly catalogue: Promise<Catalogue>;
  } | null = null;
  return async () => {
    const state = await stateOf(db, CATALOGUE);
    if (kept?.state === state && performance.now() < kept.until) return kept.catalogue;
    const reading = { state, until: performance.now() + KEPT_MS, catalogue: read(db) };
    kept = reading;
    return reading.catalogue.catch((error: unknown) => {
      if (kept === reading) kept = null;
      throw error;
    });
  };
}

async function read(db: Reads): Promise<Catalogue> {
  const services = await readServices(db);
  return { services, text: new TextEncoder().encode(JSON.stringify({ data: services })) };
}
