import type { StatusType } from '../../shared/api/statuses.ts'
import type { KeptRowColumns } from '../database/columns.ts'

export interface StatusTables {
  statuses: KeptRowColumns & {
    name: string
    type: StatusType
    emoji: string | null
    position: number
  }
}
