import { shellWords, withoutCarets } from './shell-words.ts';

/** Lines that people copy along: the fence of a code block, a comment, a variable of the shell. */
const BESIDE = /^\s*(?:$|```|~~~|#|(?:export|set|setx)\s|\$env:|\w+=\S*\s*$)/i;
/** `$`, `user@host:~$` and `PS C:\>`. */
const PROMPT = /^\s*(?:[$%>❯]|PS [^\n>]*>|[^\s@"']+@[^\n$#%"']*[$#%])\s+/;

/** The words after `curl` of the first command in a text; null if another text comes before. */
export function curlWordsIn(text: string): readonly string[] | null {
  let start = 0;
  while (start < text.length) {
    const end = text.indexOf('\n', start);
    const line = text.slice(start, end === -1 ? text.length : end);
    if (!BESIDE.test(line))
      return line.includes('curl') ? wordsAfter(text.slice(start).replace(PROMPT, '')) : null;
    start += line.length + 1;
  }
  return null;
}

function wordsAfter(text: string): readonly string[] | null {
  const words = shellWords(withoutCarets(text));
  const at = words.findIndex((word) => !/^(?:sudo|time|env$|[A-Za-z_]\w*=)/.test(word));
  return /^curl(?:\.exe)?$/.test(words[at] ?? '') ? words.slice(at + 1) : null;
}
