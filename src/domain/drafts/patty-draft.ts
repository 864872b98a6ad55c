import { msg } from '@lingui/core/macro';
import type { Patty, PattyInput, PattyType } from '#domain/entities.ts';
import { withMember } from '#domain/json/edit.ts';
import { jsonObjectOf, jsonText, parseJsonObject, stringIn } from '#domain/json/text.ts';
import type { FieldErrors, FieldText } from '#domain/messages.ts';
import { pattySamplesIn } from '#domain/patty-samples.ts';
import { inEnglish, type Say } from '#domain/say.ts';

/**
 * A patty as its form holds it: two JSON texts, as typed, and fields that show parts of them. Texts and fields are two views of
 * one value; a field changes only its own part of the text. `definition` holds `toolId` (`name`), `displayName`
 * (`display_name`) and `description`; `settings` holds `isEnabled` (`enabled`, true if absent). While a text is invalid its
 * fields keep their values and cannot be edited.
 */
export interface PattyDraft {
  /** '' until one is chosen. */
  readonly type: PattyType | '';
  readonly toolId: string;
  readonly displayName: string;
  readonly description: string;
  readonly isEnabled: boolean;
  readonly definition: string;
  readonly settings: string;
  /** A pasted text that describes a tool: a cURL command or OpenAPI. It is not part of the patty. */
  readonly source: string;
}

const definitionKeys = { toolId: 'name', displayName: 'display_name', description: 'description' } as const;

/** The draft of a new patty. */
export const emptyPattyDraft: PattyDraft = {
  type: '',
  toolId: '',
  displayName: '',
  description: '',
  isEnabled: true,
  definition: '',
  settings: '',
  source: '',
};

/** The draft of an existing patty. */
export function pattyDraft({ type, jsonData, settings }: PattyInput): PattyDraft {
  return withTexts({ ...emptyPattyDraft, type }, jsonText(jsonData), jsonText(settings));
}

/** The save request of a valid draft; throws on an invalid one. */
export function pattyInput({ type, definition, settings }: PattyDraft): PattyInput {
  if (type === '') throw new Error('A patty has no type');
  return { type, jsonData: jsonObjectOf(definition), settings: jsonObjectOf(settings) };
}

/**
 * The draft after an edit. A valid text updates its fields. A field rewrites its text, unless that text
 * is not valid. Choosing a type puts its sample, in the reader's language, into every text that the user has not edited.
 */
export function revisePatty(
  draft: PattyDraft,
  change: Partial<PattyDraft>,
  say: Say = inEnglish,
): PattyDraft {
  const { type = draft.type, source = draft.source } = change;
  const isChosen = type !== draft.type && type !== '';
  const start = (name: 'definition' | 'settings') =>
    isChosen ? textOfType(draft, name, type, say) : draft[name];
  const { definition = start('definition'), settings = start('settings') } = change;
  const texts = withTexts({ ...draft, type, source }, definition, settings);
  return withTexts(texts, writeDefinition(texts, change), writeSettings(texts, change));
}

/** The texts of the draft, to compare them with those that somebody else has saved. */
export function diffPatty({ type, definition, settings }: PattyDraft): readonly FieldText[] {
  return [
    { label: msg`Type`, text: type },
    { label: msg`Definition JSON`, text: definition },
    { label: msg`Settings JSON`, text: settings },
  ];
}

/** The current errors of the texts, so that their fields can say why they are disabled. */
export function pattyTextErrors({ definition, settings }: PattyDraft): FieldErrors<PattyDraft> {
  const [parsedDefinition, parsedSettings] = [parseJsonObject(definition), parseJsonObject(settings)];
  return {
    ...(!parsedDefinition.ok && { definition: parsedDefinition.message }),
    ...(!parsedSettings.ok && { settings: parsedSettings.message }),
  };
}

/** `others` are the burger's other tools, because the model distinguishes tools by their ID. */
export function validatePatty(draft: PattyDraft, others: readonly Patty[]): FieldErrors<PattyDraft> {
  const textErrors = pattyTextErrors(draft);
  const toolId = draft.toolId.trim();
  return {
    ...(draft.source.trim() !== '' && { source: msg`Use one of the calls in this text, or clear it.` }),
    ...(draft.type === '' && { type: msg`Choose a patty type.` }),
    ...(!textErrors.definition && {
      ...(others.some((other) => stringIn(other.jsonData.name) === toolId) && {
        toolId: msg`This tool ID already exists—choose another`,
      }),
      ...(toolId === '' && { toolId: msg`Enter a tool ID.` }),
      ...(draft.displayName.trim() === '' && { displayName: msg`Enter a display name.` }),
    }),
    ...textErrors,
  };
}

/** The type's sample if the text is empty or a sample; otherwise the text itself. */
function textOfType(draft: PattyDraft, name: 'definition' | 'settings', type: PattyType, say: Say): string {
  const samples = pattySamplesIn(say);
  const isUntouched =
    draft[name].trim() === '' ||
    Object.values(samples).some((sample) => pattyDraft(sample)[name] === draft[name]);
  return isUntouched ? pattyDraft(samples[type])[name] : draft[name];
}

function withTexts(draft: PattyDraft, definition: string, settings: string): PattyDraft {
  const [definitionObject, settingsObject] = [parseJsonObject(definition), parseJsonObject(settings)];
  return {
    ...draft,
    definition,
    settings,
    ...(definitionObject.ok && {
      toolId: stringIn(definitionObject.value.name),
      displayName: stringIn(definitionObject.value.display_name),
      description: stringIn(definitionObject.value.description),
    }),
    ...(settingsObject.ok && { isEnabled: settingsObject.value.enabled !== false }),
  };
}

function writeDefinition(draft: PattyDraft, change: Partial<PattyDraft>): string {
  if (!parseJsonObject(draft.definition).ok) return draft.definition;
  return (['toolId', 'displayName', 'description'] as const).reduce((json, field) => {
    const { [field]: value = draft[field] } = change;
    return value === draft[field] ? json : withMember(json, [definitionKeys[field]], JSON.stringify(value));
  }, draft.definition);
}

function writeSettings(draft: PattyDraft, { isEnabled = draft.isEnabled }: Partial<PattyDraft>): string {
  if (!parseJsonObject(draft.settings).ok || isEnabled === draft.isEnabled) return draft.settings;
  return withMember(draft.settings, ['enabled'], JSON.stringify(isEnabled));
}
