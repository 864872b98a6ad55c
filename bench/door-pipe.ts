/** The least that a server can do for a program: it passes a question on, reads each event of the answer, and writes it anew. */
import { createServer } from 'node:http';
import { request } from 'undici';
import { listen } from '#test/support/listen.ts';

const [host = ''] = process.argv.slice(2);

const server = createServer(async (question, answer) => {
  const chunks: Buffer[] = [];
  for await (const chunk of question) chunks.push(chunk);
  const asked = JSON.parse(Buffer.concat(chunks).toString());
  const url = `${host}/v1/chat/completions`;
  const { body } = await request(url, { method: 'POST', body: JSON.stringify(asked) });
  answer.on('close', () => body.destroy());
  body.on('error', () => undefined);
  if (asked.stream !== true) {
    answer.end(JSON.stringify(await body.json()));
    return;
  }
  let held = '';
  let waiting = '';
  const flush = () => {
    answer.write(waiting);
    waiting = '';
  };
  body.on('data', (chunk: Buffer) => {
    const lines = (held + chunk.toString()).split('\n');
    held = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('data: ')) continue;
      if (waiting === '') setTimeout(flush, 8);
      waiting += `data: ${JSON.stringify(JSON.parse(line.slice(6)))}\n\n`;
    }
  });
});
const { url } = await listen(server);
console.log(`http server at ${url}`);
