/** Transitions that no act on a screen can cause, each with the reason. */
export const unreachable = {
  demo: {
    'patty.editing: choose type [isSameType] → (stays)':
      'the list closes without a choice when its chosen type is pressed',
  },
  loader: {
    'loading: partly loaded → (stays)': 'a list comes whole; the figures of the dashboard have a spec',
    'recalling: refresh → loading': 'recalling takes no time that anybody could press in',
  },
};
