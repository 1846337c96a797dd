/** An acknowledged edit of one field. */
export interface Write {
  readonly by: string
  /** The row, as the computer calls it. */
  readonly row: string
  /** The entity and its field. */
  readonly field: string
  readonly value: string
  /** The value before; null when the row is new. */
  readonly seen: string | null
  /** The rows with which the row goes when they are deleted, as the computer calls them. */
  readonly owners: readonly string[]
  /** The same of those rows: a subtask goes with its task, and planned time with the subtask. */
  readonly further: readonly string[]
  /** How many writes were before it. */
  readonly at: number
  /** Whether it was said of a whole series, and so is whatever is said of that next. */
  readonly reaches: boolean
}
