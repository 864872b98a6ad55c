import { msg } from '@lingui/core/macro';
import type { PattyInput, PattyType } from '#domain/entities.ts';
import { jsonText, parseJsonObject } from '#domain/json/text.ts';
import type { FieldErrors } from '#domain/messages.ts';
import { followingSettings, usualConfiguration } from '#domain/providers.ts';
import { isWebAddress } from '#domain/web-address.ts';
import { demoTexts } from './demo-texts.ts';
import type { DemoContext, DemoCreated, DemoDraft, DemoStep } from './demo-types.ts';

type Defaults = DemoContext['defaults'];

/** The created entities of a new demo: none. */
export const nothingCreated: DemoCreated = {
  workshop: null,
  burger: null,
  topBun: false,
  cheese: false,
  patty: false,
};

/** The forms' draft at the start and after a reset. */
export function demoDefaults(defaults: Defaults): DemoDraft {
  const { workshopName, burgerName, prompt } = demoTexts[defaults.language];
  const usual = usualConfiguration(defaults.modelHost).ollama;
  return {
    workshopName,
    burgerName,
    prompt: prompt.join('\n'),
    provider: 'ollama',
    host: usual.host,
    model: usual.model,
    apiKey: '',
    pattyType: 'api',
    ...sampleTexts('api', defaults),
  };
}

/** The two texts of a type's sample. The API sample works on a new installation, because it calls the server's own demo API. */
export function sampleTexts(type: PattyType, defaults: Defaults): Pick<DemoDraft, 'definition' | 'settings'> {
  const sample = type === 'api' ? buildingTool(defaults) : defaults.samples.prompt;
  return { definition: jsonText(sample.jsonData), settings: jsonText(sample.settings) };
}

/** The demo API needs no headers, so the sample sends none. */
function buildingTool({ apiUrl, language, samples }: Defaults): PattyInput {
  const { toolDescription, parameter, query } = demoTexts[language];
  return {
    type: 'api',
    jsonData: {
      ...samples.api.jsonData,
      description: toolDescription,
      parameters: {
        type: 'object',
        required: ['building_id'],
        properties: { building_id: { type: 'string', ...parameter } },
      },
    },
    settings: { url: `${apiUrl}${query}`, method: 'get', privacy_inputs: [] },
  };
}

/** True if replacing the samples would lose the user's edits. */
export function hasEditedSamples(draft: DemoDraft, defaults: Defaults): boolean {
  const sample = sampleTexts(draft.pattyType, defaults);
  return (['definition', 'settings'] as const).some(
    (field) => draft[field].trim() !== '' && draft[field] !== sample[field],
  );
}

/** The draft after an edit. What nobody typed follows the provider, and a key stays with its own. */
export function reviseStep(draft: DemoDraft, change: Partial<DemoDraft>, { modelHost }: Defaults): DemoDraft {
  const { provider = draft.provider } = change;
  if (provider === draft.provider) return { ...draft, ...change };
  const following = followingSettings(['host', 'model'], draft, provider, usualConfiguration(modelHost));
  return { ...draft, ...following, apiKey: '', ...change };
}

/** The type that is not chosen. */
export function otherType(type: PattyType): PattyType {
  return type === 'api' ? 'prompt' : 'api';
}

/** The errors that prevent a step's form from being submitted. */
export function validateStep(step: DemoStep, draft: DemoDraft): FieldErrors<DemoDraft> {
  const isBlank = (field: 'workshopName' | 'burgerName' | 'prompt' | 'model') => draft[field].trim() === '';
  switch (step) {
    case 'workshop':
      return isBlank('workshopName') ? { workshopName: msg`Enter a workshop name` } : {};
    case 'burger':
      return isBlank('burgerName') ? { burgerName: msg`Enter a burger name` } : {};
    case 'topBun':
      return isBlank('prompt') ? { prompt: msg`Enter a prompt.` } : {};
    case 'cheese':
      return { ...hostError(draft.host), ...(isBlank('model') && { model: msg`Enter a model.` }) };
    case 'patty':
      return { ...textError('definition', draft), ...textError('settings', draft) };
  }
}

function hostError(typed: string): FieldErrors<DemoDraft> {
  const host = typed.trim();
  if (host === '') return { host: msg`Enter a host.` };
  return isWebAddress(host)
    ? {}
    : { host: msg`The host must be a URL that begins with http:// or https://.` };
}

function textError(field: 'definition' | 'settings', draft: DemoDraft): FieldErrors<DemoDraft> {
  if (draft[field].trim() === '') {
    return field === 'definition'
      ? { definition: msg`Enter the definition as JSON.` }
      : { settings: msg`Enter the settings as JSON.` };
  }
  const parsed = parseJsonObject(draft[field]);
  return parsed.ok ? {} : { [field]: parsed.message };
}
