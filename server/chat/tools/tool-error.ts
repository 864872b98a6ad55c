import { ChatError } from '../chat-error.ts';

/** Why a tool could not do its work; the model reads the message too and may try something else. */
export class ToolError extends ChatError {}
