/** Events of calendars that are over, as entries. Every occurrence of a recurring one is an entry of its own. */

import ICAL from 'ical.js'
import type { UnreadReason } from '../../../shared/bridge/imports.ts'
import { isTimeZone } from '../../../shared/domain/days.ts'
import { instantOf } from '../../../shared/domain/instant.ts'
import { type FileRow, type Moment, nothingSaid } from './source-row.ts'

/** Occurrences of one event: ten years of every day, and a few more. */
const MOST_OCCURRENCES = 5000

/** Moments that are tried for the occurrences of one event: a fraction of a second. */
const MOST_TRIED = 20_000

interface Block {
  /** From 1. */
  readonly line: number
  /** With long lines joined. */
  readonly text: string
}

interface Blocks {
  readonly zones: readonly Block[]
  readonly events: readonly Block[]
}

/** Whether a text begins as a calendar. */
export function isCalendar(beginning: string): boolean {
  return /^\s*BEGIN:VCALENDAR/i.test(beginning)
}

/** @param now the present instant: what is still to come is no time that was spent */
export function* calendarRows(text: string, now: string): Generator<FileRow> {
  const { zones, events } = blocksOf(text)
  const calendar = calendarOf(zones)
  const changed = Map.groupBy(
    events.filter((block) => hasProperty(block, 'RECURRENCE-ID')),
    uidOf,
  )
  const series = new Set(events.filter((block) => !hasProperty(block, 'RECURRENCE-ID')).map(uidOf))
  for (const block of events) {
    const uid = uidOf(block)
    // An occurrence that was changed is met with its series.
    if (hasProperty(block, 'RECURRENCE-ID') && series.has(uid)) continue
    const about = { line: block.line, text: () => block.text }
    try {
      const component = componentOf(block, calendar)
      const exceptions = hasProperty(block, 'RECURRENCE-ID')
        ? []
        : (changed.get(uid) ?? []).map((one) => componentOf(one, calendar))
      yield* rowsOf(new ICAL.Event(component, { exceptions }), about, now)
    } catch {
      yield { kind: 'unread', ...about, reason: 'not_understood', value: '' }
    }
  }
}

type About = Pick<FileRow, 'line' | 'text'>

function* rowsOf(event: ICAL.Event, about: About, now: string): Generator<FileRow> {
  const reason = reasonAgainst(event, now)
  if (reason !== null) {
    yield { kind: 'unread', ...about, reason, value: event.summary ?? '' }
  } else if (event.isRecurring()) {
    yield* occurrencesOf(event, about, now)
  } else {
    const key = event.isRecurrenceException() ? `${event.uid} ${event.recurrenceId.toString()}` : event.uid
    yield rowOf(event, event.startDate, event.endDate, key, about)
  }
}

/** Why an event is no time that was spent; null where it is. */
function reasonAgainst(event: ICAL.Event, now: string): UnreadReason | null {
  if (isCancelled(event)) return 'cancelled'
  if (event.startDate.isDate) return 'all_day'
  return instantOf(event.startDate.toUnixTime()) > now ? 'to_come' : null
}

function* occurrencesOf(event: ICAL.Event, about: About, now: string): Generator<FileRow> {
  for (const rule of event.component.getAllProperties('rrule'))
    limitSearch(rule.getFirstValue() as ICAL.Recur)
  const occurrences = event.iterator()
  for (let count = 0; count < MOST_OCCURRENCES; count += 1) {
    const at = occurrences.next() as ICAL.Time | null
    if (!at || instantOf(at.toUnixTime()) > now) return
    const { item, startDate, endDate } = event.getOccurrenceDetails(at)
    if (isCancelled(item)) yield { kind: 'unread', ...about, reason: 'cancelled', value: item.summary ?? '' }
    else yield rowOf(item, startDate, endDate, `${event.uid} ${at.toString()}`, about)
  }
}

/** @throws {RangeError} for an interval that no calendar has; it is counted day by day */
function limitSearch(rule: ICAL.Recur): void {
  if (rule.interval > MOST_TRIED) throw new RangeError('The interval is too long.')
  rule.iterator = (dtstart) => new LimitedIterator({ rule, dtstart })
}

