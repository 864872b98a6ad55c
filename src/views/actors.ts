import { createContext, use } from 'react';
import type { Capabilities } from '#domain/capability.ts';
import type { Burger, BurgerExport, ProfileInput, User, WaysIn } from '#domain/entities.ts';
import type { EntryFilter, EntryState, HistoryEntryStates } from '#domain/history/entry.ts';
import type { PlanId } from '#domain/plans.ts';
import type { KeepDraft } from '#domain/questions/kept-answer.ts';
import type { Outcome, QuestionRun } from '#domain/questions/run.ts';
import type { QuestionSet } from '#domain/questions/set.ts';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import type { ChatLink } from '#machines/chat/chat-types.ts';
import type { CheckoutActor } from '#machines/checkout/checkout-machine.ts';
import type { ChoiceActor } from '#machines/choice/choice-machine.ts';
import type { DemoActor } from '#machines/demo/demo-machine.ts';
import type { FormActor } from '#machines/form/form-machine.ts';
import type { AnsweringDraft } from '#machines/form/forms/answering-cheese.ts';
import type { AskDraft, AskSubject } from '#machines/form/forms/ask-questions.ts';
import type { BringBackDraft } from '#machines/form/forms/bring-back.ts';
import type { ExportSubject } from '#machines/form/forms/export-burgers.ts';
import type { KeepSubject } from '#machines/form/forms/keep-question.ts';
import type { PasswordDraft } from '#machines/form/forms/password.ts';
import type { ProviderSubject } from '#machines/form/forms/provider.ts';
import type { PublishSettings } from '#machines/form/forms/publish-settings.ts';
import type { RestoreDraft, RestoreSubject } from '#machines/form/forms/restore.ts';
import type { ListOf } from '#machines/list/list-machine.ts';
import type { ListResource } from '#machines/list/list-types.ts';
import type { accounts } from '#machines/list/resources/accounts.ts';
import type { burgers } from '#machines/list/resources/burgers.ts';
import type { cheeses } from '#machines/list/resources/cheeses.ts';
import type { doorKeys } from '#machines/list/resources/door-keys.ts';
import type { patties } from '#machines/list/resources/patties.ts';
import type { published } from '#machines/list/resources/published.ts';
import type { questionSets } from '#machines/list/resources/question-sets.ts';
import type { services } from '#machines/list/resources/services.ts';
import type { topBuns } from '#machines/list/resources/top-buns.ts';
import type { workshops } from '#machines/list/resources/workshops.ts';
import type { LoaderActor } from '#machines/loader/loader-machine.ts';
import type { BurgerLink, BurgerLookupActor } from '#machines/loader/loads/burger-lookup.ts';
import type { EntryLink } from '#machines/loader/loads/entry.ts';
import type { OverviewActor, OverviewScope } from '#machines/loader/loads/overview.ts';
import type { PublicationLink } from '#machines/loader/loads/publication.ts';
import type { OutcomeLink, RunsLink } from '#machines/loader/loads/question-runs.ts';
import type { PagesActor } from '#machines/pages/pages-machine.ts';
import type { PairActor } from '#machines/pair/pair-machine.ts';
import type { PairInput } from '#machines/pair/pair-types.ts';
import type { QuestionRunActor, QuestionRunInput } from '#machines/question-run/question-run-machine.ts';
import type { RecordingActor } from '#machines/recording/recording-machine.ts';
import type { Fetched } from './lazy-part.tsx';
import type { ScreenActor, ScreenActors } from './use-screen-actor.ts';

/** The lists of a resource, one for each screen and scope. */
type Lists<TResource> =
  TResource extends ListResource<infer TScope, infer _TItem, infer _TCommands>
    ? ScreenActors<TScope, ListOf<TResource>>
    : never;

/** The actors of the chat's screens. */
interface ConversationActors {
  readonly chats: ScreenActors<ChatLink, ChatActor>;
  /** Two conversations with one composer. */
  readonly pairs: ScreenActors<PairInput, PairActor>;
  /** The recording that is open beside a burger's chat. */
  readonly recordings: ScreenActors<undefined, RecordingActor>;
}

/** A burger whose history is asked for, or that of one of its layers. */
export interface HistoryLink {
  readonly burgerId: string;
  /** The ID of the layer, or the type of the cheese in lower case; null for all. */
  readonly layer: string | null;
}

/** The choice of entries of the audit log. */
export interface AuditLink {
  readonly filter: EntryFilter;
}

