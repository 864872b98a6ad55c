import { demoModel } from '#server/demo/model/answer.ts';
import { createTargets, type TargetRules, thisMachine } from '#server/net/targets.ts';

/** The guard of outgoing calls for a test without a server of its own. */
export const testTargets = (rules: Partial<TargetRules> = {}) =>
  createTargets({
    allowedTargets: [],
    modelTargets: thisMachine,
    proxy: null,
    tokens: { targets: [], isHeldBy: () => false },
    origins: [],
    toOwn: () => null,
    demoModel,
    ...rules,
  });
