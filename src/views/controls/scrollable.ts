/**
 * The attributes of a scrolling element, which the keyboard can scroll only if it is a tab stop. Not every browser makes it one
 * by default.
 */
export const scrollable = { tabIndex: 0 };
