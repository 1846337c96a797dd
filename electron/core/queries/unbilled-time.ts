/** The billable time of a client that is on no invoice yet, and the lines that it makes. */

import type { Invoice, LineGrouping } from '../../../shared/bridge/invoices.ts'
import type { ProcedureOutput } from '../../../shared/bridge/contract.ts'
import { payable, type TimeLine } from '../../../shared/domain/invoice.ts'
import { linesOf } from '../../../shared/domain/stored-invoice.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { secondsBetween } from '../../../shared/domain/instant.ts'
import { amountOf } from '../../../shared/domain/rates.ts'
import { roundDuration } from '../../../shared/domain/rounding.ts'
import { entryName } from '../commands/billed-time.ts'
import type { CommandContext } from '../commands/editing.ts'
import type { Row } from '../replica/rows.ts'
import type { QueryContext } from './query-context.ts'
import { unbilledFees } from './fixed-fees.ts'
import { type OwnRates, ownRates } from './rate-book.ts'

type Context = Pick<QueryContext, 'replica' | 'workspaceId' | 'days'>

export interface Wanted {
  readonly clientId: LocalId
  readonly from: string
  readonly to: string
  readonly rounded: boolean
}

/** Names that an invoice tells, and what sets them apart. */
interface Named {
  readonly key: string
  readonly name: string
}

/** Time that can be billed: this person's, or somebody's of whom the service tells. */
export interface UnbilledEntry {
  /** The id by which lines name it. */
  readonly name: string
  readonly isMine: boolean
  readonly start: string
  readonly description: string
  readonly person: Named
  readonly project: Named
  readonly task: string
  readonly tracked: number
  /** An hour; null where there is no rate. */
  readonly cents: number | null
  readonly currency: string
}

const billable = `project_id IN (SELECT local_id FROM projects WHERE client_id = ? AND deleted = 0)
  AND workspace_id = ? AND start >= ? AND start < ? AND stop IS NOT NULL AND billable = 1 AND billed_on IS NULL
  AND deleted = 0 ORDER BY start, row_id`

/** This person's, in the order of time. */
export function unbilledEntries(context: Context, wanted: Wanted): readonly UnbilledEntry[] {
  const { replica } = context
  const { rows } = replica
  const bounds = context.days().boundsBetween(wanted.from, wanted.to)
  const rates = ownRates(context)
  const [me] = rows.where('member', 'is_me = 1', [])
  const person = { key: '', name: me?.fields.name ?? '' }
  const nameOf = (entity: 'project' | 'task', id: LocalId | null) =>
    id === null ? '' : (rows.find(entity, id)?.fields.name ?? '')
  const found = [wanted.clientId, context.workspaceId(), bounds.start, bounds.end]
  const entries = rows.where('timeEntry', billable, found).map((row): UnbilledEntry => {
    const { start, stop, projectId, taskId, description } = row.fields
    return {
      name: entryName(replica, row.localId),
      isMine: true,
      start,
      description,
      person,
      project: { key: String(projectId), name: nameOf('project', projectId) },
      task: nameOf('task', taskId),
      tracked: secondsBetween(start, stop ?? start),
      cents: rates.rateOf('billable', projectId, start),
      currency: rates.currencyOf(projectId),
    }
  })
  return withoutTaken(context, entries)
}

/** Those that are on no draft, and on no invoice that waits for its number. */
export function withoutTaken(context: Context, entries: readonly UnbilledEntry[]): readonly UnbilledEntry[] {
  const taken = namesOnOpenInvoices(context)
  return entries.filter(({ name }) => !taken.has(name))
}

/** The entries on drafts, and on invoices that wait for their number. */
function namesOnOpenInvoices({ replica, workspaceId }: Context): ReadonlySet<string> {
  const open = replica.sqlite.all(
    `SELECT lines FROM invoices
      WHERE number IS NULL AND kind = 'invoice' AND state <> 'void' AND workspace_id = ? AND deleted = 0`,
    [workspaceId()],
  )
  const lines = open.flatMap((row) => linesOf(String(row['lines'])))
  return new Set(lines.flatMap((line) => (line.kind === 'time' ? line.entries : [])))
}

/** By currency, the greatest amount first. */
export function unbilledSums(
  context: Context,
  { clientId, rounded }: Pick<Wanted, 'clientId' | 'rounded'>,
  entries: readonly UnbilledEntry[],
): ProcedureOutput<'invoices.unbilled'> {
  const billed = billing(context, rounded)
  const byCurrency = Map.groupBy(entries, ({ currency }) => currency)
  const fees = Map.groupBy(unbilledFees(context, clientId), ({ currency }) => currency)
  const sums = [...new Set([...byCurrency.keys(), ...fees.keys()])].map((currency) => {
    const some = byCurrency.get(currency) ?? []
    const secondsOf = (each: readonly UnbilledEntry[]) =>
      each.reduce((sum, { tracked }) => sum + billed(tracked), 0)
    return {
      currency,
      entries: some.length,
      seconds: secondsOf(some),
      unratedSeconds: secondsOf(some.filter(({ cents }) => cents === null)),
      cents: payable(currency)(
        amountOf(some.map(({ tracked, cents }) => ({ seconds: billed(tracked), cents: cents ?? 0 }))),
        1,
        1,
      ),
      fees: (fees.get(currency) ?? []).map(({ projectId, name, cents }) => ({ projectId, name, cents })),
    }
  })
  return sums.toSorted((a, b) => b.cents - a.cents)
}

