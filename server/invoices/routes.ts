/** Invoices over HTTP. */

import * as api from '../../shared/api/invoices.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { proveInvoice } from './proof.ts'
import * as service from './service.ts'

export const invoiceRoutes: readonly BoundRoute[] = [
  route(api.listInvoices, service.readInvoices),
  route(api.createInvoice, service.createInvoice),
  route(api.getInvoice, service.readInvoice),
  route(api.proveInvoice, proveInvoice),
  route(api.updateInvoice, service.changeInvoice),
  route(api.deleteInvoice, service.deleteInvoice),
]
