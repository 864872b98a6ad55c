import { describe, expect, test } from 'vitest';
import { createBudget, sharesOf } from '#server/limits/budget.ts';
import type { Holder } from '#server/limits/holder.ts';

const shares = { all: 100, account: 40, address: 20 };
const ann: Holder = { account: 'ACC-1' };
const bob: Holder = { account: 'ACC-2' };
const stranger = (number: number): Holder => ({ address: `10.0.0.${number}` });

/** A hold of so many bytes. */
function held(budget: ReturnType<typeof createBudget>, holder: Holder, bytes: number) {
  const hold = budget.open(holder);
  hold.grow(bytes);
  return hold;
}

describe('a budget', () => {
  test('gives each account its share, whatever others hold', () => {
    const budget = createBudget(shares);
    held(budget, ann, 40);
    expect(() => held(budget, ann, 1)).toThrow(/Too much is in progress/);
    expect(budget.open(bob).resize(40)).toBe(true);
  });

  test('gives the strangers of each address their share', () => {
    const budget = createBudget(shares);
    const hold = held(budget, stranger(1), 15);
    expect(hold.resize(21)).toBe(false);
    expect(hold.resize(20)).toBe(true);
    expect(budget.open(stranger(2)).resize(20)).toBe(true);
  });

  test('keeps one half for accounts', () => {
    const budget = createBudget(shares);
    held(budget, stranger(1), 20);
    held(budget, stranger(2), 20);
    expect(budget.open(stranger(3)).resize(11)).toBe(false);
    expect(budget.open(stranger(3)).resize(10)).toBe(true);
    expect(budget.open(ann).resize(40)).toBe(true);
  });

  test('is for all together', () => {
    const budget = createBudget(shares);
    held(budget, ann, 40);
    held(budget, bob, 40);
    expect(budget.open({ account: 'ACC-3' }).resize(21)).toBe(false);
  });

  test('keeps one half of each share from what can be forgotten', () => {
    const budget = createBudget(shares);
    const conversation = budget.forgettable(ann);
    expect(conversation.resize(21)).toBe(false);
    expect(conversation.resize(20)).toBe(true);
    expect(budget.open(ann).resize(20)).toBe(true);
  });

  test('has room for what can be forgotten, whatever else is held', () => {
    const budget = createBudget(shares);
    held(budget, ann, 30);
    expect(budget.forgettable(ann).resize(10)).toBe(true);
    expect(budget.forgettable(ann).resize(1)).toBe(false);
  });

  test('gets back what is released, once', () => {
    const budget = createBudget(shares);
    const hold = held(budget, ann, 40);
    const other = held(budget, bob, 1);
    hold.release();
    hold.release();
    expect(budget.size()).toBe(1);
    expect(budget.open(ann).resize(40)).toBe(true);
    expect(other.resize(0)).toBe(true);
  });
});

test('an account has a half of a small budget, and room for two imports of a large one', () => {
  const MIB = 1024 * 1024;
  expect(sharesOf(64 * MIB)).toEqual({ all: 64 * MIB, account: 32 * MIB, address: 16 * MIB });
  expect(sharesOf(1024 * MIB)).toEqual({ all: 1024 * MIB, account: 64 * MIB, address: 32 * MIB });
});
