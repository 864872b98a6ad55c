/** Reads a body to its end, as UTF-8 unless `charset` names another known one. Null if it is larger than `limit` bytes; then the rest is not read. */
export async function readBounded(
  body: AsyncIterable<Uint8Array> | null,
  limit: number,
  charset?: string,
): Promise<string | null> {
  if (body === null) return '';
  const decoder = decoderOf(charset);
  let text = '';
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function decoderOf(charset: string | undefined) {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
