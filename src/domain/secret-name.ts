/** A name in lower-case letters only, so that `x-api-key` and `xApiKey` are alike. */
export const bareName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

const SECRET =
  /(?:token|password|passphrase|secret|authorization|apikey|accesskey|privatekey|signature|cookie|credentials|passwd|passcode|jwt|sessionid)$/;

/** True if a name is usually that of a secret, such as `x-api-key` or `newPassword`. */
export const isSecretName = (name: string): boolean => SECRET.test(bareName(name));
