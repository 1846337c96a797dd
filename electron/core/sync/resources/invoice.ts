import { z } from 'zod'
import { createInvoice, deleteInvoice, updateInvoice } from '../../../../shared/api/invoices.ts'
import { canonicalJson } from '../../replica/canonical-json.ts'
import { defineResource } from './define-resource.ts'

const asJson = (key: string) => ({
  schema: z.json().transform(canonicalJson),
  write: (text: string) => ({ [key]: JSON.parse(text) as unknown }),
})

/** Invoices, an extension of our service. */
export const invoice = defineResource('invoice', {
  create: createInvoice,
  update: updateInvoice,
  remove: deleteInvoice,
  fields: {
    lines: asJson('lines'),
    sender: asJson('sender'),
    recipient: asJson('recipient'),
    // Its credit note cancels it, at a service that has lost both as well.
    state: { write: (state) => ({ state: state === 'void' ? 'sent' : state }) },
  },
})
