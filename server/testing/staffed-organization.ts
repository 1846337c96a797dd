/** An organization with somebody in every role, and those who have none; each test begins with it anew. */

import { CompiledQuery, type DatabaseConnection, type Dialect, SqliteDriver } from 'kysely'
import { createMemoryContents } from '../contents/memory-contents.ts'
import type { DatabaseLocation } from '../database/connection.ts'
import type { Db } from '../database/database.ts'
import { createIdAllocator } from '../database/ids.ts'
import { openSqlite, sqliteDialect } from '../database/sqlite-database.ts'
import type { ServiceOptions } from '../service.ts'
import { type ApiClient, tokenHeader } from './api-client.ts'
import { beside } from './open-beside.ts'
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

async function run(connection: DatabaseConnection, ...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await connection.executeQuery(CompiledQuery.raw(statement))
}

/** The transactions of a service within a larger one. */
class InnerDriver extends SqliteDriver {
  override beginTransaction(connection: DatabaseConnection): Promise<void> {
    return run(connection, 'savepoint work')
  }

  override commitTransaction(connection: DatabaseConnection): Promise<void> {
    return run(connection, 'release work')
  }

  override rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return run(connection, 'rollback to work', 'release work')
  }
}

/**
 * A database in memory, on one connection that outlives the services on it, in a transaction that is rolled back to restore
 * what was kept. A copy of a file, opened anew, would have to read its schema and prepare its statements each time.
 */
function openUndoable() {
  const sqlite = openSqlite(':memory:')
  const shared = { ...sqlite, close: () => undefined }
  const dialect: Dialect = {
    ...sqliteDialect(shared),
    createDriver: () => new InnerDriver({ database: shared }),
  }
  return {
    database: { kind: 'dialect', dialect } as const,
    run: (statement: 'begin' | 'commit' | 'rollback') => sqlite.prepare(statement).run([]),
    close: () => sqlite.close(),
  }
}

export async function openStaffedOrganization(
  options: Partial<ServiceOptions> = {},
): Promise<StaffedOrganization> {
  const undoable = openUndoable()
  const { database } = undoable
  const contents = createMemoryContents()
  const open = (): Promise<TestService> => openTestService({ database, contents, ...options })
  let test = await open()
  undoable.run('begin')

  const people: Partial<Record<Named, Person>> = {}
  for (const standing of standings) {
    if (standing !== 'nobody') people[standing] = await test.signUp({ name: standing })
  }
  const everybody = people as Record<Named, Person>
  const { owner } = everybody

  const workspaceUserIds = {} as Record<Exclude<Named, 'stranger'>, number>
  const organizationUserIds = {} as Record<(typeof inside)[number], number>
  await beside(database, async (db) => {
    const ids = createIdAllocator(db)
    await ids.reserve()
    workspaceUserIds.owner = await workspaceUserOf(db, owner)
    for (const standing of inside) {
      const added = await addToOrganization(db, ids, owner, everybody[standing], standing)
      workspaceUserIds[standing] = added.workspaceUserId
      organizationUserIds[standing] = added.organizationUserId
    }
  })

  async function exchange(end: 'commit' | 'rollback'): Promise<void> {
    await test.close()
    undoable.run(end)
    undoable.run('begin')
    test = await open()
  }
  const keep = (): Promise<void> => exchange('commit')
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
    restore: () => exchange('rollback'),
    async close() {
      await test.close()
      undoable.close()
    },
  }
}
