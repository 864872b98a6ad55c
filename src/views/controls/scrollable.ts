/**
 * The attributes of what scrolls by itself: the keyboard can scroll what is in the tab order. Only Chromium adds to the tab
 * order by itself what scrolls.
 */
export const scrollable = { tabIndex: 0 };
