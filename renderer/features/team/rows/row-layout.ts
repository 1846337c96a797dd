/** Where the rows of the timeline lie, in px from the top, and which of them a stretch of it shows. */

export interface PlacedRow<Row> {
  readonly row: Row
  readonly top: number
  readonly height: number
}

export interface RowLayout<Row> {
  readonly rows: readonly PlacedRow<Row>[]
  readonly height: number
}

/** Rows one below the other. */
export function placeRows<Row>(rows: readonly Row[], heightOf: (row: Row) => number): RowLayout<Row> {
  const placed: PlacedRow<Row>[] = []
  let top = 0
  for (const row of rows) {
    const height = heightOf(row)
    placed.push({ row, top, height })
    top += height
  }
  return { rows: placed, height: top }
}

/** The index of the row that holds a height; that of the last row below all of them, -1 without any. */
export function rowIndexAt<Row>({ rows }: RowLayout<Row>, y: number): number {
  let low = 0
  let high = rows.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((rows[middle]?.top ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return high
}

/** Those that reach into `[top, bottom)`. */
export function rowsBetween<Row>(
  layout: RowLayout<Row>,
  top: number,
  bottom: number,
): readonly PlacedRow<Row>[] {
  if (layout.rows.length === 0) return []
  return layout.rows.slice(rowIndexAt(layout, top), rowIndexAt(layout, bottom - 1) + 1)
}

/** Lanes of a row, `[from, to)`. */
export interface LaneRange {
  readonly from: number
  readonly to: number
}

/** The lanes of a row that reach into `[top, bottom)`. For most rows all of them: as seldom as possible another answer. */
export function lanesBetween(
  row: Pick<PlacedRow<unknown>, 'top' | 'height'>,
  lane: { readonly top: number; readonly height: number },
  top: number,
  bottom: number,
): LaneRange {
  const first = row.top + lane.top
  return {
    from: top <= row.top ? 0 : Math.floor((top - first) / lane.height),
    to: bottom >= row.top + row.height ? Number.POSITIVE_INFINITY : Math.ceil((bottom - first) / lane.height),
  }
}

/** A stretch that holds what is in sight and nearly twice as much on either side, in steps of a quarter of a sight. */
export function drawnStretch(
  scrollTop: number,
  height: number,
): { readonly top: number; readonly bottom: number } {
  const step = Math.max(80, Math.ceil(height / 4))
  const passed = Math.floor(Math.max(0, scrollTop) / step)
  return { top: Math.max(0, (passed - 7) * step), bottom: (passed + 12) * step }
}
