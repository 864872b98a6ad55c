import type { Recording } from '#domain/recording.ts';

/** A prompt, an answer in two parts, and the end of the connection. */
export const recording: Recording = {
  burger: { id: 'b1', name: 'Bun' },
  savedAt: Date.UTC(2026, 10, 22, 9, 7),
  history: [
    { type: 'connecting', at: 900 },
    { type: 'prompted', at: 1_000, content: 'Hi' },
    { type: 'received', at: 1_250, debug: false, messages: ['event: content\ndata: Hello\n\n'] },
    {
      type: 'noted',
      at: 90_000,
      note: 'disconnected',
      code: 1001,
    },
  ],
};
