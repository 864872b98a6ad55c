import { describe, expect, test } from 'vitest';
import {
  validateAssignment,
  validateCredentials,
  validatePasswordChange,
} from '#domain/drafts/accounts-drafts.ts';
import { cheeseDraft, validateCheese } from '#domain/drafts/cheese-draft.ts';
import { importErrors } from '#domain/drafts/import-draft.ts';
import { pattyDraft, validatePatty } from '#domain/drafts/patty-draft.ts';
import { type PattyTestDraft, validatePattyTest } from '#domain/drafts/patty-test.ts';
import type { FieldErrors } from '#domain/messages.ts';
import { pattySamples } from '#domain/patty-samples.ts';
import { nameErrors, profileErrors } from '#domain/profile-fields.ts';
import { writeQuestions } from '#domain/questions/set-draft.ts';
import { setFile } from '#domain/questions/set-file.ts';
import { paymentForm } from '#machines/checkout/payment-form.ts';
import { demoDefaults, validateStep } from '#machines/demo/demo-draft.ts';
import type { DemoDraft, DemoStep } from '#machines/demo/demo-types.ts';
import type { FormDescription } from '#machines/form/form-types.ts';
import { keepQuestion } from '#machines/form/forms/keep-question.ts';
import { password } from '#machines/form/forms/password.ts';
import { signIn } from '#machines/form/forms/sign-in.ts';
import { burgers } from '#machines/list/resources/burgers.ts';
import { cheeses } from '#machines/list/resources/cheeses.ts';
import { questionSets } from '#machines/list/resources/question-sets.ts';
import { services } from '#machines/list/resources/services.ts';
import { topBuns } from '#machines/list/resources/top-buns.ts';
import { workshops } from '#machines/list/resources/workshops.ts';
import { input } from '../demo/demo-world.ts';

/* The validation rules: the messages of each form about a draft. test/e2e/validation.spec.ts shows one refusal of each form. */

type Rows<TDraft> = readonly [
  rule: string,
  draft: Partial<TDraft>,
  says: Partial<Record<keyof TDraft, string>>,
][];

/** Tests the rules of a form with drafts that differ from `valid`. */
function rules<TDraft extends object>(
  form: string,
  validate: (draft: TDraft) => FieldErrors<TDraft>,
  valid: TDraft,
  rows: Rows<TDraft>,
) {
  const said = (change: Partial<TDraft>) =>
    Object.fromEntries(
      Object.entries<FieldErrors<TDraft>[keyof TDraft]>(validate({ ...valid, ...change })).map(
        ([field, error]) => [field, error?.message],
      ),
    );
  describe(form, () => {
    test('a valid draft', () => expect(said({})).toEqual({}));
    test.each(rows)('%s', (_, change, says) => expect(said(change)).toEqual(says));
  });
}

const ofForm =
  <TDraft extends object>({ validate }: Pick<FormDescription<object, TDraft, never>, 'validate'>) =>
  (draft: TDraft) =>
    validate?.(draft, {}) ?? {};
const ofCommand =
  <TDraft extends object, TFacts>(
    command: { validate?(draft: TDraft, facts: TFacts): FieldErrors<TDraft> },
    facts: TFacts,
  ) =>
  (draft: TDraft) =>
    command.validate?.(draft, facts) ?? {};

const first = 'First name is required (min 2 characters).';
const last = 'Last name is required (min 2 characters).';
const names = { firstName: 'Al', lastName: 'Xu', email: 'x@y.z' };
const unexpected = 'This isn’t valid JSON: unexpected “{found}” at line {line}, column {column}.';
const tooEarly = 'This isn’t valid JSON: it ends too early, at line {line}, column {column}.';
const noObject = 'This must be a JSON object, in curly braces.';

rules('sign-in', ofForm(signIn), { account: 'abc', password: '1234' }, [
  [
    'both are required',
    { account: '', password: '' },
    { account: 'Account is required', password: 'Password is required' },
  ],
  [
    'an account of 3 and a password of 4 characters',
    { account: ' ab ', password: '123' },
    {
      account: 'Account must be at least 3 characters',
      password: 'Password should be at least 4 characters',
    },
  ],
  [
    'an account of white space is none, a password of white space is one',
    { account: '   ', password: '    ' },
    { account: 'Account is required' },
  ],
]);

