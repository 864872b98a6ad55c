/** Words that stay as they are in the Chinese console, and why. */
const exceptions: readonly (readonly [why: string, words: RegExp])[] = [
  [
    'addresses, also in parts, and IDs',
    /https?:\/\/\S+|\b(?:demo-model|demo-api\/|buildings\/)|buildings\.example\.com|\.example\b|\.com\/|\b(?:WS|BRG|ACC|CNV|REQ)-\w+|\b[0-9a-f]{32}\b/g,
  ],
  [
    'the words of the sample data, of the demo model and of a tool',
    /You are a patient listener\.|You are a helpful assistant\. Answer in a friendly and concise tone\.|(?:Demo|Sales|Support|Research) Workshop|Demo Burger|Sales Assistant|Support Guide|Onboarding Coach|House rules|Answer briefly, name your sources, and ask before you act\.|Demo model: rules, not thinking\.|You said: “[^”]+”\. (?:I have no tools to call|The tools I can call: [\w, ]+)\.|Sesame House|B-101|address: 1 Bakery Lane|floors: 6|opening hours: Monday to Friday|manager: Ada Krust|notice: The lift to the roof garden is out of service until Friday|to 20:00|HTTP 404 Not Found:/g,
  ],
  [
    'statuses of HTTP, where a host says nothing else',
    /Internal Server Error|Service Unavailable|Not Found|Forbidden/g,
  ],
  ['what a server sent, in debug mode', /\{\s*"[\s\S]*\}|\b(?:usage|model|request)\b/g],
  [
    'where a request to a model changed, and its roles',
    /^messages\[\d+\]\.[\w.[\]]+$|^(?:assistant|user|tool)$/g,
  ],
  ['the product, its plan, and the other language by its own name', /\b(?:Cowtex|Plus|English)\b/g],
  [
    'providers, models, programs and kinds of tools',
    /\b(?:[Oo]llama|openai|OpenAI|anthropic|gpt-oss|api|AI SDK|LangChain|promptfoo|bash)\b/g,
  ],
  [
    'codes, formats, keys and names of settings that everybody writes so',
    /\b(?:ID|API|JSON|YAML|URL|HTTP(?: \d{3})?|cURL|OpenAPI|CVC|SSO|SLA|GET|POST|US|MiB|[Tt]oken|[Tt]op-p|Authorization|Enter|Shift|Home|End|Esc|Ctrl|properties|MM|YY)\b/g,
  ],
  [
    'names that somebody gave',
    /\b(?:Acme|Talker|Seeded|[Kk]itchen|cook|Bare|bones|ann|Get building|get_building|building_id|floor|shop|[Aa]dmin|Opening hours|Says a (?:greeting|number)|Change building|change_building|X-Key|milo|billing|clerk|auditor|guest|nobody|no such thing|chat\.json|Old bun|Website|Hello|When do you open|9 am|Good day)\b|· One\b/g,
  ],
  ['examples of what can be typed', /^curl .*|^\[\{ "name": "…" \}\]$/g],
];

const LATIN = /[A-Za-z]{2,}/;

/** True if a text has Latin words beyond these. */
export const hasEnglish = (text: string): boolean =>
  LATIN.test(exceptions.reduce((rest, [, words]) => rest.replace(words, ''), text));
