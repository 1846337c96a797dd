import type { LinkedReport } from '../../shared/api/report-links.ts'
import type { Instant, Json, KeptRowColumns } from '../database/columns.ts'

export interface ReportLinkTables {
  report_links: KeptRowColumns & {
    /** Its maker. */
    user_id: number
    /** SHA-256, hex. */
    token_hash: string
    name: string
    report: Json<LinkedReport>
    last_date: string
    last_opened_at: Instant | null
  }
}
