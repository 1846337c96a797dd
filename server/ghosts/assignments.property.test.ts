/** The assignments of a ghost are a set: changed alone, through the service, and handed over as a whole. */

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embodyGhost, type Ghost, updateGhost, updateGhosts } from '../../shared/api/ghosts.ts'
import { listTasks } from '../../shared/api/tasks.ts'
import { listTeams } from '../../shared/api/teams.ts'
import { listProjectUsers } from '../../shared/api/project-users.ts'
import { invite } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { assignmentChange } from './assignments.ts'
import { assignedIds, type Maker, makerIn, type Place, placeOf } from './ghosts.fixture.ts'

const THINGS = 4
const RUNS = 40

const action = fc.constantFrom('add', 'remove', 'replace')
const indexes = fc.subarray([...Array.from({ length: THINGS }).keys()])

function union(a: Iterable<number>, b: Iterable<number>): Set<number> {
  return new Set([...a, ...b])
}

function difference(a: Iterable<number>, b: Iterable<number>): Set<number> {
  const without = new Set(b)
  return new Set([...a].filter((id) => !without.has(id)))
}

function result(assigned: Iterable<number>, how: string, wanted: readonly number[]): Set<number> {
  if (how === 'add') return union(assigned, wanted)
  return how === 'remove' ? difference(assigned, wanted) : new Set(wanted)
}

describe('decisions §9 assign_action', () => {
  const ids = fc.subarray([1, 2, 3, 4, 5, 6])

  it('is the union, the difference, or the new set, and leaves what is hidden', () => {
    fc.assert(
      fc.property(action, ids, ids, ids, (how, wanted, assigned, visible) => {
        const shown = assigned.filter((id) => visible.includes(id))
        const hidden = assigned.filter((id) => !visible.includes(id))
        // Nobody can name what they do not see.
        const named = wanted.filter((id) => !hidden.includes(id))
        const { added, removed } = assignmentChange(how, named, { assigned, shown })
        const after = union(difference(assigned, removed), added)
        expect(after).toEqual(union(result(shown, how, named), hidden))
        expect(removed.every((id) => shown.includes(id))).toBe(true)
        expect(added.some((id) => assigned.includes(id))).toBe(false)
      }),
    )
  })
})

interface World {
  readonly projects: readonly number[]
  readonly tasks: readonly number[]
  readonly teams: readonly number[]
}

const kinds = ['projects', 'tasks', 'teams'] as const

describe('a ghost', () => {
  let test: TestService
  let owner: Person
  let params: Place
  let make: Maker
  let world: World

  beforeAll(async () => {
    test = await openTestService()
    owner = await test.signUp()
    params = placeOf(owner)
    make = makerIn(params, owner)
    const several = async (what: 'project' | 'task' | 'team'): Promise<number[]> => {
      const ids: number[] = []
      for (let index = 0; index < THINGS; index += 1) ids.push(await make[what](`${what} ${index}`))
      return ids
    }
    world = {
      projects: await several('project'),
      tasks: await several('task'),
      teams: await several('team'),
    }
  })
  afterAll(() => test.close())

  const change = fc.record(
    { action, projects: indexes, tasks: indexes, teams: indexes },
    { requiredKeys: ['action'] },
  )
  type Change = Parameters<Parameters<(typeof change)['chain']>[0]>[0]

  function pick(kind: (typeof kinds)[number], chosen: readonly number[] | undefined): number[] | undefined {
    return chosen?.map((index) => world[kind][index] ?? 0)
  }

  function bodyOf(wanted: Change) {
    return {
      assign_action: wanted.action,
      assign_projects: pick('projects', wanted.projects),
      assign_tasks: pick('tasks', wanted.tasks),
      assign_teams: pick('teams', wanted.teams),
    }
  }

  async function apply(ghost: Ghost, wanted: Change, inBulk: boolean): Promise<Ghost> {
    const body = bodyOf(wanted)
    if (!inBulk) {
      return owner.client.call(updateGhost, { params: { ...params, ghost_id: ghost.id }, body })
    }
    const [changed] = await owner.client.call(updateGhosts, { params, body: [{ ...body, id: ghost.id }] })
    if (changed === undefined) throw new Error('Nothing was answered.')
    return changed
  }

  it('P §4.1 PATCH /ghosts/{ghost_id} and /ghosts/bulk_update keep sets of each kind', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 6 }), fc.boolean(), async (changes, inBulk) => {
        let ghost = await make.ghost('Ada')
        const model = { projects: new Set<number>(), tasks: new Set<number>(), teams: new Set<number>() }
        for (const wanted of changes) {
          if (kinds.every((kind) => wanted[kind] === undefined)) continue
          ghost = await apply(ghost, wanted, inBulk)
          for (const kind of kinds) {
            const ids = pick(kind, wanted[kind])
            if (ids !== undefined) model[kind] = result(model[kind], wanted.action, ids)
          }
          expect(assignedIds(ghost)).toEqual({
            projects: [...model.projects].toSorted((a, b) => a - b),
            tasks: [...model.tasks].toSorted((a, b) => a - b),
            teams: [...model.teams].toSorted((a, b) => a - b),
          })
        }
      }),
      { numRuns: RUNS },
    )
  })

  /** Everything in this world that is the person's. */
  async function assignedTo(userId: number): Promise<Record<(typeof kinds)[number], Set<number>>> {
    const users = await owner.client.call(listProjectUsers, { params, query: { user_id: userId } })
    const tasks = await owner.client.call(listTasks, { params, query: { svc_user_id: userId } })
    const teams = await owner.client.call(listTeams, { params })
    return {
      projects: new Set(users.map(({ project_id }) => project_id)),
      tasks: new Set(tasks.data.map(({ id }) => id)),
      teams: new Set(teams.filter(({ user_ids }) => user_ids.includes(userId)).map(({ id }) => id)),
    }
  }

  it('P §4.1 PATCH /ghosts/{ghost_id}/embody loses nothing: the person has the union of all', async () => {
    let people = 0
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (ghosts) => {
        people += 1
        const { data } = await invite(owner, [`recipient${people}@example.org`])
        const [recipient] = data
        if (recipient === undefined) throw new Error('Nobody was invited.')
        const expected = { projects: new Set<number>(), tasks: new Set<number>(), teams: new Set<number>() }
        for (const wanted of ghosts) {
          const { assign_action: _, ...assigned } = bodyOf(wanted)
          const ghost = await make.ghost('Ada', assigned)
          const embodied = await owner.client.call(embodyGhost, {
            params: { ...params, ghost_id: ghost.id },
            body: {
              recipient_org_user_id: recipient.recipient_org_user_id,
              recipient_user_account_id: recipient.recipient_user_account_id,
              role_id: 5,
            },
          })
          expect(assignedIds(embodied)).toEqual({ projects: [], tasks: [], teams: [] })
          for (const kind of kinds) {
            expected[kind] = union(expected[kind], pick(kind, wanted[kind]) ?? [])
          }
        }
        expect(await assignedTo(recipient.recipient_user_account_id)).toEqual(expected)
      }),
      { numRuns: RUNS },
    )
  })
})
