/**
 * What the server says to people, by a stable code. The console translates the codes; other clients read the words, which stay
 * where they are.
 */
const words = {
  'sign-in-needed': 'You need to be signed in.',
  'sign-in-wrong': 'The account or the password is wrong.',
  'sign-in-attempts': 'Too many failed attempts. Try again in a few seconds.',
  'sign-in-busy': 'Too many people are signing in at the moment. Try again in a few seconds.',
  'session-ended': 'Your session has ended. Sign in again.',
  'workshop-not-found': 'Workshop not found.',
  'burger-not-found': 'Burger not found.',
  'top-bun-not-found': 'Top bun not found.',
  'cheese-not-found': 'Cheese not found.',
  'patty-not-found': 'Patty not found.',
  'role-not-found': 'Role not found.',
  'account-not-found': 'Account not found.',
  'account-exists': 'An account with this name exists already.',
  'account-is-email': 'This name is the email of another account.',
  'email-taken': 'This email belongs to another account.',
  'password-wrong': 'The current password is wrong.',
  'account-last': 'The last account cannot be deleted.',
  'account-last-with-role': 'The last account with the role {role} cannot be deleted.',
  'admin-role-needed': 'Only accounts with the role {role} may change other accounts and the catalogue.',
  'role-exists': 'The service has this role already.',
  'role-kept': 'This role cannot be removed: the server asks administrators for it.',
  'workshop-unknown': 'There is no workshop with the ID {id}.',
  'cheese-exists': 'This burger has a cheese of the type {type} already.',
  'tool-id-exists': 'This tool ID already exists—choose another',
  'key-not-stored': 'There is no stored API key to keep. Enter the key itself.',
  'key-invalid':
    'Enter the whole API key (letters, digits and signs, no spaces), or leave the mask as it is.',
  'export-too-large':
    'These burgers are more than the {most} MiB that an import takes, so their export could not be read back. Move some of them to another workshop, then export both.',
  'body-not-json': 'The body is not valid JSON.',
  'body-not-read': 'The request cannot be read.',
  'body-type': 'Send the body as JSON (Content-Type: application/json).',
  'body-too-large': 'The body is larger than {most} MiB.',
  'text-unstorable': 'A text cannot contain the character U+0000.',
  'number-inexact': 'The number {number} cannot be kept exactly. Write it as a text, in quotes.',
  'address-unknown': 'There is nothing at this address.',
  'first-try-unknown':
    'The first try had no answer yet, or was cut short. Look whether it was done before you try again.',
  'key-reused': 'Another call had this Idempotency-Key. Send a new one.',
  'server-failed': 'Something went wrong on the server. Try again. ({id})',
  'database-away': 'The database does not answer. Try again in a moment.',
  'database-full':
    'The disk that holds the data is full, so nothing can be saved. Try again once there is room.',
  'database-damaged': 'The data on the server is damaged. Whoever runs it has to restore a backup.',
  'not-a-text': 'Must be a text.',
  'not-a-number': 'Must be a number.',
  'not-a-boolean': 'Must be true or false.',
  'not-a-list': 'Must be a list.',
  'not-an-object': 'Must be a JSON object.',
  'not-a-burger': 'Must be a burger: a JSON object.',
  'not-burgers': 'Must be a JSON array of burgers.',
  'too-many': 'Must hold at most {most}.',
  'too-many-items': 'Must hold at most {most} burgers and layers.',
  'too-long': 'Must be at most {most} characters.',
  'too-deep': 'Must not be nested more than 64 levels deep.',
  characters: 'Contains a character that cannot be stored.',
  'burger-name-required': 'Enter a burger name',
  'burger-type-unknown': 'The only burger type is chat.',
  'bun-level-unknown': 'The only bun level is top.',
  'prompt-required': 'Enter a prompt.',
  'cheese-type-required': 'Enter a cheese type.',
  'cheese-type-exists': 'This burger has a cheese of this type already.',
  'patty-type-required': 'Choose a patty type.',
  'tool-id-required': 'Enter a tool ID.',
  'tool-id-invalid':
    'A tool ID begins with a letter or _ and holds at most 64 letters, digits, _ and - (models call it by this name).',
  'display-name-required': 'Enter a display name.',
  'parameters-invalid':
    'Must be a JSON Schema of type object, with properties as an object and required as a list of names.',
  'url-invalid': 'Enter an http or https address. A name in braces stands for a parameter.',
  'method-invalid': 'Must be one of get, post, put, patch, delete.',
  'header-name-invalid': 'Must be the name of a header.',
  'prompt-type-unknown': 'The only type is static_prompt.',
  dots: 'Cannot be a dot or two.',
  'message-empty': 'Enter a message.',
  'account-required': 'Account is required',
  'account-short': 'Account must be at least 3 characters',
  'password-required': 'Password is required',
  'password-short': 'Password should be at least 4 characters',
  'first-name-short': 'First name is required (min 2 characters).',
  'last-name-short': 'Last name is required (min 2 characters).',
  'email-invalid': 'Enter a valid email address.',
  'current-password-required': 'Current password is required.',
  'new-password-short': 'New password must be at least 4 characters.',
  'answer-cut-off': 'The model stopped in the middle of its answer. Try again.',
  'answer-empty': 'The model gave an empty answer.',
  'answer-limit': "The answer was cut off at the model's limit. Raise the cheese's max_tokens.",
  'answer-filtered': "{model}'s content filter stopped the answer.",
  'answer-too-long': "The model's answer was longer than {most} characters, so it was stopped.",
  'tools-in-a-row':
    'The model called tools {most} times in a row without answering, so it was stopped. Ask for less at once.',
  'tool-not-run': 'The model called a tool that could not be run.',
  'model-missing': 'This burger has no model yet. Add a cheese (type ollama, openai or anthropic) to it.',
  'model-without-key':
    'The {type} cheese has no API key. Add "api_key" to its configuration, or set {variable} for the server.',
  'model-unsupported':
    'The cheese type "{type}" is not supported here. Supported are ollama, openai and anthropic; services with an OpenAI-like API work as openai with their own host.',
  'model-unnamed': 'The {type} cheese names no model. Add "model" to its configuration.',
  'model-setting-number': 'The cheese\'s setting "{name}" must be a number.',
  'model-setting-count': 'The cheese\'s setting "{name}" must be a whole number of at least 1.',
  'model-setting-seconds': 'The cheese\'s setting "{name}" must be a number of seconds above 0.',
  'model-setting-think': 'The cheese\'s setting "{name}" must be true, false, "low", "medium" or "high".',
  'model-setting': 'The cheese\'s setting "{name}" must be something else.',
  'model-host-invalid': 'The cheese\'s host "{host}" is not an http or https address.',
  'model-host-secret': 'The cheese\'s host must not hold a user name or password. Use "api_key".',
  'model-line-endless': 'The model sent a line that does not end.',
  'model-event-endless': 'The model sent an event that does not end.',
  'model-answer-size': 'The model sent more than 128 MiB in one answer.',
  'model-silent': "The model sent nothing for {seconds} s. Try again, or raise the cheese's timeout.",
  'model-line-not-json': 'The model sent a line that is not JSON. Is its host really an Ollama?',
  'model-line-unknown': 'The model sent a line of an unknown shape. Is its host really an Ollama?',
  'model-reported': 'The model reported: {detail}',
  'model-slow': 'The model took longer than {seconds} s.',
  'model-unreadable': '{model} sent something that cannot be read. Is {host} the right host for it?',
  'model-problem': '{model} reported a problem.',
  'model-problem-detail': '{model} reported a problem: {detail}',
  'model-key-refused':
    '{model} refused the API key (HTTP {status}). Check the API key: "api_key" in the cheese, or the server\'s own, which is only sent to the provider itself and to hosts in COWTEX_ALLOWED_TARGETS.',
  'model-limited': '{model} is limiting calls (HTTP 429). Try again in a moment.',
  'model-limited-for': '{model} is limiting calls (HTTP 429). Try again in {seconds} s.',
  'model-unknown':
    '{model} at {host} does not know the model "{name}" or this address (HTTP 404). Check the model and the host.',
  'model-redirects': "{host} redirects to {to}. Use that address as the cheese's host.",
  'model-troubled': '{model} has a problem of its own (HTTP {status}). Try again later.',
  'model-refused': "{model} refused the request (HTTP {status}). Check the cheese's configuration.",
  'model-nobody': 'Nothing answers at {host}. Is {model} running there?',
  'model-host-unknown': "The name {name} cannot be found. Check the cheese's host.",
  'model-host-private':
    '{host} is a private address, which models may not be at. Whoever runs the server can allow it in COWTEX_MODEL_TARGETS, unless it is a link-local or metadata address: those are never called.',
  'model-unreachable': "{host} cannot be reached ({code}). Check the cheese's host.",
  'model-connection-broke': 'The connection to {model} broke in the middle of the answer. Try again.',
  'model-connection-failed': 'The connection to {host} failed ({code}).',
  'tool-arguments-json': "The tool's arguments are not valid JSON.",
  'tool-arguments-object': "The tool's arguments must be a JSON object.",
  'tool-unknown': 'There is no tool "{name}".',
  'tool-prompt-missing': 'The patty has no prompt. Add "prompt" to its settings.',
  'tool-url-missing': 'The patty has no url. Add "url" to its settings.',
  'tool-method-unknown': 'The patty\'s method "{method}" is none of get, post, put, patch and delete.',
  'tool-url-invalid': 'The patty\'s url "{url}" is not an address.',
  'tool-url-scheme': "The patty's url must begin with http:// or https://.",
  'tool-url-secret': "The patty's url must not hold a user name or password. Use privacy_inputs.",
  'tool-url-host': "The patty's url must not have a placeholder in its host.",
  'tool-value-missing': 'The tool needs a value for {names}.',
  'tool-value-dots': 'The value of "{name}" must not be "{value}".',
  'tool-header-own': 'The header "{name}" of privacy_inputs cannot be set by a patty.',
  'tool-header-long': 'The value given for the header "{name}" is too long for a header.',
  'tool-header-characters':
    'The value given for the header "{name}" has characters that a header cannot have.',
  'model-limited-more': '{model} is limiting calls (HTTP 429). Try again in a moment. {model} says: {detail}',
  'model-limited-for-more':
    '{model} is limiting calls (HTTP 429). Try again in {seconds} s. {model} says: {detail}',
  'model-unknown-more':
    '{model} at {host} does not know the model "{name}" or this address (HTTP 404). Check the model and the host. {model} says: {detail}',
  'model-troubled-more':
    '{model} has a problem of its own (HTTP {status}). Try again later. {model} says: {detail}',
  'model-refused-more':
    "{model} refused the request (HTTP {status}). Check the cheese's configuration. {model} says: {detail}",
  'tool-withheld':
    '{answer} ({names} was not sent: it holds a token of this server, which {host} may only have where COWTEX_TOKEN_TARGETS names it){detail}',
  'tool-redirects': '{host} redirected more than {most} times.',
  'tool-silent': '{host} did not answer within {seconds} s.',
  'tool-redirect-invalid': '{host} redirected to an address that cannot be followed.',
  'tool-answer-type': 'The tool answered with {type}, which a model cannot read.',
  'tool-answer-size': 'The tool answered with more than 256 KiB.',
  'tool-host-private':
    '{host} is a private address, which tools may not call. Whoever runs the server can allow it in COWTEX_ALLOWED_TARGETS.',
  'tool-nobody': 'Nothing answers at {host}.',
  'tool-host-unknown': 'The name {name} cannot be found.',
  'tool-connection-failed': 'The connection to {host} failed.',
  'tool-connection-failed-with': 'The connection to {host} failed ({code}).',
  'chat-burger-unknown': 'There is no burger "{id}". Check the burger ID.',
  'chat-failed': 'The burger could not answer. Try again later.',
  'chat-too-fast':
    'You are sending prompts faster than the burger can answer. Wait for an answer, then send again.',
  'chat-too-many': 'Too many of your answers are under way. Wait for one of them to end, then send again.',
  'chat-session-ended': 'Your session has ended, and the answer with it. Sign in again.',
  'chat-token-missing':
    'This burger is private, or there is none with this ID. Put "Bearer" and your access token into Authorization, then send again.',
  'chat-token-refused':
    'This burger is private, or there is none with this ID, and the access token in Authorization is not valid or has expired. Sign in again, then send again.',
  'chat-stopping': 'The server is stopping. Connect again in a moment.',
  'chat-too-many-sockets':
    'Too many connections are open from your address. Close one of them, then connect again.',
  'chat-no-message': 'Nothing was sent for a long time, so the connection was closed. Connect again.',
  'closed-stopping': 'The server is stopping',
  'closed-too-many': 'Too many connections',
  'closed-no-burger': 'Burger not found',
  'closed-no-message': 'No message came',
} as const;

