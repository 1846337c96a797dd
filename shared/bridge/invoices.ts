/** Invoices: lists, drafts, what is sent, and their files. */

import { z } from 'zod'
import { invoiceLines, party, timeLine } from '../domain/stored-invoice.ts'
import { entityShapes, rowShape } from './entity-shapes.ts'
import { localId, manyRows, nothing, oneRow, plainDate, syncState, typedOver } from './fields.ts'
import { command, query } from './procedure.ts'

const shape = entityShapes.invoice
const percent = z.int().min(0).max(10_000)
const text = z.string().max(10_000)

const fields = z.object({
  clientId: localId.nullable(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  discount: percent,
  dueDate: plainDate.nullable(),
  dueDays: z.int().min(0).max(3650),
  issueDate: plainDate.nullable(),
  language: shape.language,
  lines: invoiceLines,
  logo: z.string().max(150_000),
  notes: text,
  numberPattern: z.string().max(40),
  periodFrom: plainDate.nullable(),
  periodTo: plainDate.nullable(),
  recipient: party,
  sender: party,
  taxKind: shape.taxKind,
  taxRate: percent,
})

/** The fields of a draft, or of the template, that a person may write. */
export const invoiceFields = fields.partial()
export type InvoiceChanges = z.output<typeof invoiceFields>

const differing = z.array(z.object({ lineId: z.uuid(), seconds: z.int(), lines: z.array(timeLine) }))

/** A whole invoice, also the template. */
export const invoice = rowShape('invoice').extend({
  lines: invoiceLines,
  sender: party,
  recipient: party,
  /** Of the credit note that cancels it, or the invoice that it cancels; null for none, and for one without a number yet. */
  otherNumber: z.string().nullable(),
  /**
   * The lines whose time entries last another time now, or are gone: the seconds that they last now, and the lines that would be
   * made of them, one for each rate, rounded as this one was.
   */
  differing,
})
export type Invoice = z.output<typeof invoice>

/** A row of the list. */
export const invoiceSummary = z.object({
  id: localId,
  kind: shape.kind,
  state: shape.state,
  number: shape.number,
  clientId: localId.nullable(),
  recipient: z.string(),
  issueDate: shape.issueDate,
  dueDate: shape.dueDate,
  currency: z.string(),
  /** Cents. */
  total: z.int(),
  syncState,
})
export type InvoiceSummary = z.output<typeof invoiceSummary>

/** The time that becomes one line. */
export const lineGrouping = z.enum(['entry', 'task', 'project', 'person'])
export type LineGrouping = z.output<typeof lineGrouping>

const unbilledTime = z.object({
  clientId: localId,
  from: plainDate,
  to: plainDate,
  /** By the workspace's step, entry by entry. */
  rounded: z.boolean().default(false),
})

const unbilledSum = z.object({
  currency: z.string(),
  entries: z.int(),
  seconds: z.int(),
  /** Of those without a rate. */
  unratedSeconds: z.int(),
  cents: z.int(),
  fees: z.array(z.object({ projectId: localId, name: z.string(), cents: z.int() })),
})

const newInvoice = z.object({
  clientId: localId.nullable(),
  time: unbilledTime
    .omit({ clientId: true })
    .extend({
      currency: z.string(),
      by: lineGrouping,
      /** The projects whose fixed fees are billed. */
      fees: z.array(localId).optional(),
    })
    .optional(),
})

export const documentFormat = z.enum(['pdf', 'proof', 'hybrid', 'xlsx', 'csv', 'xml'])
export type DocumentFormat = z.output<typeof documentFormat>

export const invoiceProcedures = {
  /** Whether this person may see invoices: those who may not see rates have none. */
  'invoices.access': query(nothing, z.object({ allowed: z.boolean() })),
  /** The newest first, drafts before all; without the template. */
  'invoices.list': query(nothing, z.array(invoiceSummary)),
  'invoices.get': query(oneRow, invoice.nullable()),
  /** Null as long as nobody has written it. */
  'invoices.template': query(nothing, invoice.nullable()),
  /** The person's billable time of a client and the fixed fees of its projects, on no invoice yet, in each currency. */
  'invoices.unbilled': query(unbilledTime, z.array(unbilledSum)),
  /** Everybody's, as the service tells it: for who sees everybody's time. `offline` while it cannot be reached. */
  'invoices.teamUnbilled': query(unbilledTime, z.array(unbilledSum)),
  /** Makes a draft like the template, with lines of time where a period is given. */
  'invoices.create': command(newInvoice),
  /** As `invoices.create`, with the time of everybody; errors also as of `invoices.teamUnbilled`. */
  'invoices.createOfTeam': command(newInvoice),
  /** The lines of a draft with others' time that last another time now, as the service tells it; errors alike. */
  'invoices.teamDiffering': query(oneRow, differing),
  'invoices.update': command(z.object({ id: localId, changes: invoiceFields, typedOver })),
  /** Changes the template that new invoices begin with, or makes it. */
  'invoices.setTemplate': command(invoiceFields),
  /** Sends it: it gets its number with the connection, and its entries are locked. */
  'invoices.send': command(
    oneRow.extend({
      /** Also with lines that differ from their time entries. */
      thoughDiffering: z.boolean().optional(),
    }),
  ),
  /** Makes a draft again of one that waits for its number; a credit note goes. */
  'invoices.takeBack': command(oneRow),
  /** Null takes the payment back. */
  'invoices.pay': command(z.object({ id: localId, paidDate: plainDate.nullable() })),
  /** Makes the credit note that cancels it. */
  'invoices.cancel': command(oneRow),
  /** Makes a draft with the same lines; of a cancelled one with the same entries, which are free again. */
  'invoices.duplicate': command(oneRow),
  'invoices.delete': command(manyRows()),
  /** A file of it; refused for what lacks something that the format needs. That with a proof of hours needs the service. */
  'invoices.document': query(
    z.object({ id: localId, format: documentFormat }),
    z.object({
      name: z.string(),
      mimeType: z.string(),
      base64: z.string(),
      /** The letters that a PDF lacks, each once: no typeface of ours has them. */
      unprintable: z.string(),
    }),
  ),
} as const
