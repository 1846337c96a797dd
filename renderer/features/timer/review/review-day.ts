/** A day as its review shows it: what was tracked, in the order of time, with what may be wrong about it. */

import type { TimeEntry } from '../../../../shared/bridge/time-entries.ts'
import { type GapBounds, gapsOfDay, overlapsOf } from '../../../../shared/domain/day-gaps.ts'
import { type Stretch, withoutThose } from '../../../../shared/domain/free-time.ts'
import { addingUp, type DurationStep } from '../../../../shared/domain/shown-duration.ts'
import { gapKey, overlapKey } from '../../../entities/time-entry/left-as-is.ts'
import type { Tracked } from '../../../entities/time-entry/tracked.ts'

export type Fault = 'no-project' | 'no-description' | 'short' | 'long'

export interface EntryRowItem {
  readonly kind: 'entry'
  readonly key: string
  readonly entry: TimeEntry
  /** Its length as it is shown, so that the rows add up to the day. */
  readonly shownSeconds: number
  readonly faults: readonly Fault[]
}

export interface GapRowItem {
  readonly kind: 'gap'
  readonly key: string
  readonly gap: Stretch
}

export interface OverlapRowItem {
  readonly kind: 'overlap'
  readonly key: string
  readonly first: Tracked
  readonly second: Tracked
}

export type ReviewItem = EntryRowItem | GapRowItem | OverlapRowItem

/** Seconds: whoever tracks less has started by mistake, and whoever tracks more has forgotten to stop. */
const shortest = 60
const longest = 10 * 3600

export interface ReviewInput extends GapBounds {
  readonly date: string
  readonly dateOf: (instant: string) => string
  /** Also those of other days that reach into it. */
  readonly tracked: readonly Tracked[]
  readonly step: DurationStep
  /** The workspace has projects. */
  readonly hasProjects: boolean
}

/** Gaps and overlaps stand where they begin; an overlap follows the second of both entries. */
export function reviewItems(input: ReviewInput): readonly ReviewItem[] {
  const { tracked, step } = input
  const own = ownOf(input).toSorted((a, b) => a.start - b.start || b.end - a.end)
  const lengths = addingUp(
    own.map(({ start, end }) => end - start),
    step,
  )
  const overlaps = overlapsOf(tracked)
  const ofEntries = own.flatMap((one, index): readonly ReviewItem[] => [
    {
      kind: 'entry',
      key: one.entry.id,
      entry: one.entry,
      shownSeconds: lengths[index] ?? 0,
      faults: faultsOf(one, input),
    },
    ...overlaps
      .filter(([first, second]) => (own.includes(second) ? second : first) === one)
      .map(([first, second]) => ({
        kind: 'overlap' as const,
        key: overlapKey(first.entry, second.entry),
        first,
        second,
      })),
  ])
  const gaps = gapsOfDay(tracked, input).map((gap): GapRowItem => ({
    kind: 'gap',
    key: gapKey(gap),
    gap,
  }))
  // Each gap goes before the first entry that begins after it.
  const items: ReviewItem[] = []
  const rest = [...gaps]
  for (const item of ofEntries) {
    if (item.kind === 'entry') {
      const start = own.find(({ entry }) => entry === item.entry)?.start ?? 0
      while (rest[0] !== undefined && rest[0].gap.start < start) items.push(...rest.splice(0, 1))
    }
    items.push(item)
  }
  return [...items, ...rest]
}

/** Those that started on the day: they are counted on it. */
function ownOf({
  tracked,
  date,
  dateOf,
}: Pick<ReviewInput, 'tracked' | 'date' | 'dateOf'>): readonly Tracked[] {
  return tracked.filter(({ entry }) => dateOf(entry.start) === date)
}

function faultsOf({ entry, start, end }: Tracked, { hasProjects }: ReviewInput): readonly Fault[] {
  const seconds = end - start
  const isOver = entry.stop !== null
  return [
    ...(hasProjects && entry.projectId === null ? ['no-project' as const] : []),
    ...(entry.description === '' ? ['no-description' as const] : []),
    ...(isOver && seconds < shortest ? ['short' as const] : []),
    ...(seconds > longest ? ['long' as const] : []),
  ]
}

/** Shown time by project, most time first, null for time without one: it adds up to the day. */
export function dayTotals(input: Pick<ReviewInput, 'tracked' | 'date' | 'dateOf' | 'step'>) {
  const own = ownOf(input)
  const sum = (some: readonly Tracked[]) => some.reduce((all, { start, end }) => all + end - start, 0)
  const ofProjects = [...Map.groupBy(own, ({ entry }) => entry.projectId)].map(([projectId, some]) => ({
    projectId,
    seconds: sum(some),
  }))
  const shown = addingUp(
    ofProjects.map(({ seconds }) => seconds),
    input.step,
  )
  return {
    seconds: shown.reduce((all, seconds) => all + seconds, 0),
    billableSeconds: sum(own.filter(({ entry }) => entry.billable)),
    projects: ofProjects
      .map(({ projectId }, index) => ({ projectId, seconds: shown[index] ?? 0 }))
      .toSorted((a, b) => b.seconds - a.seconds),
  }
}

/** The part of a plan that nothing was tracked in, of blocks that are over and not logged. */
export function openBlocks<Block extends Stretch & { readonly logged: boolean }>(
  blocks: readonly Block[],
  tracked: readonly Stretch[],
  now: number,
): readonly Block[] {
  return blocks.filter(
    (block) => !block.logged && block.end <= now && withoutThose([block], tracked).length > 0,
  )
}
