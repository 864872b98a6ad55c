import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { jsonValue } from './json-value.ts';
import { isRecord } from './record.ts';

type Params = Readonly<Record<string, string>>;

/** The embedded server's messages by their codes (server/words.ts). A test checks that both have the same codes. */
const messages: Readonly<Record<string, (params: Params) => MessageDescriptor>> = {
  'sign-in-needed': () => msg`You need to be signed in.`,
  'sign-in-wrong': () => msg`The account or the password is wrong.`,
  'sign-in-attempts': () => msg`Too many failed attempts. Try again in a few seconds.`,
  'sign-in-busy': () => msg`Too many people are signing in at the moment. Try again in a few seconds.`,
  'session-ended': () => msg`Your session has ended. Sign in again.`,
  'workshop-not-found': () => msg`Workshop not found.`,
  'burger-not-found': () => msg`Burger not found.`,
  'top-bun-not-found': () => msg`Top bun not found.`,
  'cheese-not-found': () => msg`Cheese not found.`,
  'patty-not-found': () => msg`Patty not found.`,
  'role-not-found': () => msg`Role not found.`,
  'account-not-found': () => msg`Account not found.`,
  'account-exists': () => msg`An account with this name exists already.`,
  'account-is-email': () => msg`This name is the email of another account.`,
  'email-taken': () => msg`This email belongs to another account.`,
  'password-wrong': () => msg`The current password is wrong.`,
  'account-last': () => msg`The last account cannot be deleted.`,
  'account-last-with-role': ({ role = '' }) => msg`The last account with the role ${role} cannot be deleted.`,
  'admin-role-needed': ({ role = '' }) =>
    msg`Only accounts with the role ${role} may change other accounts and the catalogue.`,
  'role-exists': () => msg`The service has this role already.`,
  'role-kept': () => msg`This role cannot be removed: the server asks administrators for it.`,
  'workshop-unknown': ({ id = '' }) => msg`There is no workshop with the ID ${id}.`,
  'workshop-importing': () => msg`This workshop is being imported. Try again in a moment.`,
  'cheese-exists': ({ type = '' }) => msg`This burger has a cheese of the type ${type} already.`,
  'tool-id-exists': () => msg`This tool ID already exists—choose another`,
  'key-not-stored': () => msg`There is no stored API key to keep. Enter the key itself.`,
  'key-invalid': () =>
    msg`Enter the whole API key (letters, digits and signs, no spaces), or leave the mask as it is.`,
  'header-not-stored': ({ name = '' }) =>
    msg`There is no stored value of the header ${name} to keep. Enter the value itself.`,
  'headers-invalid': () =>
    msg`Enter at most 100 headers, each with a name and a text of letters, digits and signs. The headers of the connection, such as Host, cannot be set.`,
  'burger-tools': ({ most = '' }) =>
    msg`This burger would have more than the ${most} tools that a burger may have.`,
  'burger-size': ({ most = '' }) =>
    msg`This burger would be larger than the ${most} MB that a burger may have. Shorten its prompts or tools.`,
  'export-too-large': ({ most = '' }) =>
    msg`These burgers are more than the ${most} MiB that an import takes, so their export could not be read back. Move some of them to another workshop, then export both.`,
  'exports-too-many': () =>
    msg`Two of your exports are under way. Wait for one of them to end, then export again.`,
  'tests-too-many': () =>
    msg`Too many of your answers and tests are under way. Wait for one of them to end, then test again.`,
  'body-not-json': () => msg`The body is not valid JSON.`,
  'body-not-read': () => msg`The request cannot be read.`,
  'body-type': () => msg`Send the body as JSON (Content-Type: application/json).`,
  'body-too-large': ({ most = '' }) => msg`The body is larger than ${most}.`,
  'text-unstorable': () => msg`A text cannot contain the character U+0000.`,
  'number-inexact': ({ number = '' }) =>
    msg`The number ${number} cannot be kept exactly. Write it as a text, in quotes.`,
  'address-unknown': () => msg`There is nothing at this address.`,
  'first-try-unknown': () =>
    msg`The first try had no answer yet, or was cut short. Look whether it was done before you try again.`,
  'key-reused': () => msg`Another call had this Idempotency-Key. Send a new one.`,
  'server-failed': ({ id = '' }) => msg`Something went wrong on the server. Try again. (${id})`,
  'server-busy': () =>
    msg`More is under way, from you or from everybody, than the server has memory for. Try again in a few seconds.`,
  'database-away': () => msg`The database does not answer. Try again in a moment.`,
  'database-full': () =>
    msg`The disk that holds the data is full, so nothing can be saved. Try again once there is room.`,
  'database-damaged': () => msg`The data on the server is damaged. Whoever runs it has to restore a backup.`,
  'not-a-text': () => msg`Must be a text.`,
  'not-a-number': () => msg`Must be a number.`,
  'not-a-boolean': () => msg`Must be true or false.`,
  'answers-a-day': ({ most = '' }) => msg`Must be a whole number from 0 to ${most}.`,
  'not-a-list': () => msg`Must be a list.`,
  'not-an-object': () => msg`Must be a JSON object.`,
  'not-a-burger': () => msg`Must be a burger: a JSON object.`,
  'not-burgers': () => msg`Must be a JSON array of burgers.`,
  'too-many': ({ most = '' }) => msg`Must hold at most ${most}.`,
  'too-many-items': ({ most = '' }) => msg`Must hold at most ${most} burgers and layers.`,
  'too-long': ({ most = '' }) => msg`Must be at most ${most} characters.`,
  'too-deep': () => msg`Must not be nested more than 64 levels deep.`,
  characters: () => msg`Contains a character that cannot be stored.`,
  'burger-name-required': () => msg`Enter a burger name`,
  'burger-type-unknown': () => msg`The only burger type is chat.`,
  'bun-level-unknown': () => msg`The only bun level is top.`,
  'prompt-required': () => msg`Enter a prompt.`,
  'cheese-type-required': () => msg`Enter a cheese type.`,
  'cheese-type-exists': () => msg`This burger has a cheese of this type already.`,
  'patty-type-required': () => msg`Choose a patty type.`,
  'tool-id-required': () => msg`Enter a tool ID.`,
  'tool-id-invalid': () =>
    msg`A tool ID begins with a letter or _ and holds at most 64 letters, digits, _ and - (models call it by this name).`,
  'display-name-required': () => msg`Enter a display name.`,
  'parameters-invalid': () =>
    msg`Must be a JSON Schema of type object, with properties as an object and required as a list of names.`,
  'url-invalid': () => msg`Enter an http or https address. A name in braces stands for a parameter.`,
  'method-invalid': () => msg`Must be one of get, post, put, patch, delete.`,
  'header-name-invalid': () => msg`Must be the name of a header.`,
  'prompt-type-unknown': () => msg`The only type is static_prompt.`,
  dots: () => msg`Cannot be a dot or two.`,
  'message-empty': () => msg`Enter a message.`,
  'account-required': () => msg`Account is required`,
  'account-short': () => msg`Account must be at least 3 characters`,
  'name-invisible': () => msg`An account name or email cannot contain invisible characters.`,
  'name-alphabets': () =>
    msg`An account name cannot mix alphabets whose letters look alike, such as Latin and Cyrillic.`,
  'password-required': () => msg`Password is required`,
  'password-short': () => msg`Password should be at least 4 characters`,
  'first-name-short': () => msg`First name is required (min 2 characters).`,
  'last-name-short': () => msg`Last name is required (min 2 characters).`,
  'email-invalid': () => msg`Enter a valid email address.`,
  'current-password-required': () => msg`Current password is required.`,
  'new-password-short': () => msg`New password must be at least 4 characters.`,
  'answer-cut-off': () => msg`The model stopped in the middle of its answer. Try again.`,
  'answer-empty': () => msg`The model gave an empty answer.`,
  'answer-limit': () => msg`The answer was cut off at the model's limit. Raise the cheese's max_tokens.`,
  'answer-filtered': ({ model = '' }) => msg`${model}'s content filter stopped the answer.`,
  'answer-too-long': ({ most = '' }) =>
    msg`The model's answer was longer than ${most} characters, so it was stopped.`,
  'tools-in-a-row': ({ most = '' }) =>
    msg`The model called tools ${most} times in a row without answering, so it was stopped. Ask for less at once.`,
  'tool-not-run': () => msg`The model called a tool that could not be run.`,
  'model-missing': () =>
    msg`This burger has no model yet. Add a cheese (type ollama, openai or anthropic) to it.`,
  'model-without-key': ({ type = '', variable = '' }) =>
    msg`The ${type} cheese has no API key. Add "api_key" to its configuration, or set ${variable} for the server.`,
  'model-unsupported': ({ type = '' }) =>
    msg`The cheese type "${type}" is not supported here. Supported are ollama, openai and anthropic; services with an OpenAI-like API work as openai with their own host.`,
  'model-unnamed': ({ type = '' }) =>
    msg`The ${type} cheese names no model. Add "model" to its configuration.`,
  'model-setting-number': ({ name = '' }) => msg`The cheese's setting "${name}" must be a number.`,
  'model-setting-count': ({ name = '' }) =>
    msg`The cheese's setting "${name}" must be a whole number of at least 1.`,
  'model-setting-seconds': ({ name = '' }) =>
    msg`The cheese's setting "${name}" must be a number of seconds above 0.`,
  'model-setting-think': ({ name = '' }) =>
    msg`The cheese's setting "${name}" must be true, false, "low", "medium" or "high".`,
  'model-setting': ({ name = '' }) => msg`The cheese's setting "${name}" must be something else.`,
  'model-host-invalid': ({ host = '' }) => msg`The cheese's host "${host}" is not an http or https address.`,
  'model-host-secret': () => msg`The cheese's host must not hold a user name or password. Use "api_key".`,
  'model-line-endless': () => msg`The model sent a line that does not end.`,
  'model-event-endless': () => msg`The model sent an event that does not end.`,
  'model-answer-size': () => msg`The model sent more than 128 MiB in one answer.`,
  'model-silent': ({ seconds = '' }) =>
    msg`The model sent nothing for ${seconds} s. Try again, or raise the cheese's timeout.`,
  'model-slow': ({ seconds = '' }) => msg`The model took longer than ${seconds} s.`,
  'model-unreadable-more': ({ model = '', host = '', detail = '' }) =>
    msg`${model} sent something that cannot be read. Is ${host} the right host for it? It says: ${detail}`,
  'model-nothing': ({ model = '', host = '' }) =>
    msg`${model} answered with nothing. Is ${host} the right host for it?`,
  'model-problem': ({ model = '' }) => msg`${model} reported a problem.`,
  'model-problem-detail': ({ model = '', detail = '' }) => msg`${model} reported a problem: ${detail}`,
  'model-key-refused': ({ model = '', status = '' }) =>
    msg`${model} refused the API key (HTTP ${status}). Check the API key: "api_key" in the cheese, or the server's own, which is only sent to the provider itself and to hosts in COWTEX_ALLOWED_TARGETS.`,
  'model-limited': ({ model = '' }) => msg`${model} is limiting calls (HTTP 429). Try again in a moment.`,
  'model-limited-for': ({ model = '', seconds = '' }) =>
    msg`${model} is limiting calls (HTTP 429). Try again in ${seconds} s.`,
  'model-unknown': ({ model = '', host = '', name = '' }) =>
    msg`${model} at ${host} does not know the model "${name}" or this address (HTTP 404). Check the model and the host.`,
  'model-redirects': ({ host = '', to = '' }) =>
    msg`${host} redirects to ${to}. Use that address as the cheese's host.`,
  'model-troubled': ({ model = '', status = '' }) =>
    msg`${model} has a problem of its own (HTTP ${status}). Try again later.`,
  'model-refused': ({ model = '', status = '' }) =>
    msg`${model} refused the request (HTTP ${status}). Check the cheese's configuration.`,
  'model-nobody': ({ host = '', model = '' }) => msg`Nothing answers at ${host}. Is ${model} running there?`,
  'model-host-unknown': ({ name = '' }) => msg`The name ${name} cannot be found. Check the cheese's host.`,
  'model-host-private': ({ host = '' }) =>
    msg`${host} is a private address, which models may not be at. Whoever runs the server can allow it in COWTEX_MODEL_TARGETS, unless it is a link-local or metadata address: those are never called.`,
  'model-unreachable': ({ host = '', code = '' }) =>
    msg`${host} cannot be reached (${code}). Check the cheese's host.`,
  'model-connection-broke': ({ model = '' }) =>
    msg`The connection to ${model} broke in the middle of the answer. Try again.`,
  'model-connection-failed': ({ host = '', code = '' }) => msg`The connection to ${host} failed (${code}).`,
  'tool-arguments-json': () => msg`The tool's arguments are not valid JSON.`,
  'tool-arguments-object': () => msg`The tool's arguments must be a JSON object.`,
  'tool-arguments-size': () => msg`The model called tools with more than 1,000,000 characters of arguments.`,
  'tool-calls-many': ({ most = '' }) =>
    msg`Too many calls: only the first ${most} of a step are made. This one and any others were left out. Make them in the next step.`,
  'tool-results-size': () =>
    msg`Too much: the results of one answer may have 1 MiB together. This one was left out. Ask for less.`,
  'tool-unknown': ({ name = '' }) => msg`There is no tool "${name}".`,
  'tool-prompt-missing': () => msg`The patty has no prompt. Add "prompt" to its settings.`,
  'tool-url-missing': () => msg`The patty has no url. Add "url" to its settings.`,
  'tool-method-unknown': ({ method = '' }) =>
    msg`The patty's method "${method}" is none of get, post, put, patch and delete.`,
  'tool-url-invalid': ({ url = '' }) => msg`The patty's url "${url}" is not an address.`,
  'tool-url-scheme': () => msg`The patty's url must begin with http:// or https://.`,
  'tool-url-secret': () => msg`The patty's url must not hold a user name or password. Use privacy_inputs.`,
  'tool-url-host': () => msg`The patty's url must not have a placeholder in its host.`,
  'tool-value-missing': ({ names = '' }) => msg`The tool needs a value for ${names}.`,
  'tool-value-dots': ({ name = '', value = '' }) => msg`The value of "${name}" must not be "${value}".`,
  'tool-header-own': ({ name = '' }) => msg`The header "${name}" of privacy_inputs cannot be set by a patty.`,
  'tool-header-long': ({ name = '' }) =>
    msg`The value given for the header "${name}" is too long for a header.`,
  'tool-header-characters': ({ name = '' }) =>
    msg`The value given for the header "${name}" has characters that a header cannot have.`,
  'model-limited-more': ({ model = '', detail = '' }) =>
    msg`${model} is limiting calls (HTTP 429). Try again in a moment. ${model} says: ${detail}`,
  'model-limited-for-more': ({ model = '', seconds = '', detail = '' }) =>
    msg`${model} is limiting calls (HTTP 429). Try again in ${seconds} s. ${model} says: ${detail}`,
  'model-unknown-more': ({ model = '', host = '', name = '', detail = '' }) =>
    msg`${model} at ${host} does not know the model "${name}" or this address (HTTP 404). Check the model and the host. ${model} says: ${detail}`,
  'model-troubled-more': ({ model = '', status = '', detail = '' }) =>
    msg`${model} has a problem of its own (HTTP ${status}). Try again later. ${model} says: ${detail}`,
  'model-refused-more': ({ model = '', status = '', detail = '' }) =>
    msg`${model} refused the request (HTTP ${status}). Check the cheese's configuration. ${model} says: ${detail}`,
  'tool-withheld': ({ answer = '', names = '', host = '', detail = '' }) =>
    msg`${answer} (${names} was not sent: it holds a token of this server, which ${host} may only have where COWTEX_TOKEN_TARGETS names it)${detail}`,
  'tool-redirects': ({ host = '', most = '' }) => msg`${host} redirected more than ${most} times.`,
  'tool-silent': ({ host = '', seconds = '' }) => msg`${host} did not answer within ${seconds} s.`,
  'tool-redirect-invalid': ({ host = '' }) => msg`${host} redirected to an address that cannot be followed.`,
  'tool-answer-type': ({ type = '' }) => msg`The tool answered with ${type}, which a model cannot read.`,
  'tool-answer-size': () => msg`The tool answered with more than 256 KiB.`,
  'tool-host-private': ({ host = '' }) =>
    msg`${host} is a private address, which tools may not call. Whoever runs the server can allow it in COWTEX_ALLOWED_TARGETS.`,
  'tool-nobody': ({ host = '' }) => msg`Nothing answers at ${host}.`,
  'tool-host-unknown': ({ name = '' }) => msg`The name ${name} cannot be found.`,
  'tool-connection-failed': ({ host = '' }) => msg`The connection to ${host} failed.`,
  'tool-connection-failed-with': ({ host = '', code = '' }) =>
    msg`The connection to ${host} failed (${code}).`,
  'chat-burger-unknown': ({ id = '' }) => msg`There is no burger "${id}". Check the burger ID.`,
  'chat-failed': () => msg`The burger could not answer. Try again later.`,
  'chat-too-fast': () =>
    msg`You are sending prompts faster than the burger can answer. Wait for an answer, then send again.`,
  'chat-too-many': () =>
    msg`Too many of your answers are under way. Wait for one of them to end, then send again.`,
  'chat-prompt-long': ({ most = '' }) =>
    msg`Your prompt is longer than the ${most} characters that a visitor may send. Shorten it, or sign in.`,
  'chat-message-large': ({ most = '' }) =>
    msg`Your message is larger than the ${most} that a visitor may send. Begin a new conversation, or sign in.`,
  'chat-message-too-large': ({ most = '' }) =>
    msg`Your message is larger than ${most}. Shorten it, or begin a new conversation.`,
  'chat-prompts-a-minute': () =>
    msg`Your address has sent as many prompts as visitors may in a minute. Wait a minute, then send again, or sign in.`,
  'chat-answers-a-day': () =>
    msg`This burger has given as many answers to visitors today as it may. Come back tomorrow, or sign in.`,
  'chat-session-ended': () => msg`Your session has ended, and the answer with it. Sign in again.`,
  'chat-token-missing': () =>
    msg`This burger is private, or there is none with this ID. Put "Bearer" and your access token into Authorization, then send again.`,
  'chat-token-refused': () =>
    msg`This burger is private, or there is none with this ID, and the access token in Authorization is not valid or has expired. Sign in again, then send again.`,
  'chat-stopping': () => msg`The server is stopping. Connect again in a moment.`,
  'chat-too-many-sockets': () =>
    msg`Too many connections are open from your address. Close one of them, then connect again.`,
  'chat-message-slow': () =>
    msg`A message came too slowly, so the connection was closed. Connect again, or sign in.`,
  'chat-no-message': () =>
    msg`Nothing was sent for a long time, so the connection was closed. Connect again.`,
  'closed-stopping': () => msg`The server is stopping`,
  'closed-too-many': () => msg`Too many connections`,
  'closed-too-large': () => msg`The message is too large`,
  'closed-busy': () => msg`The server is busy`,
  'closed-no-burger': () => msg`Burger not found`,
  'closed-no-message': () => msg`No message came`,
  'closed-slow': () => msg`A message came too slowly`,
};

