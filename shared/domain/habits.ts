/**
 * The usual entries of a person at a time of day, learned from their own: those that came back most often at that time count
 * most, and more on the same weekday and lately. Nothing is remembered besides the entries themselves.
 */

export interface PastEntry {
  /** Its details: the same for entries that differ in their times alone. */
  readonly like: string
  /** Seconds from the beginning of the time that is asked about, on the day of the entry; negative for what began before. */
  readonly start: number
  readonly stop: number
}

/** A day before the one that is asked about, and what lay near the same time of it. */
export interface PastDay {
  /** 1 for the day before: multiples of 7 are the same weekday. */
  readonly daysAgo: number
  readonly entries: readonly PastEntry[]
}

export interface Habit {
  readonly like: string
  /** Seconds from the beginning of the time that is asked about: the middle of what it was. */
  readonly start: number
  readonly stop: number
  /** On how many days it was so, of the same weekday alone where it is a habit of that. */
  readonly days: number
  /** It comes on this weekday, and much less on others. */
  readonly ofWeekday: boolean
  /** The larger, the likelier. */
  readonly strength: number
}

/** So many days ago counts half of today. */
const halfLife = 28
/** How much another weekday tells of this one. */
const otherWeekday = 0.2
/** A single entry is no habit. */
const fewestDays = 2

interface Seen {
  readonly entry: PastEntry
  readonly weight: number
  readonly isSameWeekday: boolean
}

/**
 * The strongest habit first.
 *
 * @param days each once; those without entries tell nothing
 * @param seconds how long the time lasts that is asked about
 */
export function habitsOf(days: readonly PastDay[], seconds: number): readonly Habit[] {
  const tracked = days.filter(({ entries }) => entries.length > 0)
  const weekdays = tracked.filter(isSameWeekday).length
  const others = tracked.length - weekdays
  const all = tracked.flatMap((day) => strongestOf(day, seconds))
  const habits = [...Map.groupBy(all, ({ entry }) => entry.like)].map(([like, seen]) => {
    const onWeekday = seen.filter((one) => one.isSameWeekday)
    const elsewhere = seen.length - onWeekday.length
    const ofWeekday =
      onWeekday.length >= fewestDays && onWeekday.length * others > 2 * elsewhere * weekdays + elsewhere
    return {
      like,
      start: middleOf(seen, 'start'),
      stop: middleOf(seen, 'stop'),
      days: ofWeekday ? onWeekday.length : seen.length,
      ofWeekday,
      strength: seen.reduce((sum, { weight }) => sum + weight, 0),
    }
  })
  return habits.filter((habit) => habit.days >= fewestDays).toSorted((a, b) => b.strength - a.strength)
}

function isSameWeekday({ daysAgo }: PastDay): boolean {
  return daysAgo % 7 === 0
}

/** Of each thing that a day had at the time, the entry that lay in it most: ten short ones are no stronger habit than a long one. */
function strongestOf(day: PastDay, seconds: number): readonly Seen[] {
  const recency = 2 ** (-day.daysAgo / halfLife) * (isSameWeekday(day) ? 1 : otherWeekday)
  const strongest = new Map<string, Seen>()
  for (const entry of day.entries) {
    const weight = recency * shareWithin(entry, seconds)
    if (weight > (strongest.get(entry.like)?.weight ?? 0)) {
      strongest.set(entry.like, { entry, weight, isSameWeekday: isSameWeekday(day) })
    }
  }
  return [...strongest.values()]
}

/** How much of the shorter of both the entry and the time have in common, from 0 to 1. */
function shareWithin({ start, stop }: PastEntry, seconds: number): number {
  const common = Math.min(stop, seconds) - Math.max(start, 0)
  return common <= 0 ? 0 : common / Math.min(stop - start, seconds)
}

/** The time before which half of the weight lies. */
function middleOf(seen: readonly Seen[], edge: 'start' | 'stop'): number {
  const ordered = seen.toSorted((a, b) => a.entry[edge] - b.entry[edge])
  const half = ordered.reduce((sum, { weight }) => sum + weight, 0) / 2
  let passed = 0
  for (const { entry, weight } of ordered) {
    passed += weight
    if (passed >= half) return entry[edge]
  }
  return 0
}
