import { expect, test } from 'vitest';
import { nameErrors } from '#domain/profile-fields.ts';

const isFirstName = (firstName: string) =>
  nameErrors({ firstName, lastName: 'Burger', email: '' }).firstName === undefined;
const isLastName = (lastName: string) =>
  nameErrors({ firstName: 'Mia', lastName, email: '' }).lastName === undefined;

test.each(['王', ' 김 ', 'め', 'ミ', 'Li', 'Ó ̈', '𠮷'])('%j is a name', (name) => {
  expect([isFirstName(name), isLastName(name)]).toEqual([true, true]);
});

test.each(['', ' ', 'L', 'É', '。', '1'])('%j is none', (name) => {
  expect([isFirstName(name), isLastName(name)]).toEqual([false, false]);
});
