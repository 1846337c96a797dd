/** The result of reading a text that a person typed: the value, or a sentence that says what to type instead. */
export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string }
