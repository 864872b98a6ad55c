import type { MessageDescriptor } from '@lingui/core';

/** Translates a message into the reader's language. */
export type Say = (message: MessageDescriptor) => string;

/** The English of a message, in development and tests. In production messages have only their IDs, and this gives ''. */
export const inEnglish: Say = ({ message = '' }) => message;
