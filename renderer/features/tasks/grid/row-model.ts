/**
 * Which row of the list is what, when only pages of the tasks are here: the groups say how many tasks there are, so every
 * row has its place before its task has come.
 */

import type { TaskGroup } from '../../../../shared/bridge/tasks.ts'

export type Row =
  | { readonly kind: 'group'; readonly group: TaskGroup; readonly isFolded: boolean }
  /** `offset` counts over all groups in their order, folded ones included: that is how pages count. */
  | { readonly kind: 'task'; readonly offset: number; readonly group: TaskGroup }

interface Section {
  readonly group: TaskGroup
  readonly isFolded: boolean
  /** Its first row: the head of the group where groups have heads. */
  readonly row: number
  /** The offset of its first task. */
  readonly offset: number
}

/** A group as it is remembered while it is folded. */
export function groupKey({ key }: TaskGroup): string {
  return key ?? ''
}

export function rowModel(groups: readonly TaskGroup[], folded: ReadonlySet<string>, hasHeads: boolean) {
  const heads = hasHeads ? 1 : 0
  /** Of all rows, heads of groups included. */
  let count = 0
  let offset = 0
  const sections = groups.map((group): Section => {
    const section = { group, isFolded: hasHeads && folded.has(groupKey(group)), row: count, offset }
    count += heads + (section.isFolded ? 0 : group.count)
    offset += group.count
    return section
  })

  /** The last section that begins at or before the place. */
  function sectionAt(place: number, of: (section: Section) => number): Section | undefined {
    let low = 0
    let high = sections.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (of(sections[middle] as Section) <= place) low = middle
      else high = middle - 1
    }
    return sections[low]
  }

  function rowAt(index: number): Row | null {
    if (index < 0 || index >= count) return null
    const section = sectionAt(index, ({ row }) => row)
    if (section === undefined) return null
    const { group, isFolded, row } = section
    if (hasHeads && index === row) return { kind: 'group', group, isFolded }
    return { kind: 'task', offset: section.offset + index - row - heads, group }
  }

  /** The row of a task by its offset; null inside a folded group. */
  function indexOf(at: number): number | null {
    if (at < 0 || at >= offset) return null
    const section = sectionAt(at, (each) => each.offset)
    return section === undefined || section.isFolded ? null : section.row + heads + at - section.offset
  }

  /** The nearest row of a task from a row on in a direction, that row included; null when there is none. */
  function taskRowFrom(index: number, step: 1 | -1): number | null {
    for (let at = index; at >= 0 && at < count; at += step) {
      if (rowAt(at)?.kind === 'task') return at
    }
    return null
  }

  /** The head under which a row stands; null without heads. */
  function headOf(index: number): number | null {
    if (!hasHeads || index < 0 || index >= count) return null
    return sectionAt(index, ({ row }) => row)?.row ?? null
  }

  return { count, rowAt, indexOf, taskRowFrom, headOf }
}

export type RowModel = ReturnType<typeof rowModel>
