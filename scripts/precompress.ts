import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Writes a compressed copy (`.br`, `.gz`) of each script and style of the build, at the highest level because it is done
 * once. The server, or any static host that supports such files, sends the copy as it is.
 */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle).filter((file) => /\.(?:js|css)$/.test(file));
    await Promise.all(files.map((file) => compressFile(join(dir, file))));
  },
});

/** Writes `{path}.br` and `{path}.gz`. */
export async function compressFile(path: string): Promise<void> {
  const whole = await readFile(path);
  const params = {
    [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
    [zlib.BROTLI_PARAM_SIZE_HINT]: whole.length,
  };
  await Promise.all([
    promisify(brotliCompress)(whole, { params }).then((small) => writeFile(`${path}.br`, small)),
    promisify(gzip)(whole, { level: zlib.Z_BEST_COMPRESSION }).then((small) =>
      writeFile(`${path}.gz`, small),
    ),
  ]);
}
