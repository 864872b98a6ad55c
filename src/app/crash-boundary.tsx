import { Component, type ReactNode } from 'react';
import { ConfigError } from '#services/config-file.ts';
import { Crash } from '#views/crash.tsx';
import { LoadError, retryLoads } from '#views/lazy-part.tsx';
import { LoadFailed } from '#views/load-failed.tsx';

interface Props {
  readonly children: ReactNode;
  /** The address of the page. A new address is a new attempt. */
  readonly address: string;
}

interface State {
  readonly crash: { readonly error: unknown } | null;
}

/** Catches a screen's error and shows the error page instead, or a retry if its code could not be fetched. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { crash: null };

  static getDerivedStateFromError(error: unknown): State {
    return { crash: { error } };
  }

  override componentDidUpdate({ address }: Props, { crash }: State): void {
    // The crash of the new address itself stays.
    if (crash !== null && address !== this.props.address) this.retry();
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.heal);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.heal);
  }

  /** Code that could not be fetched is fetched again when the browser has a network again, as lists are. */
  readonly heal = (): void => {
    if (this.state.crash?.error instanceof LoadError) this.retry();
  };

  readonly retry = (): void => {
    retryLoads();
    this.setState({ crash: null });
  };

  override render(): ReactNode {
    const { crash } = this.state;
    if (crash === null) return this.props.children;
    if (crash.error instanceof LoadError)
      return <LoadFailed reason={configProblem(crash.error)} onRetry={this.retry} />;
    return <Crash error={crash.error} />;
  }
}

/** The fault of the configuration, if that is the cause of the failure. */
function configProblem(error: unknown): string | null {
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error && error.cause !== undefined ? configProblem(error.cause) : null;
}
