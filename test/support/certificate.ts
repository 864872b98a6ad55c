import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The names of this machine, in every spelling that a URL may keep. */
const NAMES = ['localhost', 'localhost.', 'named.example', 'rebind.example'].map((name) => `DNS:${name}`);
const ADDRESSES = ['127.0.0.1', '127.255.0.9', '0.0.0.0', '::1', '::', '::ffff:7f00:1'].map(
  (address) => `IP:${address}`,
);

/** Makes a self-signed certificate for this machine in a folder. Returns the paths of its two files. */
export function makeCertificate(folder: string) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
      .concat(['-subj', '/CN=localhost', '-addext', `subjectAltName=${[...NAMES, ...ADDRESSES].join()}`])
      .concat(['-keyout', key, '-out', certificate]),
    { stdio: 'ignore' },
  );
  return { key, certificate };
}
