import { ConfigError } from './config/config.ts';
import { codeOf, StorageError } from './storage/failures.ts';
import { UnavailableError } from './storage/unavailable.ts';

/** The message of an error that the operator can correct; undefined for an error of the program. */
export function explain(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof StorageError) return error.message;
  if (error instanceof UnavailableError) return `The database cannot be used: ${error.message}`;
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `Port ${portOf(error)} is in use already. Stop what uses it, or choose another with PORT.`;
    case 'EACCES':
      return `Port ${portOf(error)} may not be used. Choose one above 1024 with PORT.`;
    case 'EADDRNOTAVAIL':
    case 'EAI_AGAIN':
    case 'ENOTFOUND':
      return 'HOST is not an address of this machine.';
    default:
      return undefined;
  }
}

function portOf(error: unknown): string {
  return error instanceof Error && 'port' in error ? String(error.port) : '';
}
