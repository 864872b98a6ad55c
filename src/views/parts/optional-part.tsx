import { msg } from '@lingui/core/macro';
import { Component, type ReactNode, Suspense } from 'react';
import type { Notice } from '#domain/messages.ts';
import { Toast } from '#views/controls/feedback/toast.tsx';
import { LoadError, retryLoads } from '#views/lazy-part.tsx';

interface Props {
  readonly children: ReactNode;
  readonly fallback?: ReactNode;
  /** Called once the reader has been told that the part could not be fetched. */
  readonly onMissing?: () => void;
}

interface State {
  readonly failure: { readonly error: unknown } | null;
  readonly notice: Notice | null;
}

const notice: Notice = { tone: 'error', text: msg`A part of this page couldn’t be loaded.` };

/**
 * Lazy parts that a page does without. One that cannot be fetched leaves the rest of the page as it is, and is tried again when
 * it is next shown.
 */
export class OptionalPart extends Component<Props, State> {
  override state: State = { failure: null, notice };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  override componentDidCatch(): void {
    retryLoads();
  }

  readonly dismiss = (): void => {
    this.setState({ notice: null });
    this.props.onMissing?.();
  };

  override render(): ReactNode {
    const { fallback, children } = this.props;
    const { failure } = this.state;
    if (failure === null) return <Suspense fallback={fallback}>{children}</Suspense>;
    if (!(failure.error instanceof LoadError)) throw failure.error;
    return <Toast notice={this.state.notice} onDismiss={this.dismiss} />;
  }
}
