/** The ways to fill a gap of a day, and to settle an overlap. Each is one change, and one undo. */

import { t } from '@lingui/core/macro'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Plus from 'lucide-react/icons/plus'
import Repeat from 'lucide-react/icons/repeat'
import Scissors from 'lucide-react/icons/scissors'
import Trash2 from 'lucide-react/icons/trash-2'
import UnfoldHorizontal from 'lucide-react/icons/unfold-horizontal'
import type { ReactElement } from 'react'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { settleOverlap, type Settled, yieldings } from '../../../shared/domain/day-gaps.ts'
import type { Stretch } from '../../../shared/domain/free-time.ts'
import { instantOf } from '../../../shared/domain/instant.ts'
import { useBridgeQuery, useUndoableCommand } from '../../bridge/use-bridge.ts'
import { timesText } from './stretch-words.ts'
import { entryTitle, type Tracked } from './tracked.ts'
import type { Formats } from './use-formats.ts'
import type { Names } from './use-names.ts'
import { habitWords, usualWords } from './usual-words.ts'

export interface Way {
  readonly key: string
  readonly icon: ReactElement
  /** A verb and its object, or what the time is to be called. */
  readonly label: string
  /** The reason for it, or its time; shown fainter. */
  readonly note: string | null
  /** More of what speaks for it. */
  readonly hint?: string
  readonly run: () => void
}

/** A time block that is over and was not logged. */
export interface OpenBlock extends Stretch {
  readonly id: LocalId
  /** Of its task. */
  readonly title: string
}

export interface GapSurroundings {
  /** The day that the gap is of. */
  readonly date: string
  readonly tracked: readonly Tracked[]
  readonly blocks: readonly OpenBlock[]
  readonly formats: Formats
  readonly names: Names
  /** Makes an entry of the whole gap, to be described. */
  readonly onAdd: (gap: Stretch) => void
}

const mostHabits = 3

/** The likeliest first: what was planned, what is usual then, the neighbours, and a new entry. */
export function useGapWays(gap: Stretch, surroundings: GapSurroundings): readonly Way[] {
  const { date, tracked, blocks, formats, names, onAdd } = surroundings
  const create = useUndoableCommand('timeEntries.create')
  const update = useUndoableCommand('timeEntries.update')
  const fill = useUndoableCommand('timeBlocks.fillGaps')
  const at = { start: instantOf(gap.start), stop: instantOf(gap.end) }
  const suggested =
    useBridgeQuery(
      'timeEntries.suggest',
      { text: '', limit: mostHabits, at },
      { keepPrevious: true, enabled: formats.preferences.habits },
    ).data ?? []

  const planned = blocks
    .filter(({ start, end }) => start < gap.end && end > gap.start)
    .map((block): Way => ({
      key: `block ${block.id}`,
      icon: <CalendarCheck />,
      label: block.title,
      note: t`planned ${timesText(block, formats)}`,
      run: () => void fill({ date, blockIds: [block.id] }, t`“${block.title}” added from the plan`),
    }))
  const usual = suggested.flatMap(({ usual: habit, tagIds, ...fields }): readonly Way[] => {
    if (habit === undefined) return []
    const project = names.project(fields.projectId)?.name
    const label = [fields.description, project].filter(Boolean).join(' · ')
    const times = { start: habit.start, stop: habit.stop }
    return [
      {
        key: `usual ${label} ${tagIds.join()} ${fields.billable}`,
        icon: <Repeat />,
        label,
        note: usualWords(habit, formats),
        hint: habitWords(habit, formats),
        run: () => void create({ ...fields, tagIds: [...tagIds], ...times }, t`“${label}” added`),
      },
    ]
  })
  const free = tracked.filter(mayChange)
  const before = free.find(({ entry, end }) => entry.stop !== null && end === gap.start)
  const after = free.find(({ start }) => start === gap.end)
  return [
    ...planned,
    ...usual,
    ...(before === undefined
      ? []
      : [
          {
            key: 'before',
            icon: <ArrowDownToLine />,
            label: t`Extend “${entryTitle(before.entry)}”`,
            note: timesText({ start: before.start, end: gap.end }, formats),
            run: () => void update({ ids: [before.entry.id], changes: { stop: at.stop } }, t`Entry extended`),
          },
        ]),
    ...(after === undefined
      ? []
      : [
          {
            key: 'after',
            icon: <ArrowUpToLine />,
            label: t`Start “${entryTitle(after.entry)}” earlier`,
            note:
              after.entry.stop === null
                ? t`from ${formats.time(at.start)}`
                : timesText({ start: gap.start, end: after.end }, formats),
            run: () =>
              void update({ ids: [after.entry.id], changes: { start: at.start } }, t`Entry extended`),
          },
        ]),
    { key: 'new', icon: <Plus />, label: t`New entry`, note: timesText(gap, formats), run: () => onAdd(gap) },
  ]
}

/** An entry that is on an invoice stays as it is. */
function mayChange({ entry }: Tracked): boolean {
  return entry.billedOn === null
}

/** @param first of both, as `overlapsOf` has them */
export function useOverlapWays(): (first: Tracked, second: Tracked, formats: Formats) => readonly Way[] {
  const settle = useUndoableCommand('timeEntries.settleOverlap')
  return (first, second, formats) =>
    yieldings.flatMap((yielding) => {
      const settled = settleOverlap(first, second, yielding)
      const changed = { first: [first], second: [second], both: [first, second] }[yielding]
      if (settled === null || !changed.every(mayChange)) return []
      const ids = { firstId: first.entry.id, secondId: second.entry.id }
      return [
        {
          key: yielding,
          ...lookOf(yielding, settled, first, second, formats),
          run: () => void settle({ ...ids, yielding }, t`Overlap settled`),
        },
      ]
    })
}

function lookOf(
  yielding: (typeof yieldings)[number],
  settled: Settled,
  first: Tracked,
  second: Tracked,
  formats: Formats,
): Omit<Way, 'key' | 'run'> {
  if (yielding === 'both') {
    const [piece] = settled.second
    const time = formats.time(instantOf(piece?.start ?? second.start))
    return { icon: <UnfoldHorizontal />, label: t`Meet at ${time}`, note: null }
  }
  const [one, other, pieces] =
    yielding === 'first' ? [first, second, settled.first] : [second, first, settled.second]
  const title = entryTitle(one.entry)
  const note = pieces.map((piece) => timesText(piece, formats)).join(', ')
  if (pieces.length === 0) {
    return { icon: <Trash2 />, label: t`Delete “${title}”`, note: timesText(one, formats) }
  }
  return pieces.length === 1
    ? { icon: <Scissors />, label: t`Shorten “${title}”`, note }
    : { icon: <Scissors />, label: t`Split “${title}” around “${entryTitle(other.entry)}”`, note }
}
