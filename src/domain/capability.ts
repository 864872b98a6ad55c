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
  | 'anthropic-key'
  | 'oidc';

/** What a server says of itself. */
export interface Capabilities {
  readonly names: readonly string[];
  /** What people call the provider by which they sign in; absent without one. */
  readonly provider?: string | undefined;
}

/** True if `known`, the capabilities of a server as far as they are known, has this one. */
export const isCapable = (known: Capabilities | null, capability: Capability): boolean =>
  known?.names.includes(capability) ?? false;

/** What people call the provider by which they can sign in; undefined as long as none is known. */
export const providerOf = (known: Capabilities | null): string | undefined =>
  isCapable(known, 'oidc') ? known?.provider : undefined;
