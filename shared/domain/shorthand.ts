/**
 * The shorthand of every line that makes or describes work: `Draft the offer @Website #writing $ 3h tomorrow`.
 *
 * - `@` and `#` begin the name of a project or a tag, at the beginning of a word anywhere in the text. A name with
 *   spaces stands in quotes, `@"Big client"`, or as it is where it is known. A beginning stands for the only name that
 *   has it; that of several stays text, and `#` before any other word makes a tag.
 * - `$` (billable), a duration and a date count at the beginning and at the end of the text only, with nothing but
 *   other parts outside of them, and not beside a word that makes them part of a sentence: `by friday`, `the sun`. A weekday
 *   alone counts at the end only: `Sun cream`, `Friday mails`.
 * - A backslash before a part keeps it text.
 */

import type { LocalId } from './ids.ts'
import { parseDuration } from './duration.ts'
import type { NameIndex } from './name-index.ts'
import { type DateReading, readNaturalDate, weekdayName } from './natural-date.ts'
import { type ShorthandMark, shorthandMarks } from './shorthand-marks.ts'

/** Where a part stands in the text: `[from, to)`. */
interface Place {
  readonly from: number
  readonly to: number
}

type Value =
  | { readonly kind: 'project'; readonly id: LocalId; readonly name: string }
  /** The id is null for a tag that does not exist yet. */
  | { readonly kind: 'tag'; readonly id: LocalId | null; readonly name: string }
  | BareValue

/** A part that has neither a mark nor a name. */
type BareValue =
  | { readonly kind: 'billable' }
  /** Whole minutes, in seconds. */
  | { readonly kind: 'duration'; readonly seconds: number }
  | { readonly kind: 'date'; readonly date: string }

export type ShorthandPart = Value & Place

export interface ShorthandRules extends DateReading {
  /** The kinds of parts that the place of the text can take. Others are read alike, and stay text. */
  readonly takes: ReadonlySet<ShorthandPart['kind']>
  readonly projects: NameIndex
  readonly tags: NameIndex
  /** The text before this edit: what it says in words is not read now. */
  readonly former?: string
}

export interface Reading {
  /** The rest of the text. */
  readonly description: string
  /** From left to right; one of each kind, but for tags. */
  readonly parts: readonly ShorthandPart[]
}

/** Reads a text. Without parts and without backslashes before them it is the description, but for spaces around it. */
export function readShorthand(text: string, rules: ShorthandRules): Reading {
  const named = namedParts(text, rules)
  const words = wordsBetween(text, named)
  const escapes = escapedPhrases(words, rules)
  const escaped = new Set(escapes.flatMap((phrase) => phrase))
  const items: readonly Item[] = [
    ...named.map((part) => ({ from: part.from, to: part.to, part })),
    ...words.map((word) => (escaped.has(word) ? { from: word.from, to: word.to, part: null } : word)),
  ].toSorted((a, b) => a.from - b.from)
  const parts = [...named, ...bareParts(text, items, rules)]
    .filter(({ kind }) => rules.takes.has(kind))
    .toSorted((a, b) => a.from - b.from)
  const backslashes = escapes.flatMap(([first]) => (first === undefined ? [] : [first.from]))
  return { description: withoutParts(text, parts, backslashes), parts }
}

/** The text without its date and its duration, once they stand in fields of their own. Marks and backslashes stay. */
export function withoutTimes(text: string, { parts }: Pick<Reading, 'parts'>): string {
  const times = parts.filter(({ kind }) => kind === 'date' || kind === 'duration')
  return times.length === 0 ? text : withoutParts(text, times, [])
}

/** The text with a part turned back into words. */
export function keptAsText(text: string, { from }: ShorthandPart): string {
  return `${text.slice(0, from)}\\${text.slice(from)}`
}

interface Word extends Place {
  readonly word: string
}

/** The part is null where a backslash keeps it text: those beside it count as before. */
type Item = Word | (Place & { readonly part: ShorthandPart | null })

/** The last project that is known, and every tag that is known or can be made. */
function namedParts(text: string, rules: ShorthandRules): readonly ShorthandPart[] {
  const parts = shorthandMarks(text, rules)
    .filter(({ from, to }) => !isFormer(text.slice(from, to), rules))
    .flatMap((mark): readonly ShorthandPart[] => {
      const value = valueOf(mark, rules)
      return value === null ? [] : [{ ...value, from: mark.from, to: mark.to }]
    })
  const project = parts.findLast(({ kind }) => kind === 'project')
  return parts.filter((part) => part.kind !== 'project' || part === project)
}

function valueOf({ kind, name }: ShorthandMark, { projects, tags }: ShorthandRules): Value | null {
  const known = kind === 'project' ? projects : tags
  const named = known.named(name)
  if (named) return { kind, ...named }
  // A bare number more likely counts something: `#123`.
  if (kind === 'tag' && /^\d+$/.test(name)) return null
  const begun = known.begunBy(name)
  if (begun) return { kind, ...begun }
  // The beginning of several names stays text: a new tag beside them would be a surprise.
  const isNew = kind === 'tag' && name.trim() !== '' && !known.goesOn(name)
  return isNew ? { kind, id: null, name: name.trim() } : null
}

function isFormer(source: string, { former }: ShorthandRules): boolean {
  const spaced = (words: string) => ` ${words.replaceAll(/\s+/g, ' ').trim()} `
  return former !== undefined && spaced(former).includes(spaced(source))
}

