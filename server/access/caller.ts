/** The person who makes a request, and their places: read once, with the credentials. */

import type { Instant } from '../database/columns.ts'
import type { Plan } from '../organizations/tables.ts'

export interface OrganizationMember {
  readonly organizationId: number
  readonly organizationUserId: number
  readonly name: string
  readonly plan: Plan
  readonly owner: boolean
  /** Of the organization; owners are admins. */
  readonly admin: boolean
}

export interface Member {
  readonly organization: OrganizationMember
  readonly workspaceId: number
  readonly workspaceUserId: number
  /** Of the workspace; admins of the organization are admins of all its workspaces that they belong to. */
  readonly admin: boolean
  /** The role below admin, of the workspace. */
  readonly projectManager: boolean
  readonly viewEditBillableRates: boolean
  readonly viewEditLaborCosts: boolean
  readonly onlyAdminsMayCreateProjects: boolean
  readonly onlyAdminsMayCreateTags: boolean
  readonly onlyAdminsSeeTeamDashboard: boolean
  readonly limitPublicProjectData: boolean
  /** Whether it has timesheet setups: only then can periods be locked. */
  readonly timesheetsInUse: boolean
}

/** The credential that let a caller in. */
export interface UsedCredential {
  readonly kind: 'session' | 'api_token' | 'password'
  /** SHA-256 of the token, hex; the stored hash of a password. */
  readonly hash: string
}

export interface Caller {
  readonly userId: number
  readonly email: string
  readonly name: string
  /** IANA zone: the caller's days begin and end in it. */
  readonly timeZone: string
  /** 0 Sunday … 6 Saturday. */
  readonly beginningOfWeek: number
  readonly defaultWorkspaceId: number | null
  /** When they first changed anything through the planning API; null when they never did. */
  readonly planningSince: Instant | null
  /** Active memberships only, oldest first. */
  readonly organizations: readonly OrganizationMember[]
  readonly workspaces: readonly Member[]
  /** Null for somebody who did not make the request themselves. */
  readonly credential: UsedCredential | null
}
