import { GrowingText } from '../../lib/growing-text.ts';
import { MAX_ARGUMENTS, MAX_CALLS, type ToolCall } from './model-stream.ts';

interface Growing {
  id: string;
  name: string;
  readonly input: GrowingText;
  /** True if its input ends with a brace. */
  isWhole: boolean;
  extra?: string;
}

/** What joining a piece to a text takes besides its characters, in characters. */
const JOINT = 16;

type Piece = Omit<ToolCall, 'type'>;

/** The tool calls of an answer, which come in pieces. It keeps as much of them as shows that there was more. */
export class GrowingCalls {
  readonly #calls: Growing[] = [];
  readonly #byIndex = new Map<number, Growing>();
  readonly #byId = new Map<string, Growing>();
  readonly #names: ReadonlySet<string>;
  #characters = 0;

  /** `names` are those of the tools that the model was offered. */
  constructor(names: ReadonlySet<string> = new Set()) {
    this.#names = names;
  }

  /** Adds a piece to the call that it continues, or begins one. An index or an ID may be missing, or change with each piece. */
  add(index: number | null, piece: Piece): void {
    const known = this.#continued(index, piece);
    if (known === undefined) this.begin(index, piece);
    else this.#grow(known, piece);
  }

  begin(index: number | null, piece: Piece): void {
    if (this.#calls.length > MAX_CALLS) return;
    const call: Growing = { id: '', name: '', input: new GrowingText(), isWhole: false };
    this.#calls.push(call);
    if (index !== null) this.#byIndex.set(index, call);
    this.#grow(call, piece);
  }

  #grow(call: Growing, { id, name, input, extra }: Piece): void {
    if (this.#characters > MAX_ARGUMENTS) return;
    if (call.id === '') {
      call.id = id;
      this.#characters += id.length;
    }
    if (call.id === id) this.#byId.set(id, call);
    // Some hosts repeat the whole name in each piece, others send it in pieces.
    if (call.name !== name && name !== '') {
      call.name += name;
      this.#characters += name.length + JOINT;
    }
    call.input.add(input);
    this.#characters += input.length;
    if (input.trim() !== '') call.isWhole = input.trimEnd().endsWith('}');
    if (extra !== undefined && call.extra === undefined) {
      call.extra = extra;
      this.#characters += extra.length;
    }
  }

  /** The call that a piece continues: one without a name always does, where there is one. */
  #continued(index: number | null, piece: Piece): Growing | undefined {
    const { id, name } = piece;
    const there = index === null ? this.#calls.at(-1) : this.#byIndex.get(index);
    const named = id === '' || there?.id === id ? undefined : this.#byId.get(id);
    if (name === '') return named ?? there ?? (id === '' ? this.#calls.at(-1) : undefined);
    const known = index === null ? (named ?? there) : there;
    return known === undefined || this.#isNext(known, index, piece) ? undefined : known;
  }

  /** True if a piece with a name begins the call after this one. */
  #isNext(call: Growing, index: number | null, { id, name, input }: Piece): boolean {
    if (call.name === '') return false;
    const isOther = id !== '' && call.id !== '' && id !== call.id;
    if (name !== call.name)
      return (
        isOther || call.input.length > 0 || (this.#names.has(call.name) && !this.#names.has(call.name + name))
      );
    const { isWhole } = call;
    const begins = input.trimStart().startsWith('{');
    const isNamedAgain = isOther || (index === null && id === '');
    return isNamedAgain ? isWhole || begins || call.input.length === 0 : isWhole && begins;
  }

  has(index: number): boolean {
    return this.#byIndex.has(index);
  }

  /** The call with this index; undefined if it has not begun. */
  get(index: number): ToolCall | undefined {
    const call = this.#byIndex.get(index);
    return call && wholeCall(call);
  }

  all(): readonly ToolCall[] {
    return this.#calls.map(wholeCall);
  }
}

function wholeCall({ id, name, input, extra }: Growing): ToolCall {
  return { type: 'call', id, name, input: input.whole(), ...(extra !== undefined && { extra }) };
}