/** The billed seconds of tracked ones. */
function billing(context: Context, rounded: boolean): (tracked: number) => number {
  const { rounding } = ownRates(context)
  return (tracked) => (rounded ? roundDuration(tracked, rounding) : tracked)
}

interface Grouped {
  readonly rounded: boolean
  readonly currency: string
  readonly by: LineGrouping
}

/** Lines of one rate each. @param tax of the lines, in hundredths of a percent */
export function timeLines(
  context: Context & Pick<CommandContext, 'effects'>,
  { rounded, currency, by }: Grouped,
  entries: readonly UnbilledEntry[],
  tax: number,
): TimeLine[] {
  const billed = billing(context, rounded)
  const titles = titlesOf(context, by)
  const groups = Map.groupBy(
    entries.filter((entry) => entry.currency === currency),
    (entry) => JSON.stringify([titles(entry).key, entry.cents]),
  )
  return [...groups.values()].flatMap(([first, ...others]): TimeLine[] => {
    if (first === undefined) return []
    const all = [first, ...others]
    return [
      {
        kind: 'time',
        id: context.effects.newId(),
        text: titles(first).text.slice(0, 1000),
        price: first.cents ?? 0,
        tax,
        seconds: all.reduce((sum, { tracked }) => sum + billed(tracked), 0),
        entries: all.map(({ name }) => name),
        tracked: trackedIn(all),
        rate: first.cents ?? 0,
        ...(rounded && { rounded: true }),
        ...(all.some(({ isMine }) => !isMine) && { team: true }),
      },
    ]
  })
}

function titlesOf({ days }: Context, by: LineGrouping) {
  return (entry: UnbilledEntry): { readonly key: string; readonly text: string } => {
    const { name, isMine, start, description, person, project, task } = entry
    if (by === 'project') return { key: project.key, text: project.name }
    if (by === 'person') return { key: person.key, text: person.name }
    if (by === 'entry') {
      const described = description || task || project.name
      const whose = isMine ? '' : `${person.name}: `
      return { key: name, text: `${days().dateOf(start)} ${whose}${described}` }
    }
    const what = task || description
    const text = what === '' ? project.name : `${project.name}: ${what}`
    return { key: `${project.key} ${what}`, text }
  }
}

export type EntryNow = Pick<UnbilledEntry, 'name' | 'tracked' | 'cents'>

/**
 * The time entries of a line as they are now, without those that are gone or run again. Null where others' are among them, which
 * are not kept here.
 *
 * @param belongs whether it may be billed on the line
 */
export function entriesNow(
  { replica }: Pick<Context, 'replica'>,
  { rateOf }: Pick<OwnRates, 'rateOf'>,
  { entries, team }: TimeLine,
  belongs: (row: Row<'timeEntry'>) => boolean,
): readonly EntryNow[] | null {
  if (team === true) return null
  let isKnown = entries.length === 0
  const kept = entries.flatMap((name): EntryNow[] => {
    const line = replica.feed.line(name)
    const row = replica.rows.find('timeEntry', line?.localId ?? (name as LocalId))
    isKnown ||= row !== undefined || line !== undefined
    if (row === undefined || row.deleted || row.fields.stop === null || !belongs(row)) return []
    const { start, stop, projectId } = row.fields
    return [{ name, tracked: secondsBetween(start, stop), cents: rateOf('billable', projectId, start) }]
  })
  return isKnown ? kept : null
}

const trackedIn = (entries: readonly Pick<EntryNow, 'tracked'>[]): number =>
  entries.reduce((sum, { tracked }) => sum + tracked, 0)

/** The difference of a line from its time entries of now; null for none. */
export function differenceOf(
  rates: Pick<OwnRates, 'rounding'>,
  line: TimeLine,
  entries: readonly EntryNow[],
): Invoice['differing'][number] | null {
  const seconds = trackedIn(entries)
  if (seconds === line.tracked && entries.length === line.entries.length) return null
  return { lineId: line.id, seconds, lines: linesNow(rates, line, entries) }
}

/** The lines that take the place of one: as it was rounded, and one for each rate, unless its price was typed. */
function linesNow(
  { rounding }: Pick<OwnRates, 'rounding'>,
  line: TimeLine,
  entries: readonly EntryNow[],
): TimeLine[] {
  const { id, price, rate, rounded = false } = line
  const priceOf = ({ cents }: EntryNow) => (price === rate ? (cents ?? 0) : price)
  const billed = ({ tracked }: EntryNow) => (rounded ? roundDuration(tracked, rounding) : tracked)
  const groups = Map.groupBy(entries, priceOf)
  if (groups.size === 0) groups.set(price, [])
  return [...groups].map(([now, some], index) =>
    Object.assign({}, line, {
      // Of an entry there is one line.
      id: index === 0 ? id : (some[0]?.name ?? id),
      price: now,
      rate: price === rate ? now : rate,
      seconds: some.reduce((sum, entry) => sum + billed(entry), 0),
      entries: some.map(({ name }) => name),
      tracked: trackedIn(some),
    }),
  )
}
