/** Labour costs, invoices of the months before, and a draft of this one. */

import { z } from 'zod'
import { listClients } from '../shared/api/clients.ts'
import { createInvoice, type InvoiceBody } from '../shared/api/invoices.ts'
import { createRate } from '../shared/api/rates.ts'
import { readUnbilled, unbilledEntry } from '../shared/api/reports.ts'
import { noParty, type InvoiceLine, type Party } from '../shared/domain/invoice.ts'
import { addDays } from '../shared/domain/plain-date.ts'
import { namedPeriod, shiftedPeriod } from '../shared/domain/report-period.ts'
import type { Team } from './seed-team.ts'

const TAX = 1900
const MONDAY = 1

const sender: Party = {
  ...noParty,
  name: 'Fernhill Studio',
  address: 'Lindenweg 7',
  postcode: '10961',
  city: 'Berlin',
  country: 'DE',
  vat: 'DE123456789',
  email: 'invoices@example.com',
  account: 'DE02120300000000202051',
}

interface Billed {
  readonly client: string
  readonly address: Partial<Party>
  /** How many months ago. */
  readonly month: number
  readonly state: 'draft' | 'sent' | 'paid'
  readonly dueDays: number
  /** An expense beside the time: text and cents. */
  readonly expense?: readonly [text: string, price: number]
}

const harbourAndFinch = {
  client: 'Harbour & Finch',
  address: { address: 'Speicherstrasse 12', postcode: '20457', city: 'Hamburg', country: 'DE' },
}

/** In the order of their numbers. */
const invoices: readonly Billed[] = [
  {
    ...harbourAndFinch,
    month: 2,
    state: 'paid',
    dueDays: 14,
  },
  {
    client: 'Meadow Works',
    address: { address: 'Am Wiesengrund 3', postcode: '04109', city: 'Leipzig', country: 'DE' },
    month: 2,
    state: 'sent',
    dueDays: 14,
  },
  {
    ...harbourAndFinch,
    month: 1,
    state: 'paid',
    dueDays: 14,
  },
  {
    client: 'Northwind Trust',
    address: { address: 'Rosenallee 40', postcode: '01097', city: 'Dresden', country: 'DE' },
    month: 1,
    state: 'sent',
    dueDays: 60,
    expense: ['Paper samples', 8450],
  },
  {
    client: 'Lighthouse Rooms',
    address: { address: 'Leuchtturmweg 1', postcode: '18055', city: 'Rostock', country: 'DE' },
    month: 0,
    state: 'draft',
    dueDays: 14,
    expense: ['Train to Rostock', 11_800],
  },
]

const rows = z.array(z.object({ id: z.int(), name: z.string() }))

/** A line for each kind of work in a project and each rate. */
async function timeLines(
  { owner, workspaceId }: Team,
  clientId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<InvoiceLine[]> {
  const told = await owner.caller.ask(readUnbilled, {
    params: { workspace_id: workspaceId },
    body: { start_date: from, end_date: to, client_ids: [clientId], rounding: 0, rounding_minutes: 0 },
  })
  const groups = Map.groupBy(z.array(unbilledEntry).parse(told), (entry) =>
    JSON.stringify([entry.project_name, entry.description, entry.hourly_rate_in_cents]),
  )
  return [...groups.values()].flatMap((some): InvoiceLine[] => {
    const [first] = some
    if (first === undefined) return []
    const seconds = some.reduce((sum, { tracked_seconds: tracked }) => sum + tracked, 0)
    const price = first.hourly_rate_in_cents ?? 0
    return [
      {
        kind: 'time',
        id: crypto.randomUUID(),
        text: `${first.project_name ?? ''}: ${first.description}`,
        price,
        rate: price,
        tax: TAX,
        seconds,
        tracked: seconds,
        entries: some.map(({ sync_id: name }) => name),
        team: true,
      },
    ]
  })
}

/** Nothing is billed of months in which nothing was tracked. */
export async function seedMoney(team: Team, today: string): Promise<void> {
  const { owner, workspaceId, colleagues } = team
  const params = { workspace_id: workspaceId }
  for (const [index, { userId }] of colleagues.entries()) {
    await owner.caller.ask(createRate, {
      params,
      body: {
        kind: 'labor_cost',
        user_id: userId,
        periods: [{ from: null, cents: 4800 + (index % 4) * 450 }],
      },
    })
  }
  const begun = { sender, currency: 'EUR', tax_rate: TAX, due_days: 14 } satisfies InvoiceBody
  await owner.caller.ask(createInvoice, { params, body: { ...begun, kind: 'template' } })
  const clients = rows.parse(await owner.caller.list(listClients, { params }))
  const thisMonth = namedPeriod('month', today, MONDAY)
  for (const { client, address, month, state, dueDays, expense } of invoices) {
    const clientId = clients.find(({ name }) => name === client)?.id ?? 0
    const period = shiftedPeriod(thisMonth, -month)
    const lines = await timeLines(team, clientId, period)
    if (lines.length === 0) continue
    if (expense !== undefined) {
      const [text, price] = expense
      const id = crypto.randomUUID()
      lines.push({ kind: 'free', id, text, price, tax: TAX, quantity: 1000, unit: '' })
    }
    const past = (date: string) => (date < today ? date : today)
    const issued = past(addDays(period.to, 2))
    await owner.caller.ask(createInvoice, {
      params,
      body: {
        ...begun,
        client_id: clientId,
        recipient: { ...address, name: client },
        lines,
        due_days: dueDays,
        period_from: period.from,
        period_to: period.to,
        state,
        ...(state !== 'draft' && { issue_date: issued, due_date: addDays(issued, dueDays) }),
        ...(state === 'paid' && { paid_date: past(addDays(issued, 9)) }),
      },
    })
  }
}
