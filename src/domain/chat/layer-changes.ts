import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LayerChange } from './history-event.ts';

/** Says which layer was changed, and that the answers to come follow it. */
export function layerChangeText({ layer, name, isUsed }: LayerChange): MessageDescriptor {
  switch (layer) {
    case 'top bun':
      return isUsed
        ? msg`The top bun was saved. It will be used from the next message on.`
        : msg`A top bun was deleted. It won’t be used from the next message on.`;
    case 'cheese':
      return isUsed
        ? msg`The cheese “${name}” was saved. It will be used from the next message on.`
        : msg`The cheese “${name}” was deleted. It won’t be used from the next message on.`;
    case 'patty':
      return isUsed
        ? msg`The patty “${name}” was saved. It will be used from the next message on.`
        : msg`The patty “${name}” won’t be used from the next message on.`;
  }
}
