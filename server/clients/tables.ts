import type { Instant, KeptRowColumns } from '../database/columns.ts'

export interface ClientTables {
  clients: KeptRowColumns & {
    creator_id: number
    name: string
    notes: string | null
    external_reference: string | null
    archived_at: Instant | null
  }
}
