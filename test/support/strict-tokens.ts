/**
 * The tokens of the strict back end: opaque, one account. A refresh token is good once, without any grace, and using
 * it a second time is refused.
 */
export class StrictTokens {
  #made = 0;
  #accessTokens = new Set<string>();
  #refresh = new Set<string>();

  /** A new pair, as `POST /api/login` and `POST /api/refresh` answer it. */
  issue(): { readonly token: string; readonly refresh_token: string } {
    this.#made += 1;
    const pair = { token: `access-${this.#made}`, refresh_token: `refresh-${this.#made}` };
    this.#accessTokens.add(pair.token);
    this.#refresh.add(pair.refresh_token);
    return pair;
  }

  /** Takes a refresh token; whether it was good. */
  spend(refreshToken: unknown): boolean {
    return typeof refreshToken === 'string' && this.#refresh.delete(refreshToken);
  }

  accepts(authorization: string | undefined): boolean {
    return authorization !== undefined && this.#accessTokens.has(authorization.replace(/^Bearer /, ''));
  }

  /** Lets every access token run out, as their time does. */
  expire(): void {
    this.#accessTokens.clear();
  }

  /** Ends every session: neither access nor refresh tokens are good any more. */
  revoke(): void {
    this.#accessTokens.clear();
    this.#refresh.clear();
  }
}
