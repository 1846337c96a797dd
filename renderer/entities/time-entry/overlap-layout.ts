/** How things that happen at the same time stand beside each other. */

/** Any one unit: seconds or pixels. `end` is exclusive and not before `start`. */
export interface Extent {
  readonly start: number
  readonly end: number
}

export interface Slot {
  /** The column in which it stands, from 0. */
  readonly column: number
  /** How many columns it takes up; it grows to the side where nothing stands in its way. */
  readonly span: number
  /** How many columns there are where it stands. */
  readonly columns: number
}

/**
 * A slot for each extent, in the given order. Those that touch each other directly or through others share one set of
 * columns. None overlaps another in its columns; what is not longer than nothing counts as `shortest`, so that it can
 * be seen.
 */
export function layOut(extents: readonly Extent[], shortest: number): readonly Slot[] {
  const drawn = extents.map(({ start, end }, index) => ({
    index,
    start,
    end: Math.max(end, start + shortest),
  }))
  const slots: Slot[] = Array.from(extents, () => ({ column: 0, span: 1, columns: 1 }))
  let group: typeof drawn = []
  let groupEnd = Number.NEGATIVE_INFINITY
  for (const extent of drawn.toSorted((a, b) => a.start - b.start || b.end - a.end || a.index - b.index)) {
    if (extent.start >= groupEnd) {
      place(group, slots)
      group = []
    }
    group.push(extent)
    groupEnd = Math.max(groupEnd, extent.end)
  }
  place(group, slots)
  return slots
}

interface Drawn extends Extent {
  readonly index: number
}

function place(group: readonly Drawn[], slots: Slot[]): void {
  const columns: Drawn[][] = []
  const columnOf = new Map<Drawn, number>()
  for (const extent of group) {
    const free = columns.findIndex((column) => (column.at(-1)?.end ?? 0) <= extent.start)
    const column = free === -1 ? columns.length : free
    columns[column] = [...(columns[column] ?? []), extent]
    columnOf.set(extent, column)
  }
  for (const [extent, column] of columnOf) {
    const blocked = columns.findIndex(
      (others, index) =>
        index > column && others.some(({ start, end }) => start < extent.end && end > extent.start),
    )
    const span = (blocked === -1 ? columns.length : blocked) - column
    slots[extent.index] = { column, span, columns: columns.length }
  }
}
