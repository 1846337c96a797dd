import type { Invoice } from '../../shared/api/invoices.ts'
import type { Party, InvoiceLines } from '../../shared/domain/invoice.ts'
import type { Json, KeptRowColumns } from '../database/columns.ts'

export interface InvoiceTables {
  invoices: KeptRowColumns &
    Pick<
      Invoice,
      | 'client_id'
      | 'corrects_id'
      | 'currency'
      | 'discount'
      | 'due_date'
      | 'due_days'
      | 'issue_date'
      | 'kind'
      | 'language'
      | 'logo'
      | 'notes'
      | 'number'
      | 'number_pattern'
      | 'paid_date'
      | 'period_from'
      | 'period_to'
      | 'state'
      | 'tax_kind'
      | 'tax_rate'
    > & {
      lines: Json<InvoiceLines>
      recipient: Json<Partial<Party>>
      sender: Json<Partial<Party>>
      /** The numbers that are counted together; null until it is sent. */
      series: string | null
      /** Its place in the series. */
      place: number | null
    }
}
