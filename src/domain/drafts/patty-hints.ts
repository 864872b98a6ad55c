import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { JsonObject } from '#domain/entities.ts';
import { parseJsonObject } from '#domain/json/text.ts';
import { parametersOf, placeholdersIn } from '#domain/tool-parameters.ts';
import type { PattyDraft } from './patty-draft.ts';

/** The faults that keep a draft's tool from working. They do not prevent a save. A text that is not valid JSON gives no hints: its field shows the error. */
export function pattyHints(draft: PattyDraft): readonly MessageDescriptor[] {
  const [definition, settings] = [parseJsonObject(draft.definition), parseJsonObject(draft.settings)];
  if (draft.type === '' || !definition.ok || !settings.ok) return [];
  const { properties: schemas, required } = parametersOf(definition.value);
  const properties = Object.keys(schemas);
  const places = draft.type === 'api' ? placesIn(settings.value) : [];
  const unknown = required.filter((name) => !properties.includes(name) && !places.includes(name));
  return [
    ...(draft.toolId.trim() === '' ? [msg`The model can’t call a tool without an ID.`] : []),
    ...(draft.type === 'api' ? apiHints(settings.value, properties) : promptHints(settings.value)),
    ...unknown.map((name) => msg`“${name}” is required but isn’t among the properties.`),
  ];
}

/** True if a tool that the model can call by its ID does not say when to. The model decides by its description. */
export const isUnexplained = ({ toolId, description, definition }: PattyDraft): boolean =>
  toolId.trim() !== '' && description.trim() === '' && parseJsonObject(definition).ok;

function apiHints({ url }: JsonObject, properties: readonly string[]): readonly MessageDescriptor[] {
  if (typeof url !== 'string' || url.trim() === '') return [msg`An API tool needs a url in its settings.`];
  const missing = placesIn({ url }).filter((name) => !properties.includes(name));
  return [
    ...(/^https?:\/\//i.test(url.trim())
      ? []
      : [msg`The address needs a host: it has to begin with http:// or https://.`]),
    ...missing.map(
      (name) => msg`The address has the placeholder “${name}”, which isn’t among the properties.`,
    ),
  ];
}

/** The names in braces in the address. */
function placesIn({ url }: JsonObject): readonly string[] {
  return typeof url === 'string' ? [...new Set(placeholdersIn(url))] : [];
}

function promptHints({ prompt }: JsonObject): readonly MessageDescriptor[] {
  if (typeof prompt === 'string' && prompt.trim() !== '') return [];
  return [msg`A prompt tool needs a prompt in its settings.`];
}
