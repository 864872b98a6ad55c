import type { MessageDescriptor } from '@lingui/core';
import { unspecified } from '#machines/list/resources/services.ts';

/** A service's display name. The empty service has a translated one. */
export function serviceName(service: string, say: (text: MessageDescriptor) => string): string {
  return service === '' ? say(unspecified) : service;
}
