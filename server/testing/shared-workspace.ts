/** A service with two people in one workspace: its owner, and a member who has a workspace of their own as well. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseLocation, openDatabase } from '../database/connection.ts'
import { createIdAllocator } from '../database/ids.ts'
import type { ServiceOptions } from '../service.ts'
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
  const db = await openDatabase(database)
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
  await db.destroy()
}

export async function openSharedWorkspace(options: Partial<ServiceOptions> = {}): Promise<SharedWorkspace> {
  const folder = await mkdtemp(join(tmpdir(), 'dayloom-test-'))
  const database: DatabaseLocation = { kind: 'sqlite', path: join(folder, 'service.sqlite') }
  const test = await openTestService({ database, ...options })
  const owner = await test.signUp({ name: 'Ada' })
  const member = await test.signUp({ name: 'Ben' })
  await addMember(database, owner, member)
  return {
    test,
    owner,
    member,
    async join(options) {
      const person = await test.signUp(options)
      await addMember(database, owner, person)
      return person
    },
    async close() {
      await test.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
