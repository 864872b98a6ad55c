import { describe, expect, test } from 'vitest';
import { safeImageUrl } from '#domain/chat/image-url.ts';

describe('the address of a picture', () => {
  const png = 'data:image/png;base64,iVBORw0KGgo=';
  test.each([
    [png, png],
    [' https://example.org/a.png\n', 'https://example.org/a.png'],
    [`{"image_url":{"url":"${png}"}}`, png],
    [`{"type":"image","data":"${png}"}`, png],
    ['["https://example.org/a"]', 'https://example.org/a'],
    ['DATA:image/WEBP,x', 'DATA:image/WEBP,x'],
    ['http://example.org/a.png', null],
    ['data:image/svg+xml,<svg onload="alert(1)"/>', null],
    ['data:text/html,<script>', null],
    ['javascript:alert(1)', null],
    ['{"url":"javascript:alert(1)"}', null],
    ['"https://example.org/a"', null],
    ['iVBORw0KGgo=', null],
    ['', null],
  ])('in %j is %j', (payload, url) => {
    expect(safeImageUrl(payload)).toBe(url);
  });
});