rules('profile', profileErrors, names, [
  ['a Chinese name of one character', { firstName: '明', lastName: '王' }, {}],
  [
    'all are required',
    { firstName: '', lastName: ' ', email: '' },
    { firstName: first, lastName: last, email: 'Enter a valid email address.' },
  ],
  ['names are trimmed', { firstName: ' A ', lastName: ' L ' }, { firstName: first, lastName: last }],
  ['an email looks like x@y.z', { email: 'ada@example' }, { email: 'Enter a valid email address.' }],
]);

rules('own password', ofForm(password), { currentPassword: 'x', newPassword: '1234', confirmation: '1234' }, [
  [
    'the current one is required, the new one has 4 characters',
    { currentPassword: '', newPassword: '123', confirmation: '123' },
    {
      currentPassword: 'Current password is required.',
      newPassword: 'New password must be at least 4 characters.',
    },
  ],
  ['the confirmation matches', { confirmation: '4321' }, { confirmation: 'Passwords do not match.' }],
]);

rules('new account', validateCredentials, { account: ' abc ', password: '1234' }, [
  [
    'both are required',
    { account: '  ', password: '' },
    { account: 'Account is required', password: 'Initial password is required' },
  ],
  [
    'an account of 3 and a password of 4 characters',
    { account: ' ab ', password: '123' },
    {
      account: 'Account must be at least 3 characters',
      password: 'Initial password must be at least 4 characters',
    },
  ],
]);

rules('an account’s names', nameErrors, { ...names, email: 'nowhere' }, [
  ['two characters each', { firstName: ' A ', lastName: '' }, { firstName: first, lastName: last }],
]);

rules('an account’s password', validatePasswordChange, { currentPassword: 'x', newPassword: '1234' }, [
  [
    'both are required',
    { currentPassword: '', newPassword: '' },
    { currentPassword: 'Current password is required.', newPassword: 'New password is required.' },
  ],
  ['4 characters', { newPassword: '123' }, { newPassword: 'New password must be at least 4 characters.' }],
]);

rules('role to assign', validateAssignment, { service: '', role: 'clerk', offered: ['clerk'] }, [
  [
    'both are required',
    { service: null, role: null },
    { service: 'Service is required.', role: 'Role is required.' },
  ],
  ['the role is the service’s', { role: 'chef' }, { role: 'Role is required.' }],
]);

rules(
  'service role',
  ofCommand(services.commands.create, { scope: {}, items: [], target: null }),
  { service: '', role: 'a' },
  [['the role is required', { role: ' ' }, { role: 'Role is required' }]],
);

rules(
  'workshop',
  ofCommand(workshops.commands.create, { scope: {}, items: [], target: null }),
  { name: 'A' },
  [['the name is required', { name: '  ' }, { name: 'Enter a workshop name' }]],
);

const notAnArray = 'Unable to import burgers. Enter a JSON array of burgers.';
rules('import', importErrors, { text: '[{"name": "A"}]', file: null, withoutCopy: false }, [
  ['nothing is no array', { text: ' ' }, { text: notAnArray }],
  ['an object is no array', { text: '{"name": "A"}' }, { text: notAnArray }],
  [
    'JSON',
    { text: '[{]' },
    { text: 'Unable to import burgers. The text isn’t valid JSON at line {line}, column {column}.' },
  ],
  [
    'whole numbers of too many digits are named as such',
    { text: '[{"name": "A", "seed": 12345678901234567890}]' },
    {
      text: 'Unable to import burgers. The number at line {line}, column {column} has too many digits to be kept exactly. Write it as a string, in quotes.',
    },
  ],
  [
    'burgers have names',
    { text: '[{"name": " "}]' },
    { text: 'Unable to import burgers. Entry {number} isn’t a burger or has no name.' },
  ],
]);

