/** How long a control that has just appeared ignores presses, in milliseconds. They may be meant for the previous control. */
export const SETTLEMENT = 400;
