import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Json, Patty, TopBun } from './entities.ts';
import { objectIn } from './json/text.ts';
import { isPattyEnabled, pattyName } from './layer-summaries.ts';
import { parametersOf, statedValues } from './tool-parameters.ts';

/** A first message that suits a burger. */
interface Starter {
  readonly text: MessageDescriptor;
  /** The tool's own description. */
  readonly about: string | null;
}

const MAX_COUNT = 3;
const MAX_TOOLS = 2;
const MAX_VALUES = 4;

/** The placeholder of a value that the user has to fill in. */
const BLANK = '…';

/**
 * First messages that suit a burger, three at most: each uses one of its tools, or asks about the role or the limits that
 * its prompt gives it.
 */
export function startersOf(patties: readonly Patty[], topBuns: readonly TopBun[]): readonly Starter[] {
  const tools = patties.filter(isPattyEnabled);
  const starters = tools.slice(0, MAX_TOOLS).map(toolStarter);
  if (topBuns.length > 0) {
    const role = topBuns.map(({ prompt }) => roleIn(prompt)).find((found) => found !== null);
    starters.push(
      plain(role === undefined ? msg`What can you help with?` : msg`What can you do for me as ${role}?`),
      plain(msg`What won’t you do?`),
    );
  }
  if (tools.length > 0) starters.push(plain(msg`Which tools do you have, and what is each of them for?`));
  return starters.slice(0, MAX_COUNT);
}

const plain = (text: MessageDescriptor): Starter => ({ text, about: null });

/* A message within a message is put in by src/views/controls/text.ts. */
const onePair = msg({ message: '{name} {value}', comment: 'A parameter of a tool and its value' });
const morePairs = msg({
  message: '{before}, {next}',
  comment: 'A parameter and its value after another one',
});
const useWith = msg({ message: 'Use “{tool}” with {values}.' });
/** A sentence that ends with a placeholder has no full stop. */
const useUnfinished = msg({ message: 'Use “{tool}” with {values}' });

function toolStarter(patty: Patty): Starter {
  const tool = pattyName(patty);
  const { description } = patty.jsonData;
  const about = typeof description === 'string' ? description.trim() || null : null;
  if (patty.type === 'prompt') return { text: msg`What does “${tool}” say?`, about };
  const pairs = requiredValues(patty);
  if (pairs.length === 0) return { text: msg`Use “${tool}” and tell me what it says.`, about };
  const values = pairs
    .map(([name, value]): MessageDescriptor => ({ ...onePair, values: { name, value } }))
    .reduce((before, next) => ({ ...morePairs, values: { before, next } }));
  const text = pairs.at(-1)?.[1] === BLANK ? useUnfinished : useWith;
  return { text: { ...text, values: { tool, values } }, about };
}

/** The required parameters of a tool's JSON schema, each with a value, as in 'building id' and 'B-101'. */
function requiredValues({ jsonData }: Patty): readonly (readonly [string, string])[] {
  const { required, properties } = parametersOf(jsonData);
  return required.slice(0, MAX_VALUES).map((name) => {
    const { [name]: schema } = properties;
    const { title, description } = objectIn(schema);
    const stated = statedValues(schema)
      .map(exampleText)
      .find((text) => text !== null);
    const value = stated ?? exampleIn(exampleText(description) ?? '') ?? BLANK;
    const label = exampleText(title) ?? name.replace(/[_-]+/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
    return [label, value] as const;
  });
}

/** An example in a parameter's description: 'such as B-101'. */
const EXAMPLE =
  /(?:\bsuch as|\be\.g\.,?|\bfor example,?|\bfor instance,?|例如|比如|譬如)[\s:："“'「]{0,8}([^\s"”'」,，;；。()（）、]+)/i;

function exampleIn(description: string): string | null {
  const found = EXAMPLE.exec(description)?.[1]?.replace(/[.:]{1,9}$/, '');
  return found === undefined || found === '' ? null : found;
}

const roles = [
  /(?:^|\n)[ \t]{0,20}you(?: are|'re|’re) ((?:an?|the) [^.,;:!?\n]{3,60})(?=[.,;:!?\n]|$)/i,
  /(?:^|\n)[ \t　]{0,20}[你您]是(?:一[个名位款])?([^。，；：！？,.;:!?\n]{2,40})(?=[。，；：！？,.;:!?\n]|$)/,
];

/** The role that a prompt gives the burger: 'a patient listener' from 'You are a patient listener.' */
function roleIn(prompt: string): string | null {
  const found = roles.map((role) => role.exec(prompt)?.[1]?.trim()).find((role) => role !== undefined);
  return found ?? null;
}

function exampleText(value: Json | undefined): string | null {
  if (typeof value === 'string') return value.trim() || null;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}
