/** How long a control that has just appeared ignores presses, in milliseconds. They may be meant for what was there before. */
export const SETTLEMENT = 400;
