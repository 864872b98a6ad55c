import type { MessageDescriptor } from '@lingui/core';
import { unspecified } from '#machines/list/resources/services.ts';

/** A service's name as it is shown; `say` puts the empty one's into words. */
export function serviceName(service: string, say: (text: MessageDescriptor) => string): string {
  return service === '' ? say(unspecified) : service;
}
