const typeOf: Readonly<Record<string, string>> = { md: 'text/markdown', jsonl: 'application/x-ndjson' };

/** Saves a text as a file. `name` ends in `.json`, `.jsonl` or `.md`. */
export function download({ name, text }: { readonly name: string; readonly text: string }): void {
  const type = typeOf[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/json';
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoked later, because the browser fetches the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
