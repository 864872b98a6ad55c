import type { JsonObject } from '../json.ts';

/** A patty as the model is offered it. Disabled patties are not part of a stack. */
export interface ToolPatty {
  readonly id: string;
  readonly type: 'api' | 'prompt';
  /** The function name that the model calls: the patty's tool ID. */
  readonly name: string;
  readonly description: string;
  /** JSON schema of the arguments (`type`, `required`, `properties`); `{}` where none was given. */
  readonly parameters: JsonObject;
  /** As stored: `url`, `method`, `privacy_inputs` of an API patty; `prompt` of a prompt patty. */
  readonly settings: JsonObject;
}

/** The model layer, with its key in the clear: it never leaves the server. */
export interface ModelCheese {
  readonly type: string;
  /** As stored, without `api_key`: `host` (or `endpoint`, `base_url`), `model`, `temperature`, … */
  readonly settings: JsonObject;
  readonly apiKey: string | null;
}

/** Everything of a burger that a chat or a test runs. */
export interface AgentStack {
  readonly burgerId: string;
  readonly isPublic: boolean;
  /** The top buns' prompts, in the order they were made. */
  readonly systemPrompts: readonly string[];
  readonly cheese: ModelCheese | null;
  readonly tools: readonly ToolPatty[];
}
