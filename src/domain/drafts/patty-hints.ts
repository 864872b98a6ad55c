import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { JsonObject } from '#domain/entities.ts';
import { withMember } from '#domain/json/edit.ts';
import { jsonText, parseJsonObject } from '#domain/json/text.ts';
import { parametersOf, placeholdersIn } from '#domain/tool-parameters.ts';
import type { PattyDraft } from './patty-draft.ts';

/** A fault that keeps a tool from working, and its fix if there is one. It does not prevent a save. */
interface PattyHint {
  readonly text: MessageDescriptor;
  /** The parameter that is missing and can be added, and the edit that adds it. */
  readonly mend?: { readonly parameter: string; readonly change: Partial<PattyDraft> };
}

/** The faults that keep a draft from working. A text that is not valid JSON gives no hints: its field shows the error. */
export function pattyHints(draft: PattyDraft): readonly PattyHint[] {
  const [definition, settings] = [parseJsonObject(draft.definition), parseJsonObject(draft.settings)];
  if (draft.type === '' || !definition.ok || !settings.ok) return [];
  const { properties: schemas, required } = parametersOf(definition.value);
  const properties = Object.keys(schemas);
  const places = draft.type === 'api' ? placesIn(settings.value) : [];
  const unknown = required.filter((name) => !properties.includes(name) && !places.includes(name));
  return [
    ...(draft.toolId.trim() === '' ? [{ text: msg`The model can’t call a tool without an ID.` }] : []),
    ...(draft.type === 'api' ? apiHints(draft, settings.value, properties) : promptHints(settings.value)),
    ...unknown.map((name) => ({
      text: msg`“${name}” is required but isn’t among the properties.`,
      mend: mending(draft, name),
    })),
  ];
}

/** True if a tool that the model can call by its ID does not say when to. The model decides by its description. */
export const isUnexplained = ({ toolId, description, definition }: PattyDraft): boolean =>
  toolId.trim() !== '' && description.trim() === '' && parseJsonObject(definition).ok;

function apiHints(
  draft: PattyDraft,
  { url }: JsonObject,
  properties: readonly string[],
): readonly PattyHint[] {
  if (typeof url !== 'string' || url.trim() === '')
    return [{ text: msg`An API tool needs a url in its settings.` }];
  const missing = placesIn({ url }).filter((name) => !properties.includes(name));
  return [
    ...(/^https?:\/\//i.test(url.trim())
      ? []
      : [{ text: msg`The address needs a host: it has to begin with http:// or https://.` }]),
    ...missing.map((name) => ({
      text: msg`The address has the placeholder “${name}”, which isn’t among the properties.`,
      mend: mending(draft, name),
    })),
  ];
}

/** The names in braces in the address. */
function placesIn({ url }: JsonObject): readonly string[] {
  return typeof url === 'string' ? [...new Set(placeholdersIn(url))] : [];
}

function promptHints({ prompt }: JsonObject): readonly PattyHint[] {
  if (typeof prompt === 'string' && prompt.trim() !== '') return [];
  return [{ text: msg`A prompt tool needs a prompt in its settings.` }];
}

/** The edit that makes a name a required parameter. */
function mending({ definition }: PattyDraft, name: string): NonNullable<PattyHint['mend']> {
  const parsed = parseJsonObject(definition);
  const { required } = parametersOf(parsed.ok ? parsed.value : {});
  const schema = jsonText({ type: 'string' });
  const withProperty = withMember(definition, ['parameters', 'properties', name], schema);
  const all = jsonText([...new Set([...required, name])]);
  return {
    parameter: name,
    change: { definition: withMember(withProperty, ['parameters', 'required'], all) },
  };
}
