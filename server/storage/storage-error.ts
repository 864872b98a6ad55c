/** The data cannot be opened. `message` says why and what to do, for the person who starts the server. */
export class StorageError extends Error {}