/** A message with the place that it is about. `words` is itself a message (src/views/controls/text.ts). */
const placed = msg({ message: '{at}: {words}' });

/** The embedded server's close reasons (server/chat/close-codes.ts). A close frame has no room for a message code. */
const closings: Readonly<Record<string, string>> = {
  '1001 The server is stopping': 'closed-stopping',
  '1009 The message is too large': 'closed-too-large',
  '1013 Too many connections': 'closed-too-many',
  '1013 The server is busy': 'closed-busy',
  '4404 Burger not found': 'closed-no-burger',
  '4408 No message came': 'closed-no-message',
  '4408 A message came too slowly': 'closed-slow',
};

/** The usual texts of a status, for answers without a message, such as those of a gateway. */
const statusTexts: Readonly<Record<string, MessageDescriptor>> = {
  'Bad Request': msg`Bad Request`,
  Unauthorized: msg`Unauthorized`,
  Forbidden: msg`Forbidden`,
  'Not Found': msg`Not Found`,
  'Request Timeout': msg`Request Timeout`,
  Conflict: msg`Conflict`,
  'Payload Too Large': msg`Payload Too Large`,
  'Too Many Requests': msg`Too Many Requests`,
  'Internal Server Error': msg`Internal Server Error`,
  'Bad Gateway': msg`Bad Gateway`,
  'Service Unavailable': msg`Service Unavailable`,
  'Gateway Timeout': msg`Gateway Timeout`,
};

/** The console's own words for a status text; undefined for an unusual one. */
export const wordsForStatus = (statusText: string): MessageDescriptor | undefined =>
  Object.hasOwn(statusTexts, statusText) ? statusTexts[statusText] : undefined;

/**
 * The message of an answer or event with a `code`, `params` and a place (`at`), or of a close with its code and `reason`, in
 * the console's own words. Undefined if it is unknown, so that the server's own text is shown.
 */
export function wordsFor(error: unknown): MessageDescriptor | undefined {
  if (!isRecord(error)) return undefined;
  const code = typeof error.code === 'number' ? closings[`${error.code} ${error.reason}`] : error.code;
  if (typeof code !== 'string' || !Object.hasOwn(messages, code)) return undefined;
  const params = isRecord(error.params) ? Object.entries(error.params) : [];
  const texts = params.filter((param): param is [string, string] => typeof param[1] === 'string');
  const words = messages[code]?.(Object.fromEntries(texts));
  const { at } = error;
  return typeof at === 'string' && words ? { ...placed, values: { at, words } } : words;
}

/** The message of such an object as JSON. */
export const wordsIn = (json: string): MessageDescriptor | undefined => wordsFor(jsonValue(json));
