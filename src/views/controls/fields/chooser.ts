interface Choice<Value extends string> {
  readonly options: readonly { readonly value: Value }[];
  readonly onChange: (value: Value) => void;
}

/** Calls `onChange` with the value of the option that React Aria names by its key. */
export const chooser =
  <Value extends string>({ options, onChange }: Choice<Value>) =>
  (key: unknown) => {
    const option = options.find(({ value }) => value === key);
    if (option) onChange(option.value);
  };
