/**
 * The tokens of the strict back end: opaque, for one account. A refresh token is good once. A second use is refused, even
 * right after the first.
 */
export class StrictTokens {
  #made = 0;
  #accessTokens = new Set<string>();
  #refresh = new Set<string>();

  /** A new pair, as in the answers to `POST /api/login` and `POST /api/refresh`. */
  issue(): { readonly token: string; readonly refresh_token: string } {
    this.#made += 1;
    const pair = { token: `access-${this.#made}`, refresh_token: `refresh-${this.#made}` };
    this.#accessTokens.add(pair.token);
    this.#refresh.add(pair.refresh_token);
    return pair;
  }

  /** Spends a refresh token. Returns true if it was good. */
  spend(refreshToken: unknown): boolean {
    return typeof refreshToken === 'string' && this.#refresh.delete(refreshToken);
  }

  accepts(authorization: string | undefined): boolean {
    return authorization !== undefined && this.#accessTokens.has(authorization.replace(/^Bearer /, ''));
  }

  /** Expires every access token. */
  expire(): void {
    this.#accessTokens.clear();
  }

  /** Ends every session, so that no access or refresh token is good any more. */
  revoke(): void {
    this.#accessTokens.clear();
    this.#refresh.clear();
  }
}
