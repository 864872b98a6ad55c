import bash from '@speed-highlight/core/languages/bash.js';
import c from '@speed-highlight/core/languages/c.js';
import css from '@speed-highlight/core/languages/css.js';
import diff from '@speed-highlight/core/languages/diff.js';
import docker from '@speed-highlight/core/languages/docker.js';
import go from '@speed-highlight/core/languages/go.js';
import html from '@speed-highlight/core/languages/html.js';
import http from '@speed-highlight/core/languages/http.js';
import ini from '@speed-highlight/core/languages/ini.js';
import java from '@speed-highlight/core/languages/java.js';
import js from '@speed-highlight/core/languages/js.js';
import json from '@speed-highlight/core/languages/json.js';
import py from '@speed-highlight/core/languages/py.js';
import regex from '@speed-highlight/core/languages/regex.js';
import rs from '@speed-highlight/core/languages/rs.js';
import sql from '@speed-highlight/core/languages/sql.js';
import toml from '@speed-highlight/core/languages/toml.js';
import ts from '@speed-highlight/core/languages/ts.js';
import xml from '@speed-highlight/core/languages/xml.js';
import yaml from '@speed-highlight/core/languages/yaml.js';
import {
  type ShjGrammar,
  type ShjLanguageData,
  type ShjMatcher,
  type ShjRule,
  type ShjToken,
  tokenizeWith,
} from '@speed-highlight/core/tokenize';

/** A rule as the library's own languages declare theirs: a missing part may be undefined. */
interface DeclaredRule {
  readonly match?: ShjMatcher | undefined;
  readonly type?: ShjToken | undefined;
  readonly sub?: string | readonly DeclaredRule[] | ((code: string) => string | ShjLanguageData) | undefined;
  readonly expand?: 'num' | 'str' | 'strDouble' | undefined;
}

function ruleOf({ match, type, sub, expand }: DeclaredRule): readonly ShjRule[] {
  if (expand !== undefined) return [{ expand }];
  if (match === undefined) return [];
  const inner = typeof sub === 'object' ? grammarOf(sub) : sub;
  return [{ match, ...(type !== undefined && { type }), ...(inner !== undefined && { sub: inner }) }];
}

const grammarOf = (rules: readonly DeclaredRule[]): ShjGrammar => rules.flatMap(ruleOf);

const languages: Readonly<Record<string, ShjLanguageData>> = Object.fromEntries(
  Object.entries<
    readonly DeclaredRule[] | { readonly type?: ShjToken; readonly sub: readonly DeclaredRule[] }
  >({
    ...{ bash, c, css, diff, docker, go, html, http, ini, java },
    ...{ js, json, py, regex, rs, sql, toml, ts, xml, yaml },
  }).map(([name, language]) => [
    name,
    'sub' in language
      ? { sub: grammarOf(language.sub), ...(language.type !== undefined && { type: language.type }) }
      : grammarOf(language),
  ]),
);

/** Other names after a fence. */
const aliases: Readonly<Record<string, string>> = {
  ...{ sh: 'bash', shell: 'bash', zsh: 'bash', console: 'bash', curl: 'bash', cpp: 'c', 'c++': 'c', h: 'c' },
  ...{ javascript: 'js', jsx: 'js', mjs: 'js', node: 'js', typescript: 'ts', tsx: 'ts', python: 'py' },
  ...{
    rust: 'rs',
    golang: 'go',
    yml: 'yaml',
    patch: 'diff',
    dockerfile: 'docker',
    svg: 'xml',
    jsonc: 'json',
  },
};

/** The kinds of code that have a colour. */
export type CodeColour = 'comment' | 'keyword' | 'text' | 'value' | 'name';

const colours: Readonly<Partial<Record<ShjToken, CodeColour>>> = {
  ...{ cmnt: 'comment', kwd: 'keyword', deleted: 'keyword', str: 'text', insert: 'text' },
  ...{ num: 'value', bool: 'value', esc: 'value', var: 'value' },
  ...{ func: 'name', class: 'name', type: 'name', section: 'name' },
};

interface ColouredPart {
  readonly text: string;
  readonly colour: CodeColour | undefined;
}

/** The parts of code with their colours; null for an unknown language. Neighbours of one colour are one part. */
export function coloursOf(code: string, language: string): readonly ColouredPart[] | null {
  const name = language.toLowerCase();
  const known = languages[aliases[name] ?? name];
  if (known === undefined) return null;
  const parts: { text: string; colour: CodeColour | undefined }[] = [];
  tokenizeWith(
    code,
    known,
    (text, token) => {
      const colour = token && colours[token];
      const last = parts.at(-1);
      if (last?.colour === colour && last !== undefined) last.text += text;
      else parts.push({ text, colour });
    },
    { languages },
  );
  return parts;
}
