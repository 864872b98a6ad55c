/** The time for which a new control ignores presses, in milliseconds. They may be meant for the previous control. */
export const SETTLEMENT = 400;
