/**
 * The server's messages to people, by a stable code. `npm run extract` brings the codes to the console's translators. English
 * and other clients show the words.
 */
export const words = {
  'sign-in-needed': 'You need to be signed in.',
  'sign-in-wrong': 'The account or the password is wrong.',
  'sign-in-attempts': 'Too many failed sign-in attempts. Try again in a few seconds.',
  'sign-in-busy': 'Too many people are signing in at the moment. Try again in a few seconds.',
  'link-unusable': 'This link can’t be used any more. Ask for a new one.',
  'link-role-missing':
    'This server has no role for administrators, so only its operator can make links: npm run admin -- link.',
  'session-ended': 'Your session has ended. Sign in again.',
  'oidc-off': 'This server has no other way to sign in.',
  'oidc-elsewhere': 'Open Cowtex at {url} to sign in this way.',
  'oidc-away': '{name} isn’t responding. Try again in a moment. Signing in with a password still works.',
  'oidc-failed':
    '{name} can’t be used to sign in at the moment. Tell the operator. Signing in with a password still works.',
  'oidc-code-spent': 'This sign-in took too long or is over. Try again.',
  'workshop-not-found': 'Workshop not found.',
  'burger-not-found': 'Burger not found.',
  'top-bun-not-found': 'Top bun not found.',
  'cheese-not-found': 'Cheese not found.',
  'patty-not-found': 'Patty not found.',
  'role-not-found': 'Role not found.',
  'account-not-found': 'Account not found.',
  'door-key-not-found': 'Key not found.',
  'link-not-found': 'This account has no link.',
  'door-key-name': 'Enter a name for the key.',
  'door-key-expired': 'Choose a time in the future for the key to expire.',
  'door-keys-too-many': 'This burger has {most} keys already. Revoke one that nobody uses.',
  'question-set-not-found': 'Set of questions not found.',
  'question-run-not-found':
    'Run of questions, or its outcome, not found. Only the newest five runs are kept.',
  'question-sets-too-many': 'This burger already has {most} sets of questions. Delete one that nobody needs.',
  'question-set-name': 'Enter a name for the set.',
  'question-id-twice': 'Must be another ID: an earlier question of the set has this one.',
  'question-file': 'Must be a file of questions (format: cowtex-questions, version: 1).',
  'expectation-type': 'Must be a kind of expectation, such as contains, regex or latency.',
  'patterns-too-long':
    'The patterns of a set can have at most {most} characters in total. Shorten them, or use contains.',
  'expectation-pattern':
    'Must be a pattern of RE2, without lookaround and back references, of at most 5,000 characters with its repetitions written out.',
  'account-exists': 'An account with this name already exists. Choose another name.',
  'account-is-email': 'This account name is another account’s email. Choose another name.',
  'email-taken': 'This email belongs to another account. Enter another one.',
  'password-wrong': 'The current password is wrong. Enter it again.',
  'account-last': 'The last account can’t be deleted. Create another one first.',
  'account-last-with-role':
    'The last account with the role “{role}” can’t be deleted. Assign the role to another account first.',
  'role-last':
    'The last account with the role “{role}” must keep it. Assign the role to another account first.',
  'admin-role-needed':
    'Only accounts with the role “{role}” can change other accounts and the service catalog.',
  'roles-too-many': 'There are {most} roles already. Remove one that nobody needs.',
  'role-exists': 'This service already has this role. Enter another one.',
  'role-kept': 'This role can’t be removed: the server uses it to recognize administrators.',
  'workshop-unknown': 'There is no workshop with the ID {id}. Check the workshop ID.',
  'workshop-importing': 'This workshop is being imported. Try again in a moment.',
  'cheese-exists': 'This burger already has a cheese of the type {type}. Edit that one.',
  'tool-id-exists': 'This tool ID already exists—choose another',
  'tool-id-taken':
    'Another patty has the tool ID “{id}” now. Give that one another tool ID first, or delete it.',
  'workshop-gone':
    'The workshop of this burger has been deleted. Bring the burger back into another one from Deleted burgers.',
  'publication-not-found': 'This published state isn’t kept any more. Choose another one.',
  'history-gone': 'What was there then isn’t kept any more.',
  'audit-role-needed': 'Only accounts with the role “{role}” can read the audit log.',
  'key-not-stored': 'There is no stored API key to keep. Enter the key itself.',
  'key-original-missing': 'The burger to copy the key from has no {type} cheese. Enter the key itself.',
  'key-original-elsewhere':
    'The stored key of {type} is for another host, so it can’t be copied. Enter this host’s key.',
  'key-invalid':
    'Enter the whole API key (letters, digits and signs, no spaces), or leave what is shown as it is.',
  'header-not-stored': 'There is no stored value of the header “{name}” to keep. Enter the value itself.',
  'headers-invalid':
    'Enter at most 100 headers, each with a name and a value of letters, digits and signs. Headers of the connection, such as Host, can’t be set.',
  'burger-tools': 'This burger would exceed the limit of {most} tools. Remove some of them.',
  'burger-cheeses': 'This burger would exceed the limit of {most} cheeses. Remove some of them.',
  'burger-buns': 'This burger would exceed the limit of {most} top buns. Remove some of them.',
  'burger-size': 'This burger would exceed the limit of {most} characters. Shorten its prompts or tools.',
  'export-too-large':
    'These burgers exceed the {most} MiB limit of an export. Move some to another workshop, then export both.',
  'import-too-large':
    'An import holds at most {mebibytes} MiB and {items} burgers and layers in total. Split the file over several workshops, because an import replaces all burgers of a workshop.',
  'exports-too-many': 'Two of your exports are in progress. Wait for one to finish, then export again.',
  'imports-too-many': 'Two of your imports are in progress. Wait for one to finish, then import again.',
  'catalogue-too-many':
    'Too many lists of the services are on their way to your address. Try again in a few seconds.',
  'tests-too-many': 'Too many answers and tests are in progress. Wait for one to finish, then test again.',
  'body-not-json': 'The body isn’t valid JSON.',
  'body-not-read': 'The request can’t be read.',
  'body-type': 'Send the body as JSON (Content-Type: application/json).',
  'too-dense': 'The body contains too many values. Send fewer.',
  'body-too-large': 'The body is larger than {most}.',
  'text-unstorable': 'Text can’t contain the character U+0000.',
  'number-inexact': 'The number {number} can’t be kept exactly. Write it as a string, in quotes.',
  'address-unknown': 'This address doesn’t exist.',
  'method-unknown': 'This address doesn’t take {method}. It takes {allowed}.',
  'changed-meanwhile': 'Somebody has changed this in the meantime. Load it again, then make your change.',
  'key-reused': 'This Idempotency-Key was used by another call. Send a new one.',
  'server-failed': 'Something went wrong on the server. Try again. ({id})',
  'server-busy':
    'Too much is in progress on the server, from you or from everyone. Try again in a few seconds.',
  'database-away': 'The database isn’t responding. Try again in a moment.',
  'database-full':
    'The disk that holds the data is full, so nothing can be saved. Try again once there is room.',
  'database-damaged': 'The data on the server is damaged. Its operator has to restore a backup.',
  'list-too-long': 'This list is too long for one answer. Ask for pages of it, with “limit”.',
  'not-a-text': 'Must be text.',
  'not-a-number': 'Must be a number.',
  'not-a-boolean': 'Must be true or false.',
  'answers-a-day': 'Must be a whole number from 0 to {most}.',
  'page-limit': 'Must be a whole number from 1 to {most}.',
  'page-before': 'Must be the “next” of a page.',
  'not-a-list': 'Must be a list.',
  empty: 'Must not be empty.',
  'not-an-object': 'Must be a JSON object.',
  'not-a-burger': 'Must be a burger: a JSON object.',
  'not-burgers': 'Must be a JSON array of burgers.',
  'field-unknown': 'Must not have a field “{name}”. Remove it, or correct its name.',
  'too-many': 'Must contain at most {most} items.',
  'too-many-values': 'Must contain at most {most} values.',
  'too-long': 'Must be at most {most} characters.',
  'too-deep': 'Must not be nested more than 64 levels deep.',
  characters: 'Contains a character that can’t be stored.',
  'burger-name-required': 'Enter a burger name',
  'workshop-name-required': 'Enter a workshop name',
  'workshop-id-required': 'Enter a workshop ID',
  'role-required': 'Role is required',
  'refresh-token-required': 'refresh_token is required.',
  'burger-type-unknown': 'The only burger type is chat.',
  'bun-level-unknown': 'The bun level must be top.',
  'prompt-required': 'Enter a prompt.',
  'cheese-type-required': 'Enter a cheese type.',
  'cheese-type-exists': 'This burger already has a cheese of this type. Remove one of them.',
  'patty-type-required': 'Choose a patty type.',
  'tool-id-required': 'Enter a tool ID.',
  'tool-id-invalid':
    'A tool ID begins with a letter or _ and has at most 64 letters, digits, _ and - (models call the tool by this name).',
  'display-name-required': 'Enter a display name.',
  'parameters-invalid':
    'Must be a JSON Schema of type object, with properties as an object and required as a list of names.',
  'url-invalid': 'Enter an http or https address. A name in braces stands for a parameter.',
  'content-type-invalid': 'The content type must be like application/json.',
  'method-invalid': 'Must be one of get, post, put, patch, delete.',
  'header-name-invalid': 'Must be the name of a header.',
  'prompt-type-unknown': 'The only type is static_prompt.',
  dots: 'Can’t be “.” or “..”.',
  'message-empty': 'Enter a message.',
  'account-required': 'Account is required',
  'account-short': 'Account must be at least 3 characters',
  'name-invisible': 'An account name or email can’t contain invisible characters.',
  'name-alphabets':
    'An account name can’t mix alphabets whose letters look alike, such as Latin and Cyrillic.',
  'password-required': 'Password is required',
  'password-short': 'Password should be at least 4 characters',
  'first-name-short': 'First name is required (min 2 characters).',
  'last-name-short': 'Last name is required (min 2 characters).',
  'email-invalid': 'Enter a valid email address.',
  'current-password-required': 'Current password is required.',
  'new-password-short': 'New password must be at least 4 characters.',
  'answer-cut-off': 'The model stopped in the middle of its answer. Try again.',
  'answer-empty': 'The model returned an empty answer. Try again.',
  'answer-limit': 'The answer was cut off at the model’s limit. Raise the cheese’s max_tokens.',
  'answer-filtered': '{model}’s content filter stopped the answer. Ask in other words.',
  'answer-too-long':
    'The model’s answer was longer than {most} characters, so it was stopped. Try asking for less at a time.',
  'tools-in-a-row':
    'The model called tools {most} times in a row without answering, so it was stopped. Try asking for less at a time.',
  'tool-not-run': 'The model called a tool that couldn’t be run. Try again.',
  'model-missing': 'This burger has no model yet. Add a cheese (type ollama, openai or anthropic) to it.',
  'model-without-key':
    'The {type} cheese has no API key. Enter one in the cheese, or set {variable} for the server.',
  'model-unsupported':
    'The cheese type “{type}” isn’t supported. Supported types are ollama, openai and anthropic; for services with an OpenAI-compatible API use openai with the service’s host.',
  'model-unnamed': 'The {type} cheese has no model. Enter one in the cheese.',
  'model-setting-number': 'The cheese’s setting “{name}” must be a number.',
  'model-setting-count': 'The cheese’s setting “{name}” must be a whole number of at least 1.',
  'model-setting-seconds': 'The cheese’s setting “{name}” must be a number of seconds above 0.',
  'model-setting-think': 'The cheese’s setting “{name}” must be true, false, “low”, “medium” or “high”.',
  'model-setting': 'The cheese’s setting “{name}” isn’t valid.',
  'model-host-invalid': 'The cheese’s host “{host}” isn’t an http or https address.',
  'model-host-compatible':
    'Ollama has OpenAI’s API at {host}. Use a cheese of type openai, or the host without /v1.',
  'model-host-secret':
    'The cheese’s host must not contain a user name or password. Enter the API key in its own field.',
  'model-line-endless': 'The model sent a line without an end. Check the cheese’s host.',
  'model-event-endless': 'The model sent an event without an end. Check the cheese’s host.',
  'model-answer-size': 'The model sent more than 128 MiB in one answer. Try asking for less at a time.',
  'model-silent': 'The model sent nothing for {seconds} s. Try again, or raise the cheese’s timeout.',
  'model-slow': 'The model took longer than {seconds} s. Try a shorter message or a faster model.',
  'model-unreadable-more':
    '{model} sent something that can’t be read. Check that {host} is the right host. It says: {detail}',
  'model-nothing': '{model} sent nothing. Check that {host} is the right host.',
  'model-problem': '{model} returned an error.',
  'model-problem-detail': '{model} returned an error: {detail}',
  'model-key-refused':
    '{model} refused the API key (HTTP {status}). Check the cheese’s API key, or the server’s own, which is only sent to the provider itself and to hosts in COWTEX_ALLOWED_TARGETS.',
  'model-key-refused-more':
    '{model} refused the API key (HTTP {status}). Check the cheese’s API key, or the server’s own, which is only sent to the provider itself and to hosts in COWTEX_ALLOWED_TARGETS. {model} says: {detail}',
  'model-limited': '{model} is limiting calls (HTTP 429). Try again in a moment.',
  'model-limited-for': '{model} is limiting calls (HTTP 429). Try again in {seconds} s.',
  'model-unknown':
    '{model} at {host} doesn’t know the model “{name}” or this address (HTTP 404). Check the model and the host.',
  'model-redirects': '{host} redirects to {to}. Use that address as the cheese’s host.',
  'model-troubled': '{model} is having problems (HTTP {status}). Try again later.',
  'model-refused': '{model} refused the request (HTTP {status}). Check the cheese’s configuration.',
  'model-nobody': 'Nothing is responding at {host}. Check that {model} is running there.',
  'model-host-unknown': 'The host name {name} can’t be resolved. Check the cheese’s host.',
  'model-host-private':
    'Models can’t use the private address {host}. The server’s operator can allow it in COWTEX_MODEL_TARGETS, except for link-local and metadata addresses.',
  'model-unreachable': '{host} can’t be reached ({code}). Check the cheese’s host.',
  'model-connection-broke': 'The connection to {model} broke in the middle of the answer. Try again.',
  'model-connection-failed': 'The connection to {host} failed ({code}). Check the cheese’s host.',
  'certificate-untrusted':
    'The certificate of {host} isn’t trusted ({code}). If it comes from your organization, the server’s operator can name the file of its CA in NODE_EXTRA_CA_CERTS.',
  'proxy-refused':
    'The proxy for outgoing calls refused the connection to {host}. The server’s operator can find the reason in the proxy’s log.',
  'tool-arguments-json': 'The tool’s arguments aren’t valid JSON.',
  'tool-arguments-object': 'The tool’s arguments must be a JSON object.',
  'tool-arguments-many': 'The tool’s arguments have too many values. Try asking for less at a time.',
  'tool-arguments-size':
    'The model called tools with more than 1,000,000 characters of arguments. Try asking for less at a time.',
  'tool-calls-many':
    'Too many calls: only the first {most} of a step are made. This one and any others were left out. Make them in the next step.',
  'tool-results-size':
    'Too much: the results of one answer may be 1 MiB in total. This one was left out. Ask for less.',
  'tool-unknown': 'There is no tool “{name}”.',
  'tool-prompt-missing': 'The patty has no prompt. Add “prompt” to its settings.',
  'tool-url-missing': 'The patty has no url. Add “url” to its settings.',
  'tool-method-unknown': 'The patty’s method “{method}” must be one of get, post, put, patch or delete.',
  'tool-url-invalid': 'The patty’s url “{url}” isn’t an address.',
  'tool-url-scheme': 'The patty’s url must begin with http:// or https://.',
  'tool-url-secret': 'The patty’s url must not contain a user name or password. Use privacy_inputs.',
  'tool-url-host': 'The patty’s url must not have a placeholder in its host.',
  'tool-url-long':
    'The values for the patty’s url have more than {most} characters. Give fewer or shorter ones.',
  'tool-value-missing': 'The tool needs a value for {names}.',
  'tool-value-dots': 'The value of “{name}” must not be “{value}”.',
  'tool-header-own': 'The header “{name}” of privacy_inputs can’t be set by a patty.',
  'tool-header-long': 'The value given for the header “{name}” is too long for a header.',
  'tool-header-characters':
    'The value given for the header “{name}” has characters that a header can’t have.',
  'model-limited-more': '{model} is limiting calls (HTTP 429). Try again in a moment. {model} says: {detail}',
  'model-limited-for-more':
    '{model} is limiting calls (HTTP 429). Try again in {seconds} s. {model} says: {detail}',
  'model-unknown-more':
    '{model} at {host} doesn’t know the model “{name}” or this address (HTTP 404). Check the model and the host. {model} says: {detail}',
  'model-troubled-more':
    '{model} is having problems (HTTP {status}). Try again later. {model} says: {detail}',
  'model-refused-more':
    '{model} refused the request (HTTP {status}). Check the cheese’s configuration. {model} says: {detail}',
  'tool-withheld':
    '{answer}. {host} gets no tokens of this server, so it wasn’t sent {names}. The server’s operator can allow it in COWTEX_TOKEN_TARGETS.',
  'tool-withheld-more':
    '{answer}. {host} gets no tokens of this server, so it wasn’t sent {names}. The server’s operator can allow it in COWTEX_TOKEN_TARGETS. {host} says: {detail}',
  'tool-redirects': '{host} redirected more than {most} times. Check the patty’s url.',
  'tool-silent': '{host} didn’t respond within {seconds} s. Try again, or raise the patty’s timeout.',
  'tool-redirect-invalid': '{host} redirected to an address that can’t be followed. Check the patty’s url.',
  'tool-answer-type': 'The tool answered with {type}, which a model can’t read.',
  'tool-answer-size': 'The tool answered with more than 256 KiB.',
  'tool-host-private':
    'Tools can’t call the private address {host}. The server’s operator can allow it in COWTEX_ALLOWED_TARGETS.',
  'tool-nobody': 'Nothing is responding at {host}. Check the patty’s url.',
  'tool-host-unknown': 'The host name {name} can’t be resolved. Check the patty’s url.',
  'tool-connection-failed': 'The connection to {host} failed. Check the patty’s url.',
  'tool-connection-failed-with': 'The connection to {host} failed ({code}). Check the patty’s url.',
  'chat-burger-unknown': 'There is no burger “{id}”. Check the burger ID.',
  'chat-failed': 'The burger couldn’t answer. Try again later. ({id})',
  'chat-too-fast':
    'You’re sending messages faster than the burger can answer. Wait for an answer, then send again.',
  'chat-too-many': 'Too many answers are in progress. Wait for one to finish, then send again.',
  'chat-prompt-long':
    'Your message is longer than the {most} characters that a visitor may send. Shorten it, or sign in.',
  'chat-message-large':
    'Your message is larger than the {most} that a visitor may send. Begin a new conversation, or sign in.',
  'chat-message-too-large': 'Your message is larger than {most}. Shorten it, or begin a new conversation.',
  'chat-prompts-a-minute':
    'Your IP address has sent as many messages as visitors may send in a minute. Wait a minute, then send again, or sign in.',
  'chat-answers-a-day':
    'This burger has reached today’s limit of answers to visitors. Come back tomorrow, or sign in.',
  'chat-session-ended': 'Your session has ended, and the answer with it. Sign in again.',
  'chat-token-missing':
    'This burger is private or doesn’t exist. Put “Bearer” and your access token into Authorization, then send again.',
  'chat-token-refused':
    'This burger is private or doesn’t exist, and the access token in Authorization is invalid or has expired. Sign in again, then resend.',
  'chat-stopping': 'The server is stopping. Connect again in a moment.',
  'chat-too-many-sockets':
    'Too many connections are open from your IP address. Close one, then connect again.',
  'chat-message-slow':
    'A message arrived too slowly, so the connection was closed. Connect again, or sign in.',
  'chat-no-message': 'Nothing was sent for a long time, so the connection was closed. Connect again.',
  'closed-stopping': 'The server is stopping',
  'closed-too-many': 'Too many connections',
  'closed-too-large': 'The message is too large',
  'closed-busy': 'The server is busy',
  'closed-no-burger': 'Burger not found',
  'closed-no-message': 'No message received',
  'closed-slow': 'A message arrived too slowly',
  'closed-invalid': 'Too many invalid messages',
} as const;

export type Code = keyof typeof words;

const isCode = (name: string): name is Code => Object.hasOwn(words, name);

export const codes: readonly Code[] = Object.keys(words).filter(isCode);

/** The codes whose words say only what is wrong with a value, so that its place has to stand before them. */
export const lacksSubject: ReadonlySet<Code> = new Set<Code>([
  'not-a-text',
  'not-a-number',
  'not-a-boolean',
  'not-a-list',
  'not-an-object',
  'not-a-burger',
  'not-burgers',
  'empty',
  'question-id-twice',
  'question-file',
  'expectation-type',
  'expectation-pattern',
  'field-unknown',
  'answers-a-day',
  'page-limit',
  'page-before',
  'too-many',
  'too-many-values',
  'too-long',
  'too-deep',
  'characters',
  'parameters-invalid',
  'method-invalid',
  'header-name-invalid',
]);
