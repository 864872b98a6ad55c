import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vitest/config';
import whole from '../../vitest.config.ts';

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const PREFIX = '\0mutated-xstate/';

/** The tests with the `setup` that mutates the machines, for `npm run mutate`. */
export default mergeConfig(whole, {
  root: fileOf('../..'),
  plugins: [
    {
      name: 'mutated-xstate',
      enforce: 'pre',
      resolveId(source: string, importer: string | undefined) {
        const folder = /\/(?:src\/machines|server\/questions)\/([^/]+)\//.exec(importer ?? '')?.[1];
        if (source === 'xstate' && folder !== undefined) return `${PREFIX}${folder}`;
        return undefined;
      },
      load(id: string) {
        if (!id.startsWith(PREFIX)) return undefined;
        const folder = id.slice(PREFIX.length);
        return `export * from 'xstate';
import { mutatedSetup } from ${JSON.stringify(fileOf('./mutated-setup.ts'))};
export const setup = mutatedSetup(${JSON.stringify(folder)});`;
      },
    },
  ],
});
