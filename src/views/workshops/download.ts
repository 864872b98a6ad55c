/** Saves a text as a file. */
export function download({ name, text }: { readonly name: string; readonly text: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoked later, because the browser fetches the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
