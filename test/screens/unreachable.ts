/** Transitions that no act on a screen can cause, each with the reason. */
export const unreachable = {
  loader: {
    ': apply [isReal] → (stays)': 'comes with the success of a command, which the walks of the forms take',
    'loading: refresh → loading': 'the buttons take no press while a load runs; only a success reloads then',
    'loading: partly loaded → (stays)': 'no list shows a part; the dashboard’s overview does',
    'recalling: refresh → loading': 'recalling takes no time that anybody could press in',
  },
};
