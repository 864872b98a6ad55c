import { ChatError } from '../chat-error.ts';

/** A failure of a tool. The model reads the message, too, and may try something else. */
export class ToolError extends ChatError {}
