/** The request and the response of an API patty's call. */
export interface ToolTrial {
  readonly request: {
    readonly method: string;
    readonly url: string;
    /** The values of private headers are masked. */
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | null;
  };
  /** Null if there was no response. */
  readonly status: number | null;
  readonly milliseconds: number;
}
