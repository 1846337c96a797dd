/** Invoices of a workspace, and the template that new ones begin with (an extension of the service). */

import { z } from 'zod'
import { proofFile } from '../domain/proof.ts'
import { invoiceLines, party } from '../domain/stored-invoice.ts'
import { entities } from '../entities/entities.ts'
import type { Field } from '../entities/field.ts'
import { keysOf, id, plainDate, queryInteger, timestamp } from './fields.ts'
import { endpointsOf } from './endpoint.ts'
import { withSyncId } from './feed.ts'

const { kind, state, language, taxKind } = entities.invoice.fields

/** The values of a choice. */
const oneOf = <Value extends string>({ choices = {} }: Field<Value>) =>
  z.enum(keysOf(choices as Readonly<Record<Value, string>>))

/** Hundredths of a percent. */
const percent = z.int().min(0).max(10_000)
const date = plainDate.nullable()

/** The longest picture, as a `data:` URL. */
export const LONGEST_LOGO = 150_000

const fields = {
  client_id: id.nullable(),
  /** Of a credit note: the invoice that it cancels. */
  corrects_id: id.nullable(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  discount: percent,
  due_date: date,
  due_days: z.int().min(0).max(3650),
  issue_date: date,
  kind: oneOf(kind),
  language: oneOf(language),
  lines: invoiceLines,
  logo: z
    .string()
    .max(LONGEST_LOGO)
    .regex(/^(data:image\/(png|jpeg);base64,[A-Za-z0-9+/=]+)?$/),
  notes: z.string().max(10_000),
  number_pattern: z.string(),
  paid_date: date,
  period_from: date,
  period_to: date,
  recipient: party.partial(),
  sender: party.partial(),
  state: oneOf(state),
  tax_kind: oneOf(taxKind),
  tax_rate: percent,
}

export const invoice = z.object({
  ...fields,
  /** Last change, UTC with microseconds. */
  at: timestamp,
  created_at: timestamp,
  id,
  /** Null until it is sent. */
  number: z.string().nullable(),
  server_deleted_at: timestamp.nullable(),
  workspace_id: id,
})
export type Invoice = z.output<typeof invoice>

/** Absent keys have the values of a new invoice, or stay as they are. */
export const invoiceBody = z
  .object({
    ...fields,
    /** The number that it had before a backup of the service was restored; another one is given where it is null. */
    number: z.string().max(80).nullable(),
  })
  .partial()
export type InvoiceBody = z.output<typeof invoiceBody>

const path = '/api/v9/workspaces/{workspace_id}/invoices'
const endpoint = endpointsOf({ area: 'tracking', source: 'decisions §6', row: invoice })

export const listInvoices = endpoint('invoices.list', `GET ${path}`, {
  summary:
    'Extension: lists invoices and templates, the newest first; with `since` (UNIX seconds) what changed since, deleted ones included, in the order of change.',
  query: z.object({ since: queryInteger.optional() }),
})

export const createInvoice = endpoint('invoices.create', `POST ${path}`, {
  summary: 'Extension: creates a draft, or an invoice that is sent at once and gets its number.',
  body: invoiceBody.extend(withSyncId),
})

export const getInvoice = endpoint('invoices.get', `GET ${path}/{invoice_id}`, {
  summary: 'Extension: reads one invoice.',
})

export const proveInvoice = endpoint('invoices.proof', `GET ${path}/{invoice_id}/proof`, {
  summary:
    'Extension: proves the hours of an invoice: how each of its time entries came about and what was changed since, chained by hashes and signed.',
  answer: { kind: 'object', status: 200, schema: proofFile },
})

export const updateInvoice = endpoint('invoices.update', `PUT ${path}/{invoice_id}`, {
  summary:
    'Extension: changes an invoice; absent keys stay as they are. Once it is sent it has a number, its time entries are locked, and only its state and the day of payment change.',
  body: invoiceBody,
})

export const deleteInvoice = endpoint('invoices.delete', `DELETE ${path}/{invoice_id}`, {
  summary: 'Extension: deletes a draft or a template.',
})
