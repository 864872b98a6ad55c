/** Capabilities of a server beyond the console's specification. Another server names none of these. */
export type Capability =
  | 'workshop-rename'
  | 'workshop-delete'
  | 'key-copy'
  | 'answering'
  | 'role-take'
  | 'keep-alive'
  | 'history'
  | 'audit'
  | 'talk'
  | 'published'
  | 'door'
  | 'questions'
  | 'request'
  | 'links'
  | 'openai-key'
  | 'anthropic-key';

/** True if `known`, the capabilities of a server as far as they are known, has this one. */
export const isCapable = (known: readonly string[] | null, capability: Capability): boolean =>
  known?.includes(capability) ?? false;
