import { isResultOf, type ToolCall } from './tools.ts';

/** A period of an answer: it waits for the model, thinks, writes, or runs a tool. Times as in `Turn`. */
export interface Span {
  readonly kind: 'waiting' | 'thinking' | 'writing' | 'tool';
  readonly from: number;
  /** Null while it lasts. */
  readonly to: number | null;
  readonly tool?: ToolCall;
}

/** The course of an answer so far. Tools run in parallel, also with the one other activity at a time. */
export interface Course {
  readonly spans: readonly Span[];
  /** The index of the running span that is not a tool's; null if there is none. */
  readonly doing: number | null;
  /** The indices of the running tools, oldest first. */
  readonly running: readonly number[];
}

/** Adds to a course, all at one time. The course is copied once, however much is added. */
export class CourseBuilder {
  readonly #at: number;
  #course: Course;
  /** The copied parts of the course, once something has been added. */
  #own: { readonly spans: Span[]; readonly running: number[] } | null = null;

  constructor(course: Course, at: number) {
    this.#course = course;
    this.#at = at;
  }

  /** The course so far; the same object as before if nothing was added. */
  get course(): Course {
    return this.#course;
  }

  /** Begins an activity that is not a tool. The previous one ends. */
  begin(kind: Exclude<Span['kind'], 'tool'>): void {
    const { spans, doing } = this.#course;
    if (doing !== null && spans[doing]?.kind === kind) return;
    this.#do(this.#add({ kind }));
  }

  beginTool(tool: ToolCall): void {
    this.#do(null);
    this.#change().running.push(this.#add({ kind: 'tool', tool }));
  }

  /**
   * Ends the span of the call, found by its ID or else the oldest of its name. After the last tool the answer waits for the
   * model.
   */
  endTool(result: ToolCall): void {
    const { spans, running } = this.#course;
    const index = running.findIndex((place) => {
      const tool = spans[place]?.tool;
      return tool !== undefined && isResultOf(result, tool);
    });
    if (index === -1) return;
    for (const place of this.#change().running.splice(index, 1)) this.#end(place);
    if (this.#course.running.length === 0) this.begin('waiting');
  }

  endAll(): void {
    this.#do(null);
    for (const place of this.#change().running.splice(0)) this.#end(place);
  }

  #change() {
    if (this.#own !== null) return this.#own;
    const { spans, running, doing } = this.#course;
    this.#own = { spans: [...spans], running: [...running] };
    this.#course = { ...this.#own, doing };
    return this.#own;
  }

  #add(span: Pick<Span, 'kind' | 'tool'>): number {
    return this.#change().spans.push({ ...span, from: this.#at, to: null }) - 1;
  }

  /** Ends the current activity that is not a tool. The span at `place` becomes the current one. */
  #do(place: number | null): void {
    const { doing } = this.#course;
    if (doing !== null) this.#end(doing);
    this.#course = { ...this.#course, doing: place };
  }

  #end(place: number): void {
    const { spans } = this.#change();
    const span = spans[place];
    if (span !== undefined) spans[place] = { ...span, to: this.#at };
  }
}
