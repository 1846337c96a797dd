import type { AuditAction, AuditSubject } from '../../shared/api/audit.ts'
import type { Instant, Json } from '../database/columns.ts'
import type { Generated } from 'kysely'

/** Small, and never secret. */
export type Details = Readonly<Record<string, string | number | boolean | null>>

export interface AuditTables {
  /** Triggers keep its lines from being changed, and from being deleted but by pruning. */
  audit_log: {
    number: Generated<number>
    created_at: Instant
    /** Null for what people do with their accounts. */
    organization_id: number | null
    /** The person who did it; null for commands, and for who could not sign in. */
    user_id: number | null
    command: string | null
    /** The network of the request. */
    client: string | null
    action: AuditAction
    subject_kind: AuditSubject | null
    subject_id: number | null
    details: Json<Details>
  }
  /** One row: lines up to this instant may be deleted. */
  audit_pruning: { number: number; until: Instant }
}
