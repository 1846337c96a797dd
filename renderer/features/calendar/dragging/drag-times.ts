/** Which times something has that is drawn, moved or resized by pointer. All in seconds since 1970. */

import type { Stretch } from '../../../../shared/domain/free-time.ts'

export type DragIntent =
  /** From where the press was to where the pointer is. */
  | { readonly kind: 'create'; readonly anchor: number }
  /** `grab`: so many seconds after its start, or after the edge, it was taken hold of. */
  | { readonly kind: 'move'; readonly item: Stretch; readonly grab: number }
  | { readonly kind: 'resize'; readonly item: Stretch; readonly edge: 'start' | 'end'; readonly grab: number }

/** Takes a moment to the grid of the wall on its own day. */
export type Snap = (moment: number) => number

/**
 * The times while the pointer is at a moment. Nothing becomes shorter than one step of the grid, and what is resized
 * keeps its other end where it was.
 *
 * @param step seconds from one line of the grid to the next
 */
export function timesAt(intent: DragIntent, moment: number, snap: Snap, step: number): Stretch {
  if (intent.kind === 'create') {
    const anchor = snap(intent.anchor)
    const other = snap(moment)
    const start = Math.min(anchor, other)
    return { start, end: Math.max(anchor, other, start + step) }
  }
  const { start, end } = intent.item
  if (intent.kind === 'move') {
    const moved = snap(moment - intent.grab)
    return { start: moved, end: moved + end - start }
  }
  const edge = snap(moment - intent.grab)
  if (intent.edge === 'end') return { start, end: Math.max(edge, snap(start) + step) }
  return { start: Math.min(edge, snap(end) - step), end }
}

/** The same times one step of the grid earlier (-1) or later (1); what lies off the grid comes onto it. */
export function steppedStart({ start, end }: Stretch, direction: -1 | 1, snap: Snap, step: number): Stretch {
  const next = stepped(start, direction, snap, step)
  return { start: next, end: end + next - start }
}

/** One end a step earlier or later, the other where it was; unchanged when nothing would be left. */
export function steppedEdge(
  item: Stretch,
  edge: 'start' | 'end',
  direction: -1 | 1,
  snap: Snap,
  step: number,
): Stretch {
  const changed = { ...item, [edge]: stepped(item[edge], direction, snap, step) }
  return changed.start < changed.end ? changed : item
}

function stepped(moment: number, direction: -1 | 1, snap: Snap, step: number): number {
  const onGrid = snap(moment)
  const isBeyond = direction === 1 ? onGrid > moment : onGrid < moment
  return isBeyond ? onGrid : snap(onGrid + direction * step)
}
