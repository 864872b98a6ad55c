import { Component, type ReactNode } from 'react';
import { Crash } from '#views/crash.tsx';

interface State {
  readonly error: unknown;
  readonly crashed: boolean;
}

/** Catches what a screen throws and shows the error page instead; another address is another try. */
export class CrashBoundary extends Component<{ children: ReactNode; address: string }, State> {
  override state: State = { error: null, crashed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, crashed: true };
  }

  override componentDidUpdate(previous: { address: string }): void {
    if (this.state.crashed && previous.address !== this.props.address)
      this.setState({ error: null, crashed: false });
  }

  override render(): ReactNode {
    return this.state.crashed ? <Crash error={this.state.error} /> : this.props.children;
  }
}
