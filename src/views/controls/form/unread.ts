/**
 * Tells React of the values that a form's fields have got without an event: some password managers fill them so. React keeps what
 * it knows as the field's default value, and it compares a value with the last one that was set on the element itself.
 */
export function readUnread(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('input:not([type=file])')) {
    const { value, defaultValue } = field;
    if (value === defaultValue) continue;
    field.value = defaultValue;
    Reflect.set(HTMLInputElement.prototype, 'value', value, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
