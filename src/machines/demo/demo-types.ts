import type {
  BurgerInput,
  CheeseInput,
  Language,
  PattyInput,
  PattyType,
  TopBunInput,
  Workshop,
} from '#domain/entities.ts';
import type { Provider } from '#domain/providers.ts';
import type { FormActor } from '../form/form-machine.ts';
import type { FormCall, FormSucceeded } from '../form/form-types.ts';

/** The steps of the guided demo, in order. */
export const demoSteps = ['workshop', 'burger', 'topBun', 'cheese', 'patty'] as const;
export type DemoStep = (typeof demoSteps)[number];

/** The draft of all five steps. */
export interface DemoDraft {
  readonly workshopName: string;
  readonly burgerName: string;
  readonly prompt: string;
  readonly provider: Provider;
  readonly host: string;
  readonly model: string;
  /** The key of a provider other than the demo model. It is sent and never kept. */
  readonly apiKey: string;
  readonly pattyType: PattyType;
  readonly definition: string;
  readonly settings: string;
}

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** The entities that the demo has created so far. Each needs the one before it; the first missing one is the step. */
export interface DemoCreated {
  readonly workshop: Named | null;
  readonly burger: Named | null;
  readonly topBun: boolean;
  readonly cheese: boolean;
  readonly patty: boolean;
}

/** The progress that survives a reload, so that the demo does not create an entity twice. Its draft has no key. */
export interface DemoProgress {
  readonly created: DemoCreated;
  readonly draft: DemoDraft;
}

export interface DemoInput {
  /** The address of the model that every fresh machine has. */
  readonly modelHost: string;
  /** The address that the API sample calls, with its placeholder. */
  readonly apiUrl: string;
  /** The reader's language, in which the drafts and samples are written. */
  readonly language: Language;
  /** The initial content of a new tool of each type. */
  readonly samples: Readonly<Record<PattyType, PattyInput>>;
  /** The progress of an earlier visit. */
  readonly progress: DemoProgress | null;
  readonly calls: DemoCalls;
}

export interface DemoContext {
  readonly calls: DemoCalls;
  readonly defaults: Omit<DemoInput, 'progress' | 'calls'>;
  readonly created: DemoCreated;
  /** The draft after the earlier steps. The current step's form holds the current input. */
  readonly draft: DemoDraft;
}

export type StepSubject = Pick<DemoContext, 'defaults' | 'created' | 'draft'>;
/** The call of a step. Its result is the created entity. */
export type StepCall = FormCall<StepSubject, DemoDraft, Partial<DemoCreated>>;
export type StepForm = FormActor<StepSubject, DemoDraft, Partial<DemoCreated>>;
export type StepDone = FormSucceeded<StepSubject, DemoDraft, Partial<DemoCreated>>;

export type DemoEvent =
  | StepDone
  /** Another type puts its own samples into the form. The event carries the draft: no guard can read the form. */
  | { readonly type: 'choose type'; readonly pattyType: PattyType; readonly draft: DemoDraft }
  /** The answers to whether edited samples may be replaced. */
  | { readonly type: 'confirm' }
  | { readonly type: 'cancel' }
  | { readonly type: 'reset' };

/** - `asking`: whether the edited samples may be replaced
 * - `gone`: the finished burger no longer exists */
export type DemoTag = 'asking' | 'gone';

/**
 * The calls of the demo, with trimmed and parsed input. Each is aborted by its signal. A call rejects with status 404 if what
 * it needs was deleted meanwhile.
 */
export interface DemoCalls {
  createWorkshop(input: Pick<Workshop, 'name'>, signal: AbortSignal): Promise<Named>;
  createBurger(input: BurgerCall, signal: AbortSignal): Promise<Named>;
  saveTopBun(input: OfBurger & TopBunInput, signal: AbortSignal): Promise<void>;
  connectCheese(input: OfBurger & CheeseInput, signal: AbortSignal): Promise<void>;
  attachPatty(input: OfBurger & { readonly patty: PattyInput }, signal: AbortSignal): Promise<void>;
  /** True if the burger still exists. */
  findBurger(input: BurgerSearch, signal: AbortSignal): Promise<boolean>;
}

export type BurgerCall = Pick<BurgerInput, 'name' | 'workshopId'>;

interface OfBurger {
  readonly burgerId: string;
}

export interface BurgerSearch extends OfBurger {
  /** The workshop where the demo created it. */
  readonly workshopId: string;
}
