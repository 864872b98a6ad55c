import { existsSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '#server/config/config.ts';

/* The image and its example are not run here. These tests hold them to what is run: the commands and the nginx of operations.md. */

const compose = z
  .object({
    services: z.object({ cowtex: z.object({ environment: z.record(z.string(), z.string()) }) }),
    configs: z.object({ nginx: z.object({ content: z.string() }) }),
  })
  .parse(load(readFileSync('compose.yaml', 'utf8')));
const operations = readFileSync('docs/operations.md', 'utf8');
const dockerfile = readFileSync('Dockerfile', 'utf8');

test('nginx in the example is that of the documentation, in front of other servers', () => {
  const [, documented = ''] = /```nginx\n(map [\s\S]*?)```/.exec(operations) ?? [];
  const servers = /( *server [\w.]+:\d+;\n)+/;
  const name = '  server cowtex:4300;\n';
  expect(documented).toMatch(servers);
  expect(compose.configs.nginx.content.replaceAll('$$', '$')).toBe(documented.replace(servers, name));
});

test('the server in the example understands its settings', () => {
  const environment = Object.entries(compose.services.cowtex.environment).map(
    ([name, value]) => [name, value.replaceAll(/\$\{\w+(:\?)?\}/g, 'a'.repeat(64))] as const,
  );
  const { databaseUrl, trustedProxies } = readConfig(Object.fromEntries(environment));
  expect(databaseUrl).toMatch(/^postgres:\/\/cowtex:a+@postgres\/cowtex$/);
  expect(trustedProxies.check('172.30.43.7')).toBe(true);
});

test('the image is built and started by the commands of the documentation', () => {
  const steps = Array.from(dockerfile.matchAll(/^RUN (npm [^&\n]*?)(?: &&.*)?$/gm), ([, step = '']) => step);
  expect(steps).toEqual(['npm ci', 'npm run build', 'npm ci --omit=dev']);
  const [, start = '[]'] = /^CMD (.*)$/m.exec(dockerfile) ?? [];
  expect(operations).toContain(z.array(z.string()).parse(JSON.parse(start)).join(' '));
  const copied = Array.from(dockerfile.matchAll(/^COPY (?!--)(.*) \S+$/gm), ([, files = '']) =>
    files.split(' '),
  );
  expect(copied.flat().filter((file) => !existsSync(file))).toEqual([]);
});
