import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isNotFound } from '#domain/call-failures.ts';
import { failureDetail, failureNotice, failureStatus, type Notice } from '#domain/messages.ts';
import type { DemoStep } from './demo-types.ts';

interface StepMessages {
  readonly succeeded: MessageDescriptor;
  readonly failed: MessageDescriptor;
  /** The call succeeded, but the next step cannot use its answer. */
  readonly unexpected?: MessageDescriptor;
  /** A prerequisite of the step was deleted, here or elsewhere, after an earlier step created it. */
  readonly gone?: MessageDescriptor;
}

const burgerGone = msg`The burger that this demo made is no longer there. Start over to build another one.`;

/** The demo's messages for each step's outcome. */
export const demoMessages: Readonly<Record<DemoStep, StepMessages>> = {
  workshop: {
    succeeded: msg`Workshop created.`,
    failed: msg`Unable to create workshop. Try again.`,
    unexpected: msg`Unexpected workshop response`,
  },
  burger: {
    succeeded: msg`Burger created.`,
    failed: msg`Unable to create burger. Try again.`,
    unexpected: msg`Unexpected burger response`,
    gone: msg`The workshop that this demo made is no longer there. Start over to build another burger.`,
  },
  topBun: {
    succeeded: msg`Top bun saved.`,
    failed: msg`Unable to save top bun. Try again.`,
    gone: burgerGone,
  },
  cheese: {
    succeeded: msg`Cheese connected.`,
    failed: msg`Unable to configure cheese. Try again.`,
    gone: burgerGone,
  },
  patty: {
    succeeded: msg`Patty attached.`,
    failed: msg`Unable to create patty. Check the JSON payload.`,
    gone: burgerGone,
  },
};

/** True if a call succeeded with JSON of an unexpected shape. */
export function isUnexpectedAnswer(error: unknown): boolean {
  const status = failureStatus(error) ?? 0;
  return status >= 200 && status < 300 && failureDetail(error) !== 'Invalid JSON response';
}

/** The cause of a failed call of a step. */
export function demoFailure(step: DemoStep, error: unknown): Notice {
  const { failed, unexpected, gone } = demoMessages[step];
  if (gone && isNotFound(error)) return failureNotice(gone, error);
  if (unexpected && isUnexpectedAnswer(error)) return { tone: 'error', text: unexpected };
  return failureNotice(failed, error);
}

/** The notice of a later visit that no longer finds the finished burger. */
export const summaryFailure: Notice = { tone: 'error', text: burgerGone };
