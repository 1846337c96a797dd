/** An organization with somebody in every role, and those who have none; kept in a file that each test begins with anew. */

import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseLocation, openDatabase } from '../database/connection.ts'
import type { Db } from '../database/database.ts'
import { createIdAllocator } from '../database/ids.ts'
import type { ServiceOptions } from '../service.ts'
import { type ApiClient, tokenHeader } from './api-client.ts'
import { openTestService, type Person, type TestService } from './test-service.ts'

/** All but the last have an account. `lead` is a member who manages the one project that there is. */
export const standings = [
  'owner',
  'organization_admin',
  'workspace_admin',
  'project_manager',
  'lead',
  'member',
  'inactive',
  'invited',
  'stranger',
  'nobody',
] as const
export type Standing = (typeof standings)[number]
export type Named = Exclude<Standing, 'nobody'>

const inside = standings.slice(1, 8) as readonly Exclude<Named, 'owner' | 'stranger'>[]

export interface StaffedOrganization {
  readonly organizationId: number
  readonly workspaceId: number
  readonly people: Readonly<Record<Named, Person>>
  readonly database: DatabaseLocation
  /** Their memberships in the workspace; none for the stranger. */
  readonly workspaceUserIds: Readonly<Record<Exclude<Named, 'stranger'>, number>>
  /** Their places in the organization; of those whom the owner has added. */
  readonly organizationUserIds: Readonly<Record<(typeof inside)[number], number>>
  /** The service as it is now. */
  readonly service: () => TestService
  readonly client: (standing: Standing) => ApiClient
  /** Puts everything back to how it was when `keep` was called last. */
  readonly restore: () => Promise<void>
  readonly keep: () => Promise<void>
  readonly close: () => Promise<void>
}

async function addToOrganization(
  db: Db,
  ids: { readonly next: () => number },
  owner: Person,
  person: Person,
  standing: Standing,
): Promise<{ readonly organizationUserId: number; readonly workspaceUserId: number }> {
  const common = {
    organization_id: owner.organizationId,
    user_id: person.me.id,
    inactive: standing === 'inactive',
    joined: standing !== 'invited',
    created_at: 0,
    at: 0,
  }
  const administrates = standing === 'organization_admin'
  const organizationUserId = ids.next()
  await db
    .insertInto('organization_users')
    .values({ ...common, id: organizationUserId, owner: false, admin: administrates })
    .execute()
  const workspaceUserId = ids.next()
  await db
    .insertInto('workspace_users')
    .values({
      ...common,
      workspace_id: owner.workspaceId,
      id: workspaceUserId,
      admin: standing === 'workspace_admin',
      project_manager: standing === 'project_manager',
    })
    .execute()
  return { organizationUserId, workspaceUserId }
}

async function workspaceUserOf(db: Db, { workspaceId, me }: Person): Promise<number> {
  const row = await db
    .selectFrom('workspace_users')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', me.id)
    .executeTakeFirstOrThrow()
  return row.id
}

export async function openStaffedOrganization(
  options: Partial<ServiceOptions> = {},
): Promise<StaffedOrganization> {
  const folder = await mkdtemp(join(tmpdir(), 'dayloom-staffed-'))
  const path = join(folder, 'service.sqlite')
  const kept = join(folder, 'kept.sqlite')
  const database = { kind: 'sqlite', path } as const
  const open = (): Promise<TestService> => openTestService({ database, ...options })
  let test = await open()

  const people: Partial<Record<Named, Person>> = {}
  for (const standing of standings) {
    if (standing !== 'nobody') people[standing] = await test.signUp({ name: standing })
  }
  const everybody = people as Record<Named, Person>
  const { owner } = everybody

  const db = await openDatabase(database)
  const ids = createIdAllocator(db)
  await ids.reserve()
  const workspaceUserIds = { owner: await workspaceUserOf(db, owner) } as Record<
    Exclude<Named, 'stranger'>,
    number
  >
  const organizationUserIds = {} as Record<(typeof inside)[number], number>
  for (const standing of inside) {
    const added = await addToOrganization(db, ids, owner, everybody[standing], standing)
    workspaceUserIds[standing] = added.workspaceUserId
    organizationUserIds[standing] = added.organizationUserId
  }
  await db.destroy()

  async function exchange(from: string, to: string): Promise<void> {
    await test.close()
    // Files that a service leaves beside its database are part of it.
    await rm(`${to}-wal`, { force: true })
    await rm(`${to}-shm`, { force: true })
    await copyFile(from, to)
    test = await open()
  }
  const keep = (): Promise<void> => exchange(path, kept)
  await keep()
  return {
    organizationId: owner.organizationId,
    workspaceId: owner.workspaceId,
    people: everybody,
    database,
    workspaceUserIds,
    organizationUserIds,
    service: () => test,
    client: (standing) =>
      standing === 'nobody'
        ? test.anonymous
        : test.anonymous.with(tokenHeader(everybody[standing].me.api_token)),
    keep,
    restore: () => exchange(kept, path),
    async close() {
      await test.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
