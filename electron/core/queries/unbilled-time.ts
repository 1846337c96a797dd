/** This person's billable time of a client that is on no invoice yet, and the lines that it makes. */

import type { LineGrouping } from '../../../shared/bridge/invoices.ts'
import type { ProcedureOutput } from '../../../shared/bridge/contract.ts'
import { payable, type TimeLine } from '../../../shared/domain/invoice.ts'
import { linesOf } from '../../../shared/domain/stored-invoice.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { secondsBetween } from '../../../shared/domain/instant.ts'
import { amountOf } from '../../../shared/domain/rates.ts'
import { roundDuration } from '../../../shared/domain/rounding.ts'
import { entryName } from '../commands/billed-time.ts'
import type { Row } from '../replica/rows.ts'
import type { QueryContext } from './query-context.ts'
import { unbilledFees } from './fixed-fees.ts'
import { type OwnRates, ownRates } from './rate-book.ts'

type Context = Pick<QueryContext, 'replica' | 'workspaceId' | 'days'>

interface Wanted {
  readonly clientId: LocalId
  readonly from: string
  readonly to: string
  readonly rounded: boolean
}

interface UnbilledEntry {
  readonly row: Row<'timeEntry'>
  readonly name: string
  /** The billed seconds. */
  readonly seconds: number
  /** The tracked seconds. */
  readonly tracked: number
  /** An hour; null where there is no rate. */
  readonly cents: number | null
  readonly currency: string
}

const billable = `project_id IN (SELECT local_id FROM projects WHERE client_id = ? AND deleted = 0)
  AND workspace_id = ? AND start >= ? AND start < ? AND stop IS NOT NULL AND billable = 1 AND billed_on IS NULL
  AND deleted = 0 ORDER BY start, row_id`

/** In the order of time. */
export function unbilledEntries(context: Context, wanted: Wanted): readonly UnbilledEntry[] {
  const { replica } = context
  const bounds = context.days().boundsBetween(wanted.from, wanted.to)
  const rates = ownRates(context)
  const taken = namesOnOpenInvoices(context)
  const found = [wanted.clientId, context.workspaceId(), bounds.start, bounds.end]
  return replica.rows.where('timeEntry', billable, found).flatMap((row): UnbilledEntry[] => {
    const { start, stop, projectId } = row.fields
    const name = entryName(replica, row.localId)
    if (taken.has(name)) return []
    const tracked = secondsBetween(start, stop ?? start)
    const seconds = wanted.rounded ? roundDuration(tracked, rates.rounding) : tracked
    const cents = rates.rateOf('billable', projectId, start)
    return [{ row, name, seconds, tracked, cents, currency: rates.currencyOf(projectId) }]
  })
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
export function unbilledSums(context: Context, wanted: Wanted): ProcedureOutput<'invoices.unbilled'> {
  const byCurrency = Map.groupBy(unbilledEntries(context, wanted), ({ currency }) => currency)
  const fees = Map.groupBy(unbilledFees(context, wanted.clientId), ({ currency }) => currency)
  const sums = [...new Set([...byCurrency.keys(), ...fees.keys()])].map((currency) => {
    const entries = byCurrency.get(currency) ?? []
    const secondsOf = (some: readonly UnbilledEntry[]) => some.reduce((sum, { seconds }) => sum + seconds, 0)
    return {
      currency,
      entries: entries.length,
      seconds: secondsOf(entries),
      unratedSeconds: secondsOf(entries.filter(({ cents }) => cents === null)),
      cents: payable(currency)(
        amountOf(entries.map(({ seconds, cents }) => ({ seconds, cents: cents ?? 0 }))),
        1,
        1,
      ),
      fees: (fees.get(currency) ?? []).map(({ projectId, name, cents }) => ({ projectId, name, cents })),
    }
  })
  return sums.toSorted((a, b) => b.cents - a.cents)
}

interface Grouped extends Wanted {
  readonly currency: string
  readonly by: LineGrouping
}

/** Lines of one rate each. @param tax of the lines, in hundredths of a percent */
export function timeLines(context: Context, wanted: Grouped, tax: number, newId: () => string): TimeLine[] {
  const entries = unbilledEntries(context, wanted).filter(({ currency }) => currency === wanted.currency)
  const titles = titlesOf(context, wanted.by)
  const groups = Map.groupBy(entries, ({ row, cents }) => JSON.stringify([titles(row).key, cents]))
  return [...groups.values()].flatMap(([first, ...others]): TimeLine[] => {
    if (first === undefined) return []
    const all = [first, ...others]
    return [
      {
        kind: 'time',
        id: newId(),
        text: titles(first.row).text.slice(0, 1000),
        price: first.cents ?? 0,
        tax,
        seconds: all.reduce((sum, { seconds }) => sum + seconds, 0),
        entries: all.map(({ name }) => name),
        tracked: all.reduce((sum, { tracked }) => sum + tracked, 0),
        rate: first.cents ?? 0,
        ...(wanted.rounded && { rounded: true }),
      },
    ]
  })
}

function titlesOf({ replica, days }: Context, by: LineGrouping) {
  const { rows } = replica
  const nameOf = (entity: 'project' | 'task', id: LocalId | null) =>
    id === null ? '' : (rows.find(entity, id)?.fields.name ?? '')
  const [me] = rows.where('member', 'is_me = 1', [])
  return ({ localId, fields }: Row<'timeEntry'>): { readonly key: string; readonly text: string } => {
    const project = nameOf('project', fields.projectId)
    if (by === 'project') return { key: String(fields.projectId), text: project }
    if (by === 'person') return { key: '', text: me?.fields.name ?? '' }
    const task = nameOf('task', fields.taskId)
    if (by === 'entry') {
      const described = fields.description || task || project
      return { key: localId, text: `${days().dateOf(fields.start)} ${described}` }
    }
    const what = task || fields.description
    return { key: `${fields.projectId} ${what}`, text: what === '' ? project : `${project}: ${what}` }
  }
}

type EntryNow = Pick<UnbilledEntry, 'row' | 'name' | 'tracked'>

/**
 * The time entries of a line as they are now, without those that are gone or run again. Null for the time of others, which is not
 * kept here.
 *
 * @param belongs whether it may be billed on the line
 */
export function entriesNow(
  { replica }: Pick<Context, 'replica'>,
  { entries }: TimeLine,
  belongs: (row: Row<'timeEntry'>) => boolean,
): readonly EntryNow[] | null {
  let isKnown = entries.length === 0
  const kept = entries.flatMap((name): EntryNow[] => {
    const line = replica.feed.line(name)
    const row = replica.rows.find('timeEntry', line?.localId ?? (name as LocalId))
    isKnown ||= row !== undefined || line !== undefined
    if (row === undefined || row.deleted || row.fields.stop === null || !belongs(row)) return []
    return [{ row, name, tracked: secondsBetween(row.fields.start, row.fields.stop) }]
  })
  return isKnown ? kept : null
}

export const trackedIn = (entries: readonly Pick<EntryNow, 'tracked'>[]): number =>
  entries.reduce((sum, { tracked }) => sum + tracked, 0)

/** The lines that take the place of one: as it was rounded, and one for each rate, unless its price was typed. */
export function linesNow(
  { rateOf, rounding }: Pick<OwnRates, 'rateOf' | 'rounding'>,
  line: TimeLine,
  entries: readonly EntryNow[],
): TimeLine[] {
  const { id, price, rate, rounded = false } = line
  const priceOf = ({ row: { fields } }: EntryNow) =>
    price === rate ? (rateOf('billable', fields.projectId, fields.start) ?? 0) : price
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
