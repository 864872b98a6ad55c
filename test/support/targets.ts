import { createTargets, type TargetRules, THIS_MACHINE } from '#server/net/targets.ts';

/** The guard of outgoing calls for a test without a server of its own. */
export const testTargets = (rules: Partial<TargetRules> = {}) =>
  createTargets({
    allowedTargets: [],
    modelTargets: THIS_MACHINE,
    tokens: { targets: [], isHeldBy: () => false },
    origins: [],
    toOwn: () => null,
    ...rules,
  });
