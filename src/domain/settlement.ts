/** How long a control that has just appeared ignores presses, in milliseconds: they were meant for what was there before. */
export const SETTLEMENT = 400;
