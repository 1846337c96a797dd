import { createInvoice, deleteInvoice, updateInvoice } from '../../../../shared/api/invoices.ts'
import { defineResource } from './define-resource.ts'

/** Invoices, an extension of our service. */
export const invoice = defineResource('invoice', {
  create: createInvoice,
  update: updateInvoice,
  remove: deleteInvoice,
  fields: {
    // Its credit note cancels it, at a service that has lost both as well.
    state: { write: (state) => ({ state: state === 'void' ? 'sent' : state }) },
  },
})
