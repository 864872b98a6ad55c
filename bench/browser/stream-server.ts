import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';

/** The stream that a prompt asks for, as JSON. */
const wishSchema = z.object({
  /** The total number of chunks. */
  count: z.number(),
  /** The number of frames in a socket message. */
  perMessage: z.number().default(64),
  /** Chunks a second. Default: as many as possible. */
  rate: z.number().optional(),
  /** True if every chunk begins a new row. */
  rows: z.boolean().default(false),
  /** True if the text is Markdown of every kind, and not one endless paragraph. */
  markdown: z.boolean().default(false),
});
export type Wish = z.input<typeof wishSchema>;

const promptSchema = z.object({ messages: z.tuple([z.object({ content: z.string() })]) });

const words = ['the ', 'quick ', 'brown ', 'fox ', 'jumps.\n', '汉堡', 'over '];
/** An answer of every construct, in chunks as a model has them: a word with its white space. */
const markdown =
  `## What the building costs

It costs **1,240 €** a month, *without* heating. See the [contract](https://example.com/contract) and \`rent.md\`
for the details, 汉堡 included.

- The ground floor
  - a kitchen with \`gas\`
  - two rooms
- The first floor, [not yet let](https://example.com/floor)

| Floor | Rooms | Rent |
| :---- | ----: | ---: |
| 0     |     3 |  640 |
| 1     |     2 |  600 |

\`\`\`ts
const rent = floors.reduce((sum, floor) => sum + floor.rent, 0);
console.log(rent);
\`\`\`

> The landlord pays for the roof,
> and nobody for the lift.

1. Write to the landlord.
2. Wait.

---

`.match(/\S*\s+/g) ?? [];
const sentence = 'A row of the log with about as many words in it as a short answer has. ';
/** The number of bytes in the socket at which the server waits. */
const MAX_WAITING = 1 << 20;

/** Answers every prompt at `/chat/…` with the stream that it asks for. */
export function attachStreams(server: Server): void {
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on('connection', (socket) => {
    socket.on('message', (data) => {
      const [{ content }] = promptSchema.parse(JSON.parse(String(data))).messages;
      void stream(socket, wishSchema.parse(JSON.parse(content)));
    });
  });
}

type FullWish = z.output<typeof wishSchema>;

/** A text as `data` lines, one for each line of the text. */
const dataOf = (text: string) => `data: ${text.replaceAll('\n', '\ndata: ')}`;

export function frame(index: number, wish: Pick<FullWish, 'rows' | 'markdown'>): string {
  const { rows } = wish;
  if (wish.markdown) return `event: content\n${dataOf(markdown[index % markdown.length] ?? '')}\n\n`;
  if (!rows) return `event: content\n${dataOf(words[index % words.length] ?? '')}\n\n`;
  return `event: ${index % 2 === 0 ? 'thinking' : 'content'}\ndata: ${sentence}\n\n`;
}

async function stream(socket: WebSocket, wish: FullWish): Promise<void> {
  const start = performance.now();
  for (let sent = 0; sent < wish.count && socket.readyState === socket.OPEN; ) {
    const due =
      wish.rate === undefined ? wish.count : Math.floor(((performance.now() - start) / 1000) * wish.rate);
    const isBehind = socket.bufferedAmount < MAX_WAITING && due > sent;
    if (!isBehind) {
      await new Promise((resolve) =>
        wish.rate === undefined ? setImmediate(resolve) : setTimeout(resolve, 2),
      );
      continue;
    }
    const end = Math.min(sent + wish.perMessage, wish.count, due);
    let message = '';
    for (; sent < end; sent += 1) message += frame(sent, wish);
    socket.send(message);
    if (sent % 1024 < wish.perMessage) await new Promise((resolve) => setImmediate(resolve));
  }
  socket.send('event: done\ndata:\n\n');
}
