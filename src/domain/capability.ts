/** Capabilities of a server beyond the console's specification. Another server names none of these. */
export type Capability = 'workshop-rename' | 'workshop-delete' | 'key-copy' | 'openai-key' | 'anthropic-key';
