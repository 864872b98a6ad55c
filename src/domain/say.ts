import type { MessageDescriptor } from '@lingui/core';

/** Translates a message into the reader's language. */
export type Say = (message: MessageDescriptor) => string;

/** The English that the message was written in. */
export const inEnglish: Say = ({ message = '' }) => message;