rules(
  'burger',
  ofCommand(burgers.commands.create, { scope: { workshopId: 'WS-1' }, items: [], target: null }),
  { name: ' A ', workshopId: 'WS-1', type: 'chat', isPublic: false, answersADay: '' },
  [
    [
      'both are required',
      { name: '  ', workshopId: '' },
      { name: 'Enter a burger name', workshopId: 'Enter a workshop ID' },
    ],
    [
      'the answers of a public burger are a number',
      { isPublic: true, answersADay: 'many' },
      { answersADay: 'Enter a whole number from 0 to 1,000,000, or leave it empty' },
    ],
    ['the answers of a private burger are not looked at', { answersADay: 'many' }, {}],
  ],
);

rules(
  'top bun',
  ofCommand(topBuns.commands.create, { scope: { burgerId: 'BRG-1' }, items: [], target: null }),
  { prompt: 'Be kind.' },
  [['the prompt is required', { prompt: ' \n ' }, { prompt: 'Enter a prompt.' }]],
);

rules('cheese', validateCheese, cheeseDraft({ type: 'openai', jsonData: {} }), [
  ['the configuration is optional', { json: '' }, {}],
  [
    'the type is required, and the text is JSON',
    { type: ' ', json: '{"model": }' },
    { type: 'Enter a cheese type.', json: unexpected },
  ],
  ['the configuration is an object', { json: '[1]' }, { json: noObject }],
]);

const kept = { type: 'OpenAI', jsonData: {}, createdAt: null, updatedAt: null };
rules(
  'new cheese',
  ofCommand(cheeses.commands.create, {
    scope: { burgerId: 'BRG-1', demoModelHost: '' },
    items: [kept],
    target: null,
  }),
  cheeseDraft({ type: 'ollama', jsonData: {} }),
  [
    [
      'a type that the burger has is edited',
      { type: ' openai ' },
      { type: 'This burger already has a cheese of the type {type}. Edit that one.' },
    ],
  ],
);

const sample = { ...pattySamples.api, id: '1', createdAt: null, updatedAt: null };
rules('patty', (draft) => validatePatty(draft, []), pattyDraft(sample), [
  ['the settings are optional', { settings: '' }, {}],
  [
    'type, tool ID and display name are required',
    { type: '', toolId: ' ', displayName: ' ' },
    {
      type: 'Choose a patty type.',
      toolId: 'Enter a tool ID.',
      displayName: 'Enter a display name.',
    },
  ],
  [
    'the texts are JSON, and a faulty one hides the faults of its fields',
    { toolId: '', definition: '{"name": x}', settings: '{' },
    { definition: unexpected, settings: tooEarly },
  ],
  ['they are objects', { definition: '"x"', settings: '[]' }, { definition: noObject, settings: noObject }],
]);
rules(
  'patty beside another',
  (draft) => validatePatty(draft, [sample]),
  { ...pattyDraft(sample), toolId: 'own' },
  [
    [
      'the tool ID is unique',
      { toolId: ' get_building ' },
      { toolId: 'This tool ID already exists—choose another' },
    ],
  ],
);

const tested = {
  ...sample,
  jsonData: { ...sample.jsonData, parameters: { required: ['a'], properties: { a: { type: 'integer' } } } },
};
rules(
  'patty test',
  (draft: PattyTestDraft) => validatePattyTest(draft, { target: tested }),
  { toolInput: '{"a": 1}', privacyInput: '' },
  [
    [
      'both are JSON',
      { toolInput: '{"a": 1,}', privacyInput: '{' },
      { toolInput: unexpected, privacyInput: tooEarly },
    ],
    ['no object is needed', { toolInput: 'null', privacyInput: '1' }, {}],
    [
      'a required input has a value',
      { toolInput: '{"a": null}' },
      { toolInput: 'Enter a value for “{missing}”.' },
    ],
    ['a number is one', { toolInput: '{"a": "abc"}' }, { toolInput: 'Enter a number for “{wrong}”.' }],
    ['a number that is too exact for JSON stays a text', { toolInput: '{"a": "12345678901234567890"}' }, {}],
  ],
);

const typed = (prompt: string) => writeQuestions([{ id: 'q1', name: '', turns: [{ prompt, expect: [] }] }]);

