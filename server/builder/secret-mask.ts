/** Answers show this instead of a stored secret: an API key, or the value of a header. Sent back, it keeps the secret. */
export const SECRET_MASK = '••••••••';
