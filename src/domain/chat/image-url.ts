import { isJson } from '#domain/json/pretty.ts';

const SAFE_IMAGE = /^(?:data:image\/(?:png|jpeg|gif|webp)[;,]|https:\/\/)/i;

/**
 * The address of a picture in an image payload, if it is safe to offer: an https address or an inline PNG, JPEG, GIF or WebP.
 * The payload is the address itself, or JSON that contains it.
 */
export function safeImageUrl(payload: string): string | null {
  const text = payload.trim();
  if (SAFE_IMAGE.test(text)) return text;
  if (!isJson(text)) return null;
  const value: unknown = JSON.parse(text);
  return findUrl(value, 3);
}

function findUrl(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return SAFE_IMAGE.test(value.trim()) ? value.trim() : null;
  if (typeof value !== 'object' || value === null || depth === 0) return null;
  for (const inner of Object.values(value)) {
    const url = findUrl(inner, depth - 1);
    if (url !== null) return url;
  }
  return null;
}
