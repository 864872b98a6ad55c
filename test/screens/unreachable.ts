/** Transitions that no act on a screen can cause, each with the reason. */
export const unreachable = {
  loader: {
    'recalling: refresh → loading': 'recalling takes no time that anybody could press in',
  },
};
