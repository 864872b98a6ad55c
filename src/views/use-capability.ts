import { useSelector } from '@xstate/react';
import { type Capability, isCapable } from '#domain/capability.ts';
import { useActors } from './actors.ts';

/** True if the server is known to have a capability beyond the specification. */
export const useCapability = (capability: Capability): boolean =>
  useSelector(useActors().capabilities, ({ context }) => isCapable(context.data, capability));
