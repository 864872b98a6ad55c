import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { findNginx } from '../../scripts/nginx.ts';
import { makeCertificate } from './certificate.ts';
import { freePort } from './listen.ts';

export interface Nginx {
  readonly port: number;
  /** The self-signed certificate. */
  readonly certificate: string;
  stop(): Promise<void>;
}

/** Starts nginx with the configuration of docs/operations.md, on a free loopback port, in front of these servers. */
export async function startNginx(
  servers: readonly string[],
  scheme: 'https' | 'http' = 'https',
): Promise<Nginx> {
  const program = findNginx();
  if (program === null) throw new Error('The tests need nginx. On Debian: apt-get install -y nginx');
  const folder = await mkdtemp(join(tmpdir(), 'cowtex-nginx-'));
  // As root, nginx works as another user, who keeps long bodies in this folder.
  await chmod(folder, 0o755);
  const { key, certificate } = makeCertificate(folder);
  const port = await freePort();
  const site = (await documented())
    .replace(/( *server 127\.0\.0\.1:\d+;\n)+/, servers.map((server) => `  server ${server};\n`).join(''))
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port}${scheme === 'https' ? ' ssl' : ''};`)
    .replace('/etc/ssl/cowtex.crt', certificate)
    .replace('/etc/ssl/cowtex.key', key);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const config = `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http { access_log off; ${paths.join(' ')}
${site}}`;
  await writeFile(join(folder, 'nginx.conf'), config);
  const nginx = spawn(program, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: 'inherit',
  });
  const ended = once(nginx, 'exit');
  await Promise.race([
    answers(port),
    ended.then(() => Promise.reject(new Error('nginx ended before it answered'))),
  ]);
  return {
    port,
    certificate: await readFile(certificate, 'utf8'),
    async stop() {
      nginx.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** The site in docs/operations.md. */
async function documented(): Promise<string> {
  const page = await readFile('docs/operations.md', 'utf8');
  const site = /```nginx\n([\s\S]*?)```/.exec(page)?.[1];
  if (site === undefined) throw new Error('docs/operations.md has no nginx site.');
  return site;
}

/** Once the TLS port listens, it answers a plain request with a refusal. */
async function answers(port: number): Promise<void> {
  for (;;) {
    try {
      await (await request(`http://127.0.0.1:${port}/metrics`)).body.dump();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
