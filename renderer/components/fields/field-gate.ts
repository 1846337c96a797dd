/**
 * Holds a form's button back until what was typed last is read: a field that is left by pressing the button has not
 * committed yet, and one that could not be read must not be passed over.
 */
export interface FieldGate {
  /** Adds a field by the function that commits what is typed in it; the function answers whether that could be read. */
  readonly add: (settle: () => Promise<boolean>) => () => void
  /** Commits every field; answers whether all could be read. What they took is kept then, but perhaps not drawn yet. */
  readonly settle: () => Promise<boolean>
  /** Enter in a field, once what is typed there is taken: presses the form's button. Null where the browser does that. */
  readonly onEnter: (() => void) | null
}

export function createFieldGate(onEnter: (() => void) | null = null): FieldGate {
  const fields = new Set<() => Promise<boolean>>()
  return {
    add(settle) {
      fields.add(settle)
      return () => fields.delete(settle)
    },
    async settle() {
      const readable = await Promise.all([...fields].map((settle) => settle()))
      return readable.every(Boolean)
    },
    onEnter,
  }
}
