export interface GateField {
  readonly label: string
  /** Commits what is typed in it; answers whether that could be read. */
  readonly settle: () => Promise<boolean>
  readonly focus: () => void
}

/**
 * Holds a form's button back until what was typed last is read: a field that is left by pressing the button has not
 * committed yet, and one that could not be read must not be passed over.
 */
export interface FieldGate {
  readonly add: (field: GateField) => () => void
  /** Commits every field; answers whether all could be read. What they took is kept then, but perhaps not drawn yet. */
  readonly settle: () => Promise<boolean>
  /** As `settle`, but answers the label of the first field that could not be read; it has the focus. Null for none. */
  readonly unsettled: () => Promise<string | null>
  /** Enter in a field, once what is typed there is taken: presses the form's button. Null where the browser does that. */
  readonly onEnter: (() => void) | null
}

export function createFieldGate(onEnter: (() => void) | null = null): FieldGate {
  const fields = new Set<GateField>()

  async function unsettled(): Promise<string | null> {
    const asked = [...fields]
    const readable = await Promise.all(asked.map(({ settle }) => settle()))
    const first = asked.find((_, index) => readable[index] === false)
    first?.focus()
    return first?.label ?? null
  }

  return {
    add(field) {
      fields.add(field)
      return () => fields.delete(field)
    },
    settle: async () => (await unsettled()) === null,
    unsettled,
    onEnter,
  }
}