export type Code = keyof typeof words;
type Params = Readonly<Record<string, string>>;

/** A message with its code and parameters, for a client that has words of its own. */
export interface ErrorCode {
  readonly code: Code;
  readonly params?: Params;
  /** The place in what was sent that the words are about. It stands before them: `burgers[2].name: …`. */
  readonly at?: string;
}

/** A message and how else to say it; `errorCode` is absent where there is no code for it. */
export interface Said {
  readonly message: string;
  readonly errorCode?: ErrorCode;
}

/** The words of the code, with its parameters filled in. */
export const said = (code: Code, params: Params = {}): Said => ({
  message: words[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
  errorCode: { code, ...(Object.keys(params).length > 0 && { params }) },
});

const codes: ReadonlyMap<string, Code> = new Map(entriesOf(words).map(([code, text]) => [text, code]));

function entriesOf<TKey extends string>(record: Readonly<Record<TKey, string>>): [TKey, string][] {
  const isKey = (key: string): key is TKey => key in record;
  return Object.keys(record).flatMap((key) => (isKey(key) ? [[key, record[key]]] : []));
}

/** The words whose only parameter is a number. */
const NUMBERED: readonly (readonly [RegExp, Code])[] = [
  [/^Must be at most ([\d,]+) characters\.$/, 'too-long'],
  [/^Must hold at most ([\d,]+)\.$/, 'too-many'],
  [/^Must hold at most ([\d,]+) burgers and layers\.$/, 'too-many-items'],
];

/** Finds the code of words, and the number in them. */
export function saidOf(message: string | Said): Said {
  if (typeof message !== 'string') return message;
  const code = codes.get(message);
  if (code !== undefined) return { message, errorCode: { code } };
  for (const [pattern, numbered] of NUMBERED) {
    const most = pattern.exec(message)?.[1];
    if (most !== undefined) return said(numbered, { most });
  }
  return { message };
}

/** The words with the place that they are about. */
export function saidAt(at: string, words: string): Said {
  const { message, errorCode } = saidOf(words);
  return { message: `${at}: ${message}`, ...(errorCode && { errorCode: { ...errorCode, at } }) };
}

/** All words, by code. */
export const allWords: Readonly<Record<Code, string>> = words;
