import { crc32, deflateSync } from 'node:zlib';

/** A burger, one letter a pixel. */
const PICTURE = [
  '................',
  '....bbbbbbbb....',
  '..bbbsbbbbsbbb..',
  '.bbbbbbbsbbbbbb.',
  '.bbsbbbbbbbbsbb.',
  '.bbbbbbbbbbbbbb.',
  'gggggggggggggggg',
  '.gg.ggg.ggg.ggg.',
  'yyyyyyyyyyyyyyyy',
  '.ppppyypppppyyp.',
  '.pppppppppppppp.',
  '.rrrrrrrrrrrrrr.',
  '.bbbbbbbbbbbbbb.',
  '.bbbbbbbbbbbbbb.',
  '..bbbbbbbbbbbb..',
  '................',
];
const SCALE = 12;
const COLOURS: Readonly<Record<string, readonly number[]>> = {
  '.': [0, 0, 0, 0],
  b: [214, 140, 58, 255],
  s: [255, 236, 196, 255],
  g: [94, 160, 72, 255],
  y: [246, 200, 72, 255],
  p: [104, 62, 40, 255],
  r: [206, 70, 56, 255],
};

/** The picture that the demo model draws: a PNG, as base64. */
export function burgerPng(): string {
  const rows = PICTURE.flatMap((row) => {
    const pixels = [...row].flatMap((letter) =>
      Array(SCALE)
        .fill(COLOURS[letter] ?? [0, 0, 0, 0])
        .flat(),
    );
    // Each line of a PNG begins with the number of its filter, 0 for none.
    return Array<number[]>(SCALE).fill([0, ...pixels]);
  });
  const size = PICTURE.length * SCALE;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]).toString('base64');
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
