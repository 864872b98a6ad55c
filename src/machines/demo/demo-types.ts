import type { PattyInput, PattyType } from '#domain/entities.ts';
import type { FieldErrors, Notice } from '#domain/messages.ts';

/** The steps of the guided demo, in order. */
export const demoSteps = ['workshop', 'burger', 'topBun', 'cheese', 'patty'] as const;
export type DemoStep = (typeof demoSteps)[number];

export const demoProviders = ['ollama', 'openai', 'anthropic'] as const;
type DemoProvider = (typeof demoProviders)[number];

/** What the five forms hold, as typed. */
export interface DemoDraft {
  readonly workshopName: string;
  readonly burgerName: string;
  readonly prompt: string;
  readonly provider: DemoProvider;
  readonly host: string;
  readonly model: string;
  readonly pattyType: PattyType;
  readonly definition: string;
  readonly settings: string;
}

/** The patty's type is chosen by an event of its own, because it changes more than itself. */
export type DemoEdit = Partial<Omit<DemoDraft, 'pattyType'>>;

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** What the demo has made on the server so far. Each needs the one before it; the first missing one is the step. */
export interface DemoCreated {
  readonly workshop: Named | null;
  readonly burger: Named | null;
  readonly topBun: boolean;
  readonly cheese: boolean;
  readonly patty: boolean;
}

/** What has to outlive a reload, so that nothing that was created is left behind. */
export interface DemoProgress {
  readonly created: DemoCreated;
  readonly draft: DemoDraft;
}

export interface DemoInput {
  /** The address of the model that every fresh machine has. */
  readonly modelHost: string;
  /** What the API sample calls, with its placeholder. */
  readonly apiUrl: string;
  /** Where an earlier visit had got to. */
  readonly progress: DemoProgress | null;
}

export interface DemoContext {
  readonly defaults: Pick<DemoInput, 'modelHost' | 'apiUrl'>;
  readonly created: DemoCreated;
  readonly draft: DemoDraft;
  readonly errors: FieldErrors<DemoDraft>;
  readonly failure: Notice | null;
}

export type DemoEvent =
  | { readonly type: 'change'; readonly draft: DemoEdit }
  | { readonly type: 'choose type'; readonly pattyType: PattyType }
  /** The answers to whether edited samples may go. */
  | { readonly type: 'confirm' }
  | { readonly type: 'cancel' }
  | { readonly type: 'submit' }
  | { readonly type: 'reset' };

/**
 * - `busy`: the step's call is running
 * - `failed`: the step was tried and did not succeed
 * - `gone`: because what an earlier step had made is no longer there
 * - `asking`: whether the edited samples may go
 */
export type DemoTag = 'busy' | 'failed' | 'gone' | 'asking';

/**
 * The calls of the demo, trimmed and parsed. Each stops with its signal. What the call builds upon may have been
 * deleted meanwhile: it then rejects with status 404.
 */
export interface DemoCalls {
  createWorkshop(input: WorkshopCall, signal: AbortSignal): Promise<Named>;
  createBurger(input: BurgerCall, signal: AbortSignal): Promise<Named>;
  saveTopBun(input: TopBunCall, signal: AbortSignal): Promise<void>;
  connectCheese(input: CheeseCall, signal: AbortSignal): Promise<void>;
  attachPatty(input: PattyCall, signal: AbortSignal): Promise<void>;
  /** Whether the burger is still there. */
  findBurger(input: BurgerSearch, signal: AbortSignal): Promise<boolean>;
}

export interface BurgerSearch {
  readonly burgerId: string;
  /** Where the demo made it. */
  readonly workshopId: string;
}

export interface WorkshopCall {
  readonly name: string;
}

export interface BurgerCall {
  readonly name: string;
  readonly workshopId: string;
}

export interface TopBunCall {
  readonly burgerId: string;
  readonly prompt: string;
}

export interface CheeseCall {
  readonly burgerId: string;
  readonly type: DemoProvider;
  readonly jsonData: {
    readonly host: string;
    readonly model: string;
    readonly temperature: number;
    readonly topp: number;
    readonly timeout: number;
  };
}

export interface PattyCall {
  readonly burgerId: string;
  readonly patty: PattyInput;
}