/** Gives up a rule such as one for every 30 February: the library would look for a day for ever. */
class LimitedIterator extends ICAL.RecurIterator {
  #tried = 0

  override check_contracting_rules(): boolean {
    this.#tried += 1
    if (this.#tried > MOST_TRIED) throw new RangeError('The rule hardly ever applies.')
    return super.check_contracting_rules()
  }
}

function rowOf(item: ICAL.Event, start: ICAL.Time, end: ICAL.Time, key: string, about: About): FileRow {
  const hasEnd = end.compare(start) !== 0
  const categories = item.component.getAllProperties('categories')
  const tags = categories
    .flatMap((each) => each.getValues() as unknown[])
    .map((each) => String(each).trim())
    .filter((each) => each !== '')
  return {
    ...nothingSaid,
    ...about,
    key,
    start: momentOf(start, zoneNameOf(item, 'dtstart')),
    stop: hasEnd ? momentOf(end, zoneNameOf(item, 'dtend') ?? zoneNameOf(item, 'dtstart')) : null,
    description: (item.summary ?? '').trim(),
    tags: [...new Set(tags)],
  }
}

function isCancelled(event: ICAL.Event): boolean {
  return String(event.component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED'
}

/** Null for times in UTC, and those that belong to no zone. */
function zoneNameOf(event: ICAL.Event, name: 'dtstart' | 'dtend'): string | null {
  return event.component.getFirstProperty(name)?.getFirstParameter('tzid') ?? null
}

/** By the zones that this computer knows, since those of files are often shortened; else by the file's own. */
function momentOf(time: ICAL.Time, zoneName: string | null): Moment {
  const isUtc = time.zone === ICAL.Timezone.utcTimezone
  const isOwnZone = zoneName !== null && !isTimeZone(zoneName) && time.zone?.tzid === zoneName
  if (isUtc || isOwnZone) return { instant: instantOf(time.toUnixTime()) }
  const [date = '', clock = ''] = time.toString().replace('Z', '').split('T')
  return { date, time: clock, zone: zoneName }
}

function calendarOf(zones: readonly Block[]): ICAL.Component {
  const text = ['BEGIN:VCALENDAR', ...zones.map((zone) => zone.text), 'END:VCALENDAR'].join('\r\n')
  try {
    return new ICAL.Component(ICAL.parse(text) as unknown[])
  } catch {
    return new ICAL.Component('vcalendar')
  }
}

/** The component alone; it finds its zones in the calendar. */
function componentOf({ text }: Block, calendar: ICAL.Component): ICAL.Component {
  return new ICAL.Component(ICAL.parse(text) as unknown[], calendar)
}

function uidOf({ text }: Block): string {
  return /^UID[^:\n]*:(.*)$/im.exec(text)?.[1]?.trim() ?? text
}

function hasProperty({ text }: Block, name: string): boolean {
  return new RegExp(`^${name}[;:]`, 'im').test(text)
}

/** The parts of a calendar that count, read apart from one another: one that is broken costs no other. */
function blocksOf(text: string): Blocks {
  const found: Record<'VEVENT' | 'VTIMEZONE', Block[]> = { VEVENT: [], VTIMEZONE: [] }
  let open: {
    readonly name: 'VEVENT' | 'VTIMEZONE'
    readonly line: number
    readonly lines: string[]
  } | null = null
  for (const [index, written] of text.split(/\r?\n/).entries()) {
    const name = /^BEGIN:(VEVENT|VTIMEZONE)\s*$/i.exec(written)?.[1]?.toUpperCase()
    if (name === 'VEVENT' || name === 'VTIMEZONE') open = { name, line: index + 1, lines: [] }
    if (open === null) continue
    const last = open.lines.length - 1
    // A line that begins with a space goes on with the one before.
    if (/^[ \t]/.test(written) && last >= 0) open.lines[last] += written.slice(1)
    else open.lines.push(written.trimEnd())
    if (written.trim().toUpperCase() !== `END:${open.name}`) continue
    found[open.name].push({ line: open.line, text: open.lines.join('\r\n') })
    open = null
  }
  return { zones: found.VTIMEZONE, events: found.VEVENT }
}
