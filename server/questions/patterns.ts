import { RE2JS } from 're2js';

/*
 * Patterns are RE2's, whose time grows with the text only: none can be made that holds up the server.
 */

/** True if a text is a pattern of RE2: without lookaround and back references. */
export function isPattern(text: string): boolean {
  try {
    RE2JS.compile(text);
    return true;
  } catch {
    return false;
  }
}
