import type { Json } from '#domain/entities.ts';
import { isJsonObject, parseJsonText } from '#domain/json/text.ts';
import { exampleInput, fieldsOf } from './curl-inputs.ts';
import type { ToolInput } from './found-tool.ts';

/** A part of a form. Its value is null for the content of a file, which the command does not have. */
export interface CurlPart {
  readonly name: string;
  readonly value: string | null;
}

interface CurlBody {
  readonly inputs: readonly ToolInput[];
  /** The media type, if it is not plain JSON. */
  readonly contentType?: string;
  readonly leftOut?: readonly string[];
}

const FORM = 'application/x-www-form-urlencoded';

/** The inputs that make a body: the members of a JSON object, the fields of a form, or any other body as one input. */
export function curlBody(text: string, type: string, given: readonly CurlPart[]): CurlBody {
  const parts = [...given, ...partsIn(text, type)];
  if (parts.length > 0) {
    const fields = parts.flatMap(({ name, value }) => (value === null ? [] : [[name, value]]));
    const leftOut = parts.filter(({ value }) => value === null).map(({ name }) => name);
    return {
      inputs: formInputs(new URLSearchParams(fields).toString()),
      contentType: 'multipart/form-data',
      leftOut,
    };
  }
  if (text.trim() === '') return { inputs: [] };
  const isJson = /[/+]json\b/i.test(type);
  const isForm = type === '' || /urlencoded/i.test(type);
  const value = /urlencoded/i.test(type) ? undefined : jsonIn(text);
  if (value !== undefined) {
    const contentType = isJson && !/^application\/json$/i.test(type) ? { contentType: type } : {};
    return isJsonObject(value)
      ? {
          inputs: Object.entries(value).map(([name, each]) => exampleInput(name, 'body', each)),
          ...contentType,
        }
      : { inputs: [exampleInput('body', 'whole', value)], ...contentType };
  }
  if (isJson || (type === '' && /^\s*[{["]/.test(text))) return { inputs: [], leftOut: [text] };
  if (isForm) return { inputs: formInputs(text), contentType: FORM };
  return { inputs: [exampleInput('body', 'whole', text)], contentType: type };
}

const formInputs = (text: string): readonly ToolInput[] =>
  [...fieldsOf(text)].map(([name, value]) => exampleInput(name, 'body', value));

/** The value of a JSON text. Postman writes its variables without quotes. */
function jsonIn(text: string): Json | undefined {
  const [first, second] = [text, text.replaceAll(/:\s*(\{\{[^{}"]*\}\})/g, ':"$1"')].map(parseJsonText);
  return first?.ok ? first.value : second?.ok ? second.value : undefined;
}

/** The parts of a body as a browser copies it, between lines with the boundary that its header names. */
function partsIn(text: string, type: string): readonly CurlPart[] {
  const [, boundary] = /^multipart\/form-data;.*\bboundary="?([^";]+)/i.exec(type) ?? [];
  if (boundary === undefined) return [];
  return text.split(`--${boundary}`).flatMap((part) => {
    const gap = /\r?\n\r?\n/.exec(part);
    const head = part.slice(0, gap?.index ?? 0);
    const content = part.slice(head.length + (gap?.[0].length ?? 0));
    const [, name] = /\bname="([^"]*)"/i.exec(head) ?? [];
    if (name === undefined) return [];
    return [{ name, value: /\bfilename\*?=/i.test(head) ? null : content.replace(/\r?\n$/, '') }];
  });
}
