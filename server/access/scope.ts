/**
 * The arguments of every service function: the caller, the database handle of the request, and the effects it may use; and
 * the caller's access to workspaces and organizations. A place that is unknown and one that is not the caller's are refused
 * alike (decisions §3, §10), so that ids tell nothing.
 */

import type { Authenticate } from '../accounts/authentication.ts'
import type { SignUpMode } from '../accounts/who-may-sign-up.ts'
import type { ContentStore } from '../contents/content-store.ts'
import type { Instant, KeptColumns } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import type { IdAllocator } from '../database/ids.ts'
import type { Clock } from '../effects/clock.ts'
import type { Random } from '../effects/random.ts'
import type { InTurn } from '../effects/turns.ts'
import type { EntityChange } from '../events/entity-change.ts'
import type { Availability } from '../http/availability.ts'
import type { LiveChanges } from '../live-changes/live-changes.ts'
import type { Mails } from '../mail/mailer.ts'
import type { Provider } from '../oidc/provider.ts'
import type { Plan } from '../organizations/tables.ts'
import type { Passwords } from '../secrets/passwords.ts'
import type { Sealing } from '../secrets/sealing.ts'
import type { Signing } from '../secrets/signing.ts'
import type { CallCallback } from '../webhooks/callback-client.ts'
import { Forbidden } from '../errors/app-error.ts'

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
  readonly kind: 'session' | 'api_token' | 'named_token' | 'password'
  /** SHA-256 of the token, hex; the stored hash of a password. */
  readonly hash: string
  /** Of named tokens, which alone may be kept from writing. */
  readonly scope?: 'read' | 'write' | null
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

/** The means of the whole service, given once, when it is composed. */
export interface ServiceEffects {
  /** Outside of any request's transaction: for what must be recorded although the request is refused. */
  readonly db: Db
  /** The same over connections of their own, for what only reads. */
  readonly reads: Db
  readonly availability: Availability
  readonly ids: IdAllocator
  readonly clock: Clock
  readonly sealing: Sealing
  readonly signing: Signing
  readonly passwords: Passwords
  /** For hashing that strangers may ask for, by their networks. */
  readonly inTurn: InTurn
  /** Of new organizations. */
  readonly plan: Plan
  readonly signUp: SignUpMode
  /** Of identities; null where people have passwords alone. */
  readonly provider: Provider | null
  /** The files of attachments. */
  readonly contents: ContentStore
  /** Of each file. */
  readonly maximumFileBytes: number
  /** Bytes that the files of an organization may have together; null for no limit. */
  readonly storageLimit: number | null
  readonly callCallback: CallCallback
  /** Tells the dispatcher of webhooks that there may be something to deliver. */
  readonly wakeDispatcher: () => void
  /** Told of timesheet setups that are new or changed. */
  readonly rescheduleReminders: () => Promise<void>
  readonly liveChanges: LiveChanges
  readonly authenticate: Authenticate
}

/** When a request happens. */
export interface Moment {
  /** The time of the request by the clock, the same for all that it changes. */
  readonly now: Instant
  /** The `at` of all that it changes: as `now`, but always later than every change before. */
  readonly at: Instant
}

/** The scope of any request, with credentials or without. */
export interface AnyScope extends Moment {
  /** In a write, the transaction that the whole request is; in a read, the connection. The only handle to use. */
  readonly db: Db
  readonly ids: Pick<IdAllocator, 'next'>
  /** Where the request comes from, as limits count it; null inside the app, and for commands. */
  readonly network: string | null
  /** The name that the browser or program of the request gives itself. */
  readonly userAgent: string | null
  readonly random: Random
  readonly effects: ServiceEffects
  /** False: entries are listed three months back only (decisions §5). */
  readonly unlimitedHistory: boolean
  /** The `at` of the row that the request is meant for, from `If-Match`, or `If-None-Match: *`, which no row has; null for whichever there is. */
  readonly expectedVersion: string | null
  /** The entries that a start takes to run, from `X-Known-Running`; null when it does not say. */
  readonly knownRunning: ReadonlySet<number> | null
  /** Whether others write in the organization at the same time: the request may only write what is its caller's own. */
  readonly isBeside: boolean
  /** Notes a change of an entity, for those who listen. To be called wherever one is written, in any order. */
  readonly record: (change: EntityChange) => void
  /** For `queueMail`. */
  readonly mails: Mails
  /** Does what cannot be undone (mails) once the transaction has been committed, without keeping the caller waiting. */
  readonly afterCommit: (task: () => Promise<void>) => void
}

/** The scope of a request that needs credentials. */
export interface Scope extends AnyScope {
  readonly caller: Caller
}

/** A write beside others turned out to concern more than its caller; it begins anew, alone. */
export class TurnNeeded extends Error {}

/** To be called before a write of what is not the caller's own. @throws {TurnNeeded} beside others */
export function requireTurn({ isBeside }: Pick<AnyScope, 'isBeside'>): void {
  if (isBeside) throw new TurnNeeded()
}

/** The columns of a new row that stays when it is deleted. */
export function newRow({ ids, now, at }: Pick<AnyScope, 'ids' | 'now' | 'at'>): KeptColumns & { id: number } {
  return { id: ids.next(), created_at: now, at, deleted_at: null }
}

export function findWorkspace(caller: Caller, workspaceId: number): Member | undefined {
  return caller.workspaces.find((membership) => membership.workspaceId === workspaceId)
}

export function findOrganization(caller: Caller, organizationId: number): OrganizationMember | undefined {
  return caller.organizations.find((membership) => membership.organizationId === organizationId)
}

/** The caller's workspaces in an organization. */
export function workspacesIn({ workspaces }: Caller, organizationId: number): readonly Member[] {
  return workspaces.filter(({ organization }) => organization.organizationId === organizationId)
}

/** @throws {Forbidden} when the workspace is unknown or not the caller's. */
export function requireWorkspace(caller: Caller, workspaceId: number): Member {
  const membership = findWorkspace(caller, workspaceId)
  if (membership === undefined) throw new Forbidden()
  return membership
}

/** @throws {Forbidden} when the organization is unknown or not the caller's. */
export function requireOrganization(caller: Caller, organizationId: number): OrganizationMember {
  const membership = findOrganization(caller, organizationId)
  if (membership === undefined) throw new Forbidden()
  return membership
}

/** A path whose parameters of these names are ids. */
export type Path<Names extends string> = Readonly<Record<Names, number>>

export type WorkspacePath = Path<'workspace_id'>

export type OrganizationPath = Path<'organization_id'>

/** A path that names a workspace with its organization. */
export type PlacePath = WorkspacePath & OrganizationPath

/** @throws {Forbidden} also when the workspace belongs to another organization. */
export function requireWorkspaceOf(caller: Caller, path: PlacePath): Member {
  const membership = requireWorkspace(caller, path.workspace_id)
  if (membership.organization.organizationId !== path.organization_id) throw new Forbidden()
  return membership
}

/** A workspace as queries name it. */
export interface WorkspacePlace {
  readonly organizationId: number
  readonly workspaceId: number
}

export function placeOf({
  organization,
  workspaceId,
}: Pick<Member, 'organization' | 'workspaceId'>): WorkspacePlace {
  return { organizationId: organization.organizationId, workspaceId }
}
