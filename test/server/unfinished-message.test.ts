import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UnfinishedMessage } from '#server/doors/chat/unfinished-message.ts';

interface Frame {
  readonly opcode: number;
  readonly isLast: boolean;
  readonly length: number;
}

/** A masked frame, as a client sends it. */
function bytesOf({ opcode, isLast, length }: Frame): Buffer {
  const short = length < 126 ? length : length < 65_536 ? 126 : 127;
  const extended = Buffer.alloc(short === 127 ? 8 : short === 126 ? 2 : 0);
  if (short === 126) extended.writeUInt16BE(length);
  if (short === 127) extended.writeBigUInt64BE(BigInt(length));
  const head = Buffer.from([(isLast ? 0x80 : 0) | opcode, 0x80 | short]);
  return Buffer.concat([head, extended, Buffer.from([1, 2, 3, 4]), Buffer.alloc(length, 0x81)]);
}

const [CONTINUATION, TEXT, PING] = [0, 1, 9];
const length = fc.oneof(fc.nat(200), fc.nat(70_000));
/** A message in frames, with pings between them. */
const message = fc
  .array(fc.tuple(length, fc.boolean()), { minLength: 1, maxLength: 4 })
  .map((parts) =>
    parts.flatMap(([length, isPinged], index): Frame[] => [
      { opcode: index === 0 ? TEXT : CONTINUATION, isLast: index === parts.length - 1, length },
      ...(isPinged ? [{ opcode: PING, isLast: true, length: length % 126 }] : []),
    ]),
  );

test('a message has ended with its last frame, however it was cut into pieces', () => {
  fc.assert(
    fc.property(
      fc.array(message, { minLength: 1, maxLength: 3 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 5000 })),
      (messages, sizes) => {
        const frames = messages.flat();
        const bytes = Buffer.concat(frames.map(bytesOf));
        /** The places at which no message is unfinished. */
        const ends = new Set<number>();
        let at = 0;
        let isWhole = true;
        for (const frame of frames) {
          at += bytesOf(frame).length;
          if (frame.opcode !== PING) isWhole = frame.isLast;
          if (isWhole) ends.add(at);
        }
        const unfinished = new UnfinishedMessage();
        for (let start = 0; start < bytes.length; ) {
          const end = Math.min(bytes.length, start + (sizes.next().value ?? 1));
          expect(unfinished.take(bytes.subarray(start, end))).toBe(ends.has(end));
          start = end;
        }
        expect([unfinished.bytes, unfinished.length]).toEqual([0, 0]);
      },
    ),
  );
});

test('what has come of a message counts, and each piece by itself', () => {
  const whole = bytesOf({ opcode: TEXT, isLast: true, length: 1000 });
  const one = new UnfinishedMessage();
  one.take(whole.subarray(0, 900));
  expect(one.bytes).toBe(900 + 256);
  const many = new UnfinishedMessage();
  for (let at = 0; at < 900; at += 1) many.take(whole.subarray(at, at + 1));
  expect(many.bytes).toBe(900 * 257);
});

test('the length of a message is that of its frames, the one under way included', () => {
  const message = new UnfinishedMessage();
  message.take(bytesOf({ opcode: TEXT, isLast: false, length: 300 }));
  message.take(bytesOf({ opcode: PING, isLast: true, length: 100 }));
  message.take(bytesOf({ opcode: CONTINUATION, isLast: true, length: 70_000 }).subarray(0, 50));
  expect(message.length).toBe(70_300);
});
