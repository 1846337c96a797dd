import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProject, deleteProject, getProject } from '../../shared/api/projects.ts'
import {
  createTimeEntry,
  deleteOwnTimeEntry,
  patchTimeEntries,
  updateOwnTimeEntry,
} from '../../shared/api/time-entries.ts'
import type { DatabaseLocation } from '../database/connection.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { beside, shareable } from '../testing/open-beside.ts'
import { addMember } from '../testing/shared-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { STRIPES } from './project-time.ts'

const places = fc.record({
  project: fc.constantFrom(0, 1, null),
  seconds: fc.constantFrom(-1, 0, 60, 3600),
  day: fc.integer({ min: 1, max: 28 }),
})

const acts = fc.record({
  kind: fc.constantFrom('create', 'create', 'change', 'move', 'delete'),
  who: fc.constantFrom(0, 1),
  which: fc.nat(30),
  place: places,
})
type Act = typeof acts extends fc.Arbitrary<infer Value> ? Value : never

/** The kept sums of tracked time on any database. */
export function projectTimeContract(open: OpenDatabase): void {
  let database: DatabaseLocation
  let remove: () => Promise<void>
  let test: TestService
  let owner: Person
  let member: Person
  let projects: number[]
  const made: [number[], number[]] = [[], []]

  beforeAll(async () => {
    ;({ database, remove } = await shareable(await open()))
    test = await openTestService({ database })
    owner = await test.signUp()
    member = await test.signUp()
    await addMember(database, owner, member)
    projects = []
    for (const name of ['P', 'Q']) projects.push(await newProject(name))
  })
  afterAll(async () => {
    await test.close()
    await remove()
  })

  const params = () => ({ workspace_id: owner.workspaceId })

  async function newProject(name: string, fields: object = {}): Promise<number> {
    const body = { name, is_private: false, ...fields }
    return (await owner.client.call(createProject, { params: params(), body })).id
  }

  /** Both as the database has them: the kept sums, and those of the entries. */
  async function sums(): Promise<{ readonly kept: readonly unknown[]; readonly summed: readonly unknown[] }> {
    let found: Awaited<ReturnType<typeof sums>> = { kept: [], summed: [] }
    await beside(database, async (db) => {
      const kept = await sql`select project_id, stripe, microseconds as sum from project_time
        where microseconds <> 0 order by 1, 2`.execute(db)
      const summed =
        await sql`select project_id, user_id % ${sql.raw(String(STRIPES))} as stripe, sum(stop - start) as sum from time_entries
        where project_id is not null and stop is not null and deleted_at is null
        group by 1, 2 having sum(stop - start) <> 0 order by 1, 2`.execute(db)
      found = { kept: kept.rows, summed: summed.rows }
    })
    return found
  }

  /** A refused act changes nothing: the other act of a pair may have taken the row away. */
  async function carryOut({ kind, who, which, place }: Act): Promise<void> {
    const { client } = who === 0 ? owner : member
    const own = made[who]
    const entry = own.at(which % Math.max(1, own.length))
    const start = `2025-05-${String(place.day).padStart(2, '0')}T08:00:00Z`
    const fields = {
      project_id: place.project === null ? null : (projects[place.project] ?? null),
      start,
      duration: place.seconds,
    }
    if (kind === 'create') {
      const body = { ...params(), ...fields, created_with: 'test' }
      own.push((await client.call(createTimeEntry, { params: params(), body })).id)
    } else if (entry === undefined) return
    else if (kind === 'delete') await client.call(deleteOwnTimeEntry, { params: { time_entry_id: entry } })
    else if (kind === 'change')
      await client.call(updateOwnTimeEntry, { params: { time_entry_id: entry }, body: fields })
    else {
      await client.call(patchTimeEntries, {
        params: { ...params(), time_entry_ids: own.slice(0, 5).join(',') },
        body: [{ op: 'replace', path: '/project_id', value: fields.project_id }],
      })
    }
  }

  describe('the kept time of projects', () => {
    it('is the sum of the entries after whatever people do at the same time', async () => {
      let most = 0
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(acts, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 8 }),
          async (steps) => {
            for (const step of steps) await Promise.allSettled(step.map(carryOut))
            const { kept, summed } = await sums()
            expect(kept).toEqual(summed)
            most = Math.max(most, kept.length)
          },
        ),
        { numRuns: 8 },
      )
      expect(most).toBeGreaterThan(1)
    })

    it('lets no two of thirty people who sign up one after another wait for each other', () => {
      const distance = member.me.id - owner.me.id
      const stripes = Array.from({ length: 30 }, (_, index) => (owner.me.id + index * distance) % STRIPES)
      expect(new Set(stripes).size).toBe(stripes.length)
    })

    it('goes with a deleted project, comes back with it, and is what answers tell', async () => {
      const syncId = randomUUID()
      const id = await newProject('R', { sync_id: syncId })
      const path = { ...params(), project_id: id }
      const body = { ...path, created_with: 'test', start: '2025-05-30T08:00:00Z', duration: 90 }
      for (const { client } of [owner, member]) await client.call(createTimeEntry, { params: params(), body })
      const { client } = owner
      for (const mode of ['unassign', 'delete'] as const) {
        expect(await client.call(getProject, { params: path })).toMatchObject({ actual_seconds: 180 })
        await client.call(deleteProject, { params: path, query: { teDeletionMode: mode } })
        const { kept, summed } = await sums()
        expect(kept).toEqual(summed)
        if (mode === 'unassign') await newProject('R', { sync_id: syncId, restore: true })
      }
    })
  })
}
