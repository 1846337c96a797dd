/** A service with two people in one workspace: its owner, and a member who has a workspace of their own as well. */

import type { DatabaseLocation } from '../database/connection.ts'
import { createIdAllocator } from '../database/ids.ts'
import type { ServiceOptions } from '../service.ts'
import { beside, shareable } from './open-beside.ts'
import { openTestService, type Person, type TestService } from './test-service.ts'

export interface SharedWorkspace {
  readonly test: TestService
  readonly owner: Person
  /** No admin of the owner's workspace. */
  readonly member: Person
  /** Somebody new, no admin of the owner's workspace either. */
  readonly join: (options: { readonly name: string; readonly timezone?: string }) => Promise<Person>
  readonly close: () => Promise<void>
}

/** Makes the member one of the owner's workspace, beside the service that has the database open. */
export async function addMember(database: DatabaseLocation, owner: Person, member: Person): Promise<void> {
  await beside(database, async (db) => {
    const ids = createIdAllocator(db)
    await ids.reserve()
    const common = {
      organization_id: owner.organizationId,
      user_id: member.me.id,
      admin: false,
      inactive: false,
    }
    const times = { created_at: 0, at: 0 }
    await db
      .insertInto('organization_users')
      .values({ ...common, ...times, id: ids.next(), owner: false })
      .execute()
    const place = { workspace_id: owner.workspaceId, id: ids.next() }
    await db
      .insertInto('workspace_users')
      .values({ ...common, ...times, ...place })
      .execute()
  })
}

/** @param options `database` is SQLite by default. */
export async function openSharedWorkspace(options: Partial<ServiceOptions> = {}): Promise<SharedWorkspace> {
  const { database, remove } = await shareable(options.database ?? { kind: 'sqlite', path: ':memory:' })
  const test = await openTestService({ ...options, database })
  const owner = await test.signUp({ name: 'Ada' })
  const member = await test.signUp({ name: 'Ben' })
  await addMember(database, owner, member)
  return {
    test,
    owner,
    member,
    async join(person) {
      const joined = await test.signUp(person)
      await addMember(database, owner, joined)
      return joined
    },
    async close() {
      await test.close()
      await remove()
    },
  }
}
