import type { Field } from './field.ts'

/**
 * The editors of the rows. `own`: one person's, nobody else sees them. `shared`: the workspace's, by permission. `service`:
 * only read here. `singleton`: one row that is made with the account; nobody creates or deletes it.
 */
type Editing = 'own' | 'shared' | 'service' | 'singleton'

export interface Definition {
  /** The name of its table in events, in camel case; the replica's table has the same name in snake case. */
  readonly table: string
  readonly editing: Editing
  /** One and many of them, in the middle of a sentence. */
  readonly noun: readonly [one: string, many: string]
  /** The text by which it is searched and sorted, kept folded beside it; null for none. */
  readonly searchedBy: 'name' | 'description' | null
  readonly fields: Readonly<Record<string, Field>>
}

/** Defines a replicated entity; the definition keeps the exact types of its fields. */
export function defineEntity<const Defined extends Definition>(definition: Defined): Defined {
  return definition
}
