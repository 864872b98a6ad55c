import { CHARACTER_BYTES } from '../../agent/conversation.ts';
import type { Hold } from '../../limits/budget.ts';
import { createQueue } from '../../limits/queues.ts';
import type { Writing } from '../../storage/change.ts';
import type { Counts, RunEnd, Verdict } from '../run.ts';
import { type Outcome, worse } from './outcome.ts';
import type { AskedState } from './state.ts';
import { noCounts, type WrittenOutcome, writeProgress } from './store.ts';

/** The most that a run keeps of its answers. The oldest go first. */
const MAX_BYTES = 8_000_000;
/** The outcomes of one transaction, and the characters after which it has fewer. */
const BATCH = 50;
const BATCH_CHARACTERS = 2_000_000;

/** An outcome with its place in the run. */
export interface PlacedOutcome extends Outcome {
  readonly place: number;
  readonly questionId: string;
  readonly time: number;
}

type Waiting = { -readonly [Key in keyof WrittenOutcome]: WrittenOutcome[Key] };

interface OfRun {
  readonly id: string;
  /** The number of its questions. */
  readonly questions: number;
  /** On the memory of what is not written yet. */
  readonly hold: Hold;
}

/** Keeps what comes of a run until it is written. */
export function createRecord(deps: Writing, { id, questions, hold }: OfRun) {
  const waiting: Waiting[] = [];
  const worst = new Map<string, Verdict>();
  let asked = 0;
  let state: AskedState | null = null;
  /** The outcomes with answers, oldest first. */
  const kept: { readonly place: number; readonly bytes: number }[] = [];
  let bytes = 0;
  const forgotten: number[] = [];
  const oneByOne = createQueue();

  function add({ place, questionId: question_id, time, verdict, detail }: PlacedOutcome): void {
    const text = JSON.stringify(detail);
    const size = Buffer.byteLength(text);
    waiting.push({ place, question_id, time, verdict, detail: text });
    kept.push({ place, bytes: size });
    bytes += size;
    while (bytes > MAX_BYTES || !hold.resize(heldBytes())) {
      const oldest = kept.shift();
      if (oldest === undefined) break;
      forget(oldest);
    }
  }

  function forget(oldest: { readonly place: number; readonly bytes: number }): void {
    bytes -= oldest.bytes;
    const unwritten = waiting.find(({ place }) => place === oldest.place);
    if (unwritten !== undefined) unwritten.detail = null;
    // Perhaps it is being written.
    forgotten.push(oldest.place);
  }

  const heldBytes = () =>
    CHARACTER_BYTES * waiting.reduce((sum, { detail }) => sum + (detail?.length ?? 0), 0);

  function nextBatch(): Waiting[] {
    let characters = 0;
    const end = waiting.findIndex(({ detail }, index) => {
      characters += detail?.length ?? 0;
      return index === BATCH || (index > 0 && characters > BATCH_CHARACTERS);
    });
    return waiting.slice(0, end === -1 ? undefined : end);
  }

  function countsWith(batch: readonly Waiting[]): Counts {
    for (const { question_id: question, verdict } of batch)
      worst.set(question, worse(worst.get(question) ?? verdict, verdict));
    const counts = { ...noCounts(questions), asked: asked + batch.length };
    for (const verdict of worst.values()) counts[verdict] += 1;
    return counts;
  }

  async function writeAll(ending: RunEnd | null): ReturnType<typeof writeProgress> {
    for (;;) {
      const batch = nextBatch();
      const isLast = batch.length === waiting.length;
      const gone = [...forgotten];
      const answer = await writeProgress(deps, id, {
        outcomes: batch,
        forgotten: gone,
        counts: countsWith(batch),
        state,
        ending: isLast ? ending : null,
      });
      waiting.splice(0, batch.length);
      forgotten.splice(0, gone.length);
      asked += batch.length;
      hold.resize(heldBytes());
      if (isLast || answer === 'gone') return answer;
    }
  }

  return {
    keepState(read: AskedState): void {
      state = read;
    },
    add,
    /**
     * Writes what has come, and how the run has ended if it has, and returns whether it has to stop.
     * @throws what the database throws; then the next call writes it
     */
    write: (ending: RunEnd | null = null) => oneByOne(() => writeAll(ending)),
    release: () => hold.release(),
  };
}