function wordsBetween(text: string, named: readonly Place[]): readonly Word[] {
  return [...text.matchAll(/\S+/g)]
    .map(({ 0: word, index }) => ({ word, from: index, to: index + word.length }))
    .filter(({ from, to }) => named.every((part) => to <= part.from || from >= part.to))
}

/** `in 3 days` and `12 december 2026` after `on`. */
const longestPhrase = 4

/** The words of each part that a backslash keeps text. */
function escapedPhrases(words: readonly Word[], rules: ShorthandRules): readonly (readonly Word[])[] {
  return words.flatMap((first, index) => {
    const source = first.word.replace(/^\\/, '')
    if (source === first.word || isFormer(first.word, rules)) return []
    if (/^\\*[@#$]/.test(source)) return [[first]]
    const phrase = longestOf(words.slice(index), (some) =>
      readBare([source.replace(/^\\+/, ''), ...some.slice(1).map(({ word }) => word)].join(' '), rules),
    )
    return phrase === null ? [] : [phrase.words]
  })
}

/** The longest beginning of words that can be read. */
function longestOf<Found>(
  words: readonly Word[],
  read: (words: readonly Word[]) => Found | null,
): { readonly words: readonly Word[]; readonly found: Found } | null {
  for (let count = Math.min(longestPhrase, words.length); count > 0; count--) {
    const some = words.slice(0, count)
    const found = read(some)
    if (found !== null) return { words: some, found }
  }
  return null
}

/** Before such a word ends, and after such a one begins, what looks like a part belongs to a sentence. */
const leadsTo =
  /^(?:[-–—&+/]|vs\.?|a|about|after|an|and|at|before|between|by|during|each|every|for|from|in|last|next|of|on|or|over|past|per|since|than|the|this|til|till|to|under|until|with|within)$/i
const goesOn = /^(?:[-–—&+/]|vs\.?|and|of|or|to|til|till|until)$/i
/** At the beginning, it more likely is a part of the name: `Sun cream`, `Friday mails`. */
const weekday = new RegExp(`^(?:${weekdayName})$`, 'i')

/** Whether what looks like a part belongs to the word beside it. */
type IsText = (phrase: string, beside: string) => boolean

/** The parts without a mark at the end of the text and at its beginning; the end comes first. */
function bareParts(text: string, items: readonly Item[], rules: ShorthandRules): readonly ShorthandPart[] {
  const parts: ShorthandPart[] = []

  function read(words: readonly Word[], beside: Item | undefined, isText: IsText): ShorthandPart | null {
    const [first, ...others] = words.toSorted((a, b) => a.from - b.from)
    if (first === undefined) return null
    const phrase = [first, ...others].map(({ word }) => word).join(' ')
    if (beside !== undefined && 'word' in beside && isText(phrase, beside.word)) return null
    const place = { from: first.from, to: others.at(-1)?.to ?? first.to }
    const value = readBare(phrase, rules)
    const isTaken = value === null || parts.some(({ kind }) => kind === value.kind)
    return isTaken || isFormer(text.slice(place.from, place.to), rules) ? null : { ...value, ...place }
  }

  /** Takes parts from the outside in, as far as there is nothing else; answers what is left. */
  function sweep(outsideIn: readonly Item[], isText: IsText): readonly Item[] {
    let left = outsideIn
    for (;;) {
      const [next] = left
      const isNamed = next !== undefined && 'part' in next
      const end = left.findIndex((item) => 'part' in item)
      const words = left.slice(0, end < 0 ? undefined : end).filter((item) => 'word' in item)
      const taken = longestOf(words, (some) => read(some, left[some.length], isText))
      if (taken !== null) parts.push(taken.found)
      else if (!isNamed) return left
      left = left.slice(taken?.words.length ?? 1)
    }
  }

  const left = sweep(items.toReversed(), (_, before) => leadsTo.test(before))
  sweep(left.toReversed(), (phrase, after) => goesOn.test(after) || weekday.test(phrase))
  return parts
}

const amounts =
  /^\d{1,4}(?:[.,]\d+)?\s?(?:h|hrs?|hours?|m|mins?|minutes?)(?:\s?\d{1,2}\s?(?:m|mins?|minutes?))?$/i
/** `1:30` and `1h30`. Two digits of hours are a time of day, one digit of minutes is a proportion: `10:30`, `4:3`. */
const hoursAndMinutes = /^\d[:h][0-5]\d$/

function readBare(phrase: string, rules: ShorthandRules): BareValue | null {
  if (phrase === '$') return { kind: 'billable' }
  // `5M` counts something else.
  if ((amounts.test(phrase) && !/\dM$/.test(phrase)) || hoursAndMinutes.test(phrase)) {
    const duration = parseDuration(phrase, 'improved')
    const seconds = duration.ok ? Math.round(duration.value / 60) * 60 : 0
    return seconds === 0 ? null : { kind: 'duration', seconds }
  }
  const date = readNaturalDate(phrase, rules)
  return date === null ? null : { kind: 'date', date }
}

/** The gaps where parts stood close, and what was kept as text loses its backslash. */
function withoutParts(text: string, parts: readonly Place[], backslashes: readonly number[]): string {
  const cuts = [
    ...parts.map(({ from, to }) => ({ from, to, isPart: true })),
    ...backslashes.map((from) => ({ from, to: from + 1, isPart: false })),
  ].toSorted((a, b) => a.from - b.from)
  let rest = ''
  let at = 0
  for (const { from, to, isPart } of cuts) {
    const before = text.slice(at, from)
    rest += isPart ? before.trimEnd() : before
    at = to
  }
  return (rest + text.slice(at)).trim()
}
