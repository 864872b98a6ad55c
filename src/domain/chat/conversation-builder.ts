import type { FramesEvent, NoteEvent, PromptEvent, SignEvent, TextEvent } from './stream-events.ts';
import { toolOf } from './tools.ts';
import {
  emptyTranscript,
  logCall,
  logError,
  logFrame,
  logNote,
  logPrompt,
  logResult,
  logText,
  type Transcript,
} from './transcript.ts';
import { TranscriptBuilder } from './transcript-builder.ts';
import { noTurns, type Turns, TurnsBuilder } from './turns-builder.ts';

/** A conversation as far as it is known: its log and its turns. */
export interface Conversation extends Transcript, Turns {}

/** A conversation in which nothing happened. */
export const emptyConversation: Conversation = { ...emptyTranscript, ...noTurns };

/** A conversation under construction. It is copied once, however much happens. */
export class ConversationBuilder {
  readonly #log: TranscriptBuilder;
  readonly #turns: TurnsBuilder;

  constructor(before: Conversation) {
    this.#log = new TranscriptBuilder(before);
    this.#turns = new TurnsBuilder(before);
  }

  write(event: TextEvent): void {
    this.#turns.write(event.at);
    logText(this.#at(event), event);
  }

  think(event: TextEvent): void {
    this.#turns.begin('thinking', event.at);
    logText(this.#at(event), event);
  }

  callTool(event: SignEvent): void {
    this.#turns.beginTool(toolOf(event.frame.data), event.at);
    logCall(this.#at(event), event);
  }

  get running(): Turns['running'] {
    return this.#turns.running;
  }

  answerTool(event: SignEvent): void {
    this.#turns.endTool(toolOf(event.frame.data), event.at);
    logResult(this.#at(event), event);
  }

  /** The model is waited for, as it was for the first word. */
  wait({ at }: SignEvent): void {
    this.#turns.begin('waiting', at);
  }

  /** Logs frames that do not say where the answer is. */
  addFrames({ frames, at: first, debug }: FramesEvent): void {
    this.#at({ at: first, debug });
    for (const [at, frame] of frames) {
      if (frame.event === 'usage') this.#turns.setTokens(frame.data);
      if (frame.event === 'model') this.#turns.setModel(frame.data);
      logFrame(this.#at({ at, debug }), frame, debug);
    }
  }

  /** Ends the answer that a prompt has interrupted. The words since the prompt were its last. */
  endInterruption(event: SignEvent): void {
    this.#at(event).endInterrupted();
  }

  /** The words counted as the beginning of the new answer were the end of the old one. */
  restart({ at }: SignEvent): void {
    this.#turns.restart(at);
  }

  end(event: SignEvent): void {
    this.#turns.end(event.at);
    this.#at(event).endAnswer();
  }

  /** Logs the error that ends an answer. */
  fail(event: SignEvent): void {
    this.#turns.end(event.at);
    logError(this.#at(event), event.frame);
  }

  /** Logs an error that belongs to no answer. */
  addError(event: SignEvent): void {
    const log = this.#at(event);
    log.turn = 0;
    logError(log, event.frame);
  }

  ask(prompt: PromptEvent): void {
    this.#turns.ask(prompt.at);
    logPrompt(this.#at(prompt), prompt);
  }

  /** Logs a note of the console, which belongs to no turn. It ends any answer. */
  note(event: NoteEvent): void {
    if (event.note === 'stopped') this.#turns.leave(event.at);
    else this.#turns.cut(event.at);
    logNote(this.#at(event), event);
  }

  /** Removes the rows of the log; the conversation goes on. */
  clear(): void {
    this.#log.clear();
  }

  finish(): Conversation {
    return { ...this.#log.finish(), ...this.#turns.finish() };
  }

  /** The log, in which the next row gets this time and belongs to the current turn. */
  #at({ at, debug = false }: { readonly at: number; readonly debug?: boolean }): TranscriptBuilder {
    if (debug) this.#turns.markDebug();
    this.#log.at = at;
    this.#log.turn = this.#turns.current;
    return this.#log;
  }
}
