import type { Generated } from 'kysely'
import type { DatedColumns, Instant, KeptColumns, TenantColumns } from '../database/columns.ts'
import type { plan } from '../../shared/api/organizations.ts'
import type { z } from 'zod'

export type Plan = z.output<typeof plan>

export interface OrganizationTables {
  organizations: KeptColumns & {
    id: number
    name: string
    plan: Plan
    /** The plan of the latest trial; see `effectivePlan`. */
    trial_plan: Generated<Plan | null>
    trial_ends_at: Generated<Instant | null>
  }
  organization_users: TenantColumns &
    DatedColumns & {
      user_id: number
      owner: boolean
      admin: boolean
      /** Deactivated by an admin: sees nothing of the organization. */
      inactive: boolean
      /** False while the invitation waits to be accepted: sees nothing of the organization. */
      joined: Generated<boolean>
    }
}
