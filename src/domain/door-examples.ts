interface Door {
  /** The address of the door, with `/v1`. */
  readonly address: string;
  /** The name of the model: the burger's ID. */
  readonly model: string;
}

/** Programs that ask a burger by a key in `COWTEX_KEY`. Each stands as it is in a file, the first one in a shell. */
export function doorExamples({ address, model }: Door) {
  const at = JSON.stringify(address);
  const name = JSON.stringify(model);
  const question = JSON.stringify({ model, messages: [{ role: 'user', content: 'Hello' }] });
  return [
    {
      id: 'curl',
      language: 'bash',
      name: 'cURL',
      text: `curl ${quoted(`${address}/chat/completions`)} \\
  -H "Authorization: Bearer $COWTEX_KEY" -H 'Content-Type: application/json' \\
  -d ${quoted(question)}`,
    },
    {
      id: 'openai',
      language: 'js',
      name: 'openai',
      text: `import OpenAI from 'openai';

const client = new OpenAI({ baseURL: ${at}, apiKey: process.env.COWTEX_KEY });
const messages = [{ role: 'user', content: 'Hello' }];
const answer = await client.chat.completions.create({ model: ${name}, messages });
console.log(answer.choices[0].message.content);`,
    },
    {
      id: 'ai-sdk',
      language: 'js',
      name: 'AI SDK',
      text: `import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText } from 'ai';

const door = { name: 'cowtex', baseURL: ${at}, apiKey: process.env.COWTEX_KEY, includeUsage: true };
const { text } = await generateText({ model: createOpenAICompatible(door)(${name}), prompt: 'Hello' });
console.log(text);`,
    },
    {
      id: 'langchain',
      language: 'js',
      name: 'LangChain',
      text: `import { ChatOpenAI } from '@langchain/openai';

const configuration = { baseURL: ${at} };
const model = new ChatOpenAI({ model: ${name}, apiKey: process.env.COWTEX_KEY, configuration });
const answer = await model.invoke('Hello');
console.log(answer.content);`,
    },
    {
      id: 'promptfoo',
      language: 'yaml',
      name: 'promptfoo',
      text: `prompts: ['{{question}}']
providers:
  - id: ${JSON.stringify(`openai:chat:${model}`)}
    config:
      apiBaseUrl: ${at}
      apiKeyEnvar: COWTEX_KEY
tests:
  - vars:
      question: Hello
    assert:
      - type: icontains
        value: hello`,
    },
  ] as const;
}

/** A text in single quotes, as a shell reads it. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
