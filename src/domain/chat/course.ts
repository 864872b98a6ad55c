import { isResultOf, type ToolCall } from './tools.ts';

/** What an answer does, and since when: it waits for the model, thinks, writes, or runs a tool. Times as in `Turn`. */
export interface Span {
  readonly kind: 'waiting' | 'thinking' | 'writing' | 'tool';
  readonly from: number;
  /** Null while it lasts. */
  readonly to: number | null;
  readonly tool?: ToolCall;
}

/** What an answer did so far. Tools run beside each other, and beside the one other thing that it does at a time. */
export interface Course {
  readonly spans: readonly Span[];
  /** The index of the running span that is not a tool's; null if there is none. */
  readonly doing: number | null;
  /** The places of the tools that run, oldest first. */
  readonly running: readonly number[];
}

/** A course to which something is added, all of it at one time. It is copied once, however much that is. */
export class CourseBuilder {
  readonly #at: number;
  #course: Course;
  /** The parts of the course that are its own, once something has been added. */
  #own: { readonly spans: Span[]; readonly running: number[] } | null = null;

  constructor(course: Course, at: number) {
    this.#course = course;
    this.#at = at;
  }

  /** The course as it is by now; the same object as before if nothing was added. */
  get course(): Course {
    return this.#course;
  }

  /** Does this from now on. */
  begin(kind: Exclude<Span['kind'], 'tool'>): void {
    const { spans, doing } = this.#course;
    if (doing !== null && spans[doing]?.kind === kind) return;
    this.#do(this.#add({ kind }));
  }

  beginTool(tool: ToolCall): void {
    this.#do(null);
    this.#change().running.push(this.#add({ kind: 'tool', tool }));
  }

  /** Ends the call's span, by its ID or else the oldest of its name. After the last tool the model is waited for. */
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

  /** Ends what is no tool, and does what stands at `place`. */
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