/** The actors of the history, for a server that has one. */
interface HistoryActors {
  /** The entries of each burger, and of its layers. */
  readonly histories: ScreenActors<HistoryLink, PagesActor>;
  /** The entries of the audit log for each filter. */
  readonly audits: ScreenActors<AuditLink, PagesActor>;
  readonly auditDownloads: ScreenActors<AuditLink, FormActor<AuditLink, object, void>>;
  /** The deleted burgers, as the entries of their deletions. */
  readonly deleted: ScreenActors<undefined, PagesActor>;
  readonly bringBacks: ScreenActors<object, FormActor<object, BringBackDraft, number>>;
  readonly entries: ScreenActors<EntryLink, LoaderActor<EntryLink, HistoryEntryStates>>;
  readonly restores: ScreenActors<RestoreSubject, FormActor<RestoreSubject, RestoreDraft, number>>;
}

/** The actors of published states, for a server that has them. */
interface PublishedActors {
  readonly published: Lists<typeof published>;
  readonly publishedStates: ScreenActors<PublicationLink, LoaderActor<PublicationLink, EntryState>>;
}

/** The actors of questions, for a server that has them. */
interface QuestionActors {
  readonly questionSets: Lists<typeof questionSets>;
  /** What keeps an answer as a question, one for each answer. */
  readonly keptQuestions: ScreenActors<KeepSubject, FormActor<KeepSubject, KeepDraft, QuestionSet>>;
}

/** The runs of questions, for a server that has them. */
interface QuestionRunActors {
  readonly runs: ScreenActors<RunsLink, LoaderActor<RunsLink, readonly QuestionRun[], QuestionRun>>;
  readonly outcomes: ScreenActors<OutcomeLink, LoaderActor<OutcomeLink, Outcome>>;
  /** Each run as somebody watches it, by its ID. */
  readonly watches: ScreenActors<QuestionRunInput, QuestionRunActor>;
  /** What starts a run of each set, by its ID. */
  readonly asks: ScreenActors<AskSubject, FormActor<AskSubject, AskDraft, QuestionRun>>;
}

/** The user's own profile, as it is loaded and as it is edited. */
export interface ProfileActors extends ScreenActor {
  readonly loader: LoaderActor<object, User, ProfileInput & Pick<User, 'version'>>;
  readonly form: FormActor<{ readonly user: User }, ProfileInput, User['version']>;
}

/** The actors of the members' screens; made by `createActors`, see src/app/actors.ts. */
export interface Actors {
  readonly accounts: Lists<typeof accounts>;
  readonly services: Lists<typeof services>;
  readonly profiles: ScreenActors<{ readonly user: User }, ProfileActors>;
  /** The way to the provider, and back to the profile page. */
  readonly joins: ScreenActors<ProviderSubject, FormActor<ProviderSubject, object, string>>;
  readonly waysIn: ScreenActors<object, LoaderActor<object, WaysIn>>;
  readonly passwords: ScreenActors<object, FormActor<object, PasswordDraft, void>>;
  readonly workshops: Lists<typeof workshops>;
  readonly burgers: Lists<typeof burgers>;
  readonly topBuns: Lists<typeof topBuns>;
  readonly cheeses: Lists<typeof cheeses>;
  readonly patties: Lists<typeof patties>;
  /** The keys of each burger, for a server with a door. */
  readonly doorKeys: Lists<typeof doorKeys>;
  readonly buttonBuns: ScreenActors<undefined, FormActor<object, PublishSettings, void>>;
  readonly exports: ScreenActors<ExportSubject, FormActor<ExportSubject, object, BurgerExport>>;
  /** The choice of the cheese that answers, one for each version of a burger. */
  readonly answering: ScreenActors<
    { readonly burger: Burger },
    FormActor<{ readonly burger: Burger }, AnsweringDraft, Burger>
  >;
  readonly lookups: ScreenActors<BurgerLink, BurgerLookupActor>;
  /** Where the account was last in the list of burgers, as the query of its address; '' if it was not there yet. */
  readonly places: ScreenActors<undefined, ChoiceActor<string>>;
  readonly overviews: ScreenActors<OverviewScope, OverviewActor>;
  readonly checkouts: ScreenActors<{ readonly chosen: PlanId | null }, CheckoutActor>;
  /** Their code is fetched with their screens. */
  readonly demos: Fetched<ScreenActors<undefined, DemoActor>>;
  readonly conversations: Fetched<ConversationActors>;
  readonly history: Fetched<HistoryActors>;
  readonly publishing: Fetched<PublishedActors>;
  readonly questions: Fetched<QuestionActors>;
  readonly questionRuns: Fetched<QuestionRunActors>;
  /** The server's features beyond the specification. */
  readonly capabilities: LoaderActor<object, Capabilities>;
  /** The current plan, for as long as the page is open. */
  readonly plan: ChoiceActor<PlanId>;
  /** The address of the builder's server, without a slash at its end. */
  readonly baseUrl: string;
  /** The address of the demo model. */
  readonly demoModelHost: string;
}

export const ActorsContext = createContext<Actors | null>(null);

/** The members' actors. Throws if no `ActorsContext` is above the view. */
export function useActors(): Actors {
  const actors = use(ActorsContext);
  if (actors === null) throw new Error('There is no ActorsContext above this view.');
  return actors;
}
