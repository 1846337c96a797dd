import { useNavigate } from '@tanstack/react-router'

/** The ways between the list of invoices and the page of one. */
export function useInvoiceRoutes() {
  const navigate = useNavigate()
  return {
    toInvoices: () => void navigate({ to: '/invoices' }),
    toInvoice: (invoiceId: string) => void navigate({ to: '/invoices/$invoiceId', params: { invoiceId } }),
  }
}
