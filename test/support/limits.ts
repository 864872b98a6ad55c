import { createConversation, MAX_REMEMBERED } from '#server/agent/conversation.ts';
import { createBudget, sharesOf } from '#server/limits/budget.ts';

const plenty = createBudget(sharesOf(Number.POSITIVE_INFINITY));

/** A hold that can always grow. */
export const plentyFor = (account: string) => plenty.open({ account });

/** A conversation that no budget limits. */
export const newConversation = () => createConversation({ most: MAX_REMEMBERED, hold: plentyFor('ACC-1') });