rules(
  'question set',
  ofCommand(questionSets.commands.create, { scope: { burgerId: 'BRG-1' }, items: [], target: null }),
  { name: 'Hours', questions: typed('When?') },
  [
    ['a set needs no questions yet', { questions: '[]' }, {}],
    [
      'name and messages are required',
      { name: ' ', questions: typed(' ') },
      { name: 'Enter a name.', questions: 'Question {question}, message {turn}: {fault}' },
    ],
    ['the name is short', { name: 'x'.repeat(201) }, { name: 'Use at most {most} characters' }],
  ],
);

const file = setFile({ name: 'Hours', questions: [] }).text;

rules(
  'file of questions',
  ofCommand(questionSets.commands.upload, { scope: { burgerId: 'BRG-1' }, items: [], target: null }),
  { text: file, fileName: 'hours.json' },
  [
    ['a file is required', { text: '', fileName: '' }, { text: 'Choose a file.' }],
    ['it is one of questions', { text: '{}' }, { text: 'This file isn’t a question set.' }],
  ],
);

const keptTurn = { prompt: 'When?', expect: [{ type: 'no-error' }] } as const;
const keptOf = (count: number) => ({
  burgerId: 'BRG-1',
  kept: { turns: Array.from({ length: count }, () => keptTurn), words: '9 am' },
  sets: [],
});
const keeping = keepQuestion.draft(keptOf(1));

rules('answer to keep', ofCommand(keepQuestion, keptOf(1)), { ...keeping, setName: 'Hours' }, [
  ['a new set has a name', { setName: '' }, { setName: 'Enter a name.' }],
  ['another set has one', { setId: 'SET-1', setName: '' }, {}],
  [
    'nineteen words and no error',
    { words: 'a b c d e f g h i j k l m n o p q r s'.replaceAll(' ', '\n') },
    {},
  ],
  [
    'more expectations than the server takes',
    { words: 'a b c d e f g h i j k l m n o p q r s t'.replaceAll(' ', '\n') },
    { words: 'A message has at most {most} expectations.' },
  ],
]);

rules(
  'long recording to keep',
  ofCommand(keepQuestion, keptOf(21)),
  { ...keeping, setName: 'Hours', as: 'each' },
  [['one question of all messages', { as: 'one' }, { as: 'A question has at most {most} messages.' }]],
);

rules('payment', ofForm(paymentForm), { number: 'my card', expiry: 'soon', cvc: 'x', holder: '4242' }, [
  [
    'all are required',
    { number: '', expiry: ' ', cvc: '  ', holder: '' },
    {
      number: 'Card number is required.',
      expiry: 'Expiry is required.',
      cvc: 'CVC is required.',
      holder: 'Cardholder name is required.',
    },
  ],
]);

const demo = (step: DemoStep, rows: Rows<DemoDraft>) =>
  rules(`demo, ${step}`, (draft) => validateStep(step, draft), demoDefaults(input()), rows);
const notAUrl = 'The host must be a URL that begins with http:// or https://.';
demo('workshop', [
  ['the name is required', { workshopName: ' ' }, { workshopName: 'Enter a workshop name' }],
]);
demo('burger', [['the name is required', { burgerName: ' ' }, { burgerName: 'Enter a burger name' }]]);
demo('topBun', [['the prompt is required', { prompt: ' \n' }, { prompt: 'Enter a prompt.' }]]);
demo('cheese', [
  ['both are required', { host: ' ', model: ' ' }, { host: 'Enter a host.', model: 'Enter a model.' }],
  ['a host is a URL', { host: 'localhost:11434' }, { host: notAUrl }],
  ['of the web', { host: 'ftp://models.example' }, { host: notAUrl }],
  ['around it there may be white space', { host: ' https://models.example ' }, {}],
]);
demo('patty', [
  [
    'both are required',
    { definition: ' ', settings: '' },
    { definition: 'Enter the definition as JSON.', settings: 'Enter the settings as JSON.' },
  ],
  ['both are JSON', { definition: '{"name": }' }, { definition: unexpected }],
]);
