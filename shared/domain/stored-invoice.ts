/** Lines and parties of invoices, as they are stored and travel. */

import { z } from 'zod'
import { type InvoiceLine, type InvoiceLines, noParty, type Party } from './invoice.ts'
import { parseJson } from './json.ts'

/** More lines make a request that the service refuses. */
export const MOST_LINES = 3000

/** So that no sum leaves the exact integers. */
const cents = z.int().min(-100_000_000_000).max(100_000_000_000)
const text = z.string().max(1000)

const common = { id: z.uuid(), text, price: cents, tax: z.int().min(0).max(10_000) }

export const timeLine = z.object({
  kind: z.literal('time'),
  ...common,
  seconds: z.int().min(0).max(360_000_000),
  entries: z.array(z.uuid()).readonly(),
  tracked: z.int().min(0),
  rounded: z.boolean().optional(),
  team: z.boolean().optional(),
  rate: cents.optional(),
})

const invoiceLine = z.discriminatedUnion('kind', [
  timeLine,
  z.object({
    kind: z.literal('free'),
    ...common,
    quantity: z.int().min(-100_000_000).max(100_000_000),
    unit: z.string().max(40),
    project: z.uuid().optional(),
  }),
]) satisfies z.ZodType<InvoiceLine>

export const invoiceLines = z.array(invoiceLine).max(MOST_LINES).readonly()

export const party = z.object({
  name: text,
  address: text,
  postcode: text,
  city: text,
  country: z.string().max(2),
  vat: text,
  email: text,
  account: text,
  reference: text,
}) satisfies z.ZodType<Party>

const storedParty = party.partial().transform((known): Party => Object.assign({}, noParty, known))

/** The lines in a stored text; none where it cannot be read. */
export function linesOf(json: string): InvoiceLines {
  return parseJson(json, invoiceLines) ?? []
}

/** The party in a stored text. */
export function partyOf(json: string): Party {
  return parseJson(json, storedParty) ?? noParty
}
