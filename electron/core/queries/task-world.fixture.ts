/** A small workspace with something of everything that lists of tasks tell apart, and tasks drawn from it. */

import fc from 'fast-check'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { LocalId, ServerId } from '../../../shared/domain/ids.ts'
import { addSeconds } from '../../../shared/domain/instant.ts'
import { withInitialValues } from '../replica/entities.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import { fakeId } from '../testing/fake-effects.ts'
import { testWorkspace, type TestAccount } from '../testing/open-test-account.ts'

const id = (number: number): LocalId => fakeId(0x9_000_000 + number) as LocalId

export const world = {
  clients: [id(1), id(2)],
  /** The last is being deleted. */
  projects: [id(11), id(12), id(13), id(14)],
  members: [id(21), id(22)],
  teams: [id(31), id(32)],
  /** The last is being deleted. */
  ghosts: [id(41), id(42), id(43)],
  /** The last is being deleted. */
  tags: [id(51), id(52), id(53)],
  statuses: [id(61), id(62), id(63), id(64)],
  /** Service ids: a number, a text, a selection of several, a checkbox. */
  fields: ['7', '8', '9', '10'],
} as const

export const clientOf = new Map<LocalId, LocalId | null>([
  [world.projects[0], world.clients[0]],
  [world.projects[1], world.clients[1]],
  [world.projects[2], null],
])
export const namesOf = new Map<string, string>([
  [world.clients[0], 'Acme'],
  [world.clients[1], 'Zenith'],
  [world.projects[0], 'Website'],
  [world.projects[1], 'app'],
  [world.projects[2], 'Çatalog'],
  [world.members[0], 'Ada'],
  [world.members[1], 'Grace'],
  [world.ghosts[0], 'Designer'],
  [world.ghosts[1], 'architect'],
])
export const typeOf = new Map<LocalId, EntityFields['status']['type']>([
  [world.statuses[0], 'todo'],
  [world.statuses[1], 'in_progress'],
  [world.statuses[2], 'done'],
  [world.statuses[3], 'done'],
])
export const workersOf = new Map<LocalId, readonly LocalId[]>([
  [world.teams[0], [world.members[0], world.ghosts[0]]],
  [world.teams[1], [world.members[1]]],
])

/** On the day before which the world is looked at, the second project was archived and the third had ended. */
export const completedProjects: readonly LocalId[] = [world.projects[1], world.projects[2]]

/** A time block: the day on which it starts in the account's zone, null while it is not scheduled. */
export interface DrawnBlock {
  readonly day: string | null
  readonly start: string | null
  readonly completed: boolean
}

/** A task of the model: its fields, and what is known of it besides. */
export interface DrawnTask {
  readonly id: LocalId
  readonly fields: EntityFields['task']
  /** Null without a finished entry. */
  readonly trackedSeconds: number | null
  readonly blocks: readonly DrawnBlock[]
  readonly serverAt: string
}

const oneOf = <Value>(values: readonly Value[]) => fc.constantFrom(...values)
const some = (values: readonly LocalId[]) => fc.subarray([...values]).map((ids) => ids.toSorted())
const day = fc.integer({ min: 1, max: 9 }).map((number) => `2026-03-0${number}`)
const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null })

const customFields = fc
  .record(
    {
      '7': fc.constantFrom<unknown>(1, 2, 10, null),
      '8': fc.constantFrom<unknown>('a', 'b', null),
      '9': fc.constantFrom<unknown>([1], [1, 2], [], null),
      '10': fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .map((values) => JSON.stringify(values))

const blocks: fc.Arbitrary<readonly DrawnBlock[]> = fc.array(
  fc.record({ at: fc.integer({ min: 0, max: 3 }), completed: fc.boolean() }).map(({ at, completed }) => {
    // The last second of a day in Berlin, the first one of the next, some noon, and no time at all.
    const [day, start] = [
      ['2026-03-04', '2026-03-04T22:59:59Z'],
      ['2026-03-05', '2026-03-04T23:00:00Z'],
      ['2026-03-08', '2026-03-08T11:00:00Z'],
      [null, null],
    ][at] as [string | null, string | null]
    return { day, start, completed }
  }),
  { maxLength: 2 },
)

const drawn = fc.record({
  name: oneOf(['Draft', 'draft offer', 'Review', 'Çall Acme']),
  projectId: orNull(oneOf(world.projects)),
  dates: orNull(fc.tuple(day, day)),
  position: fc.integer({ min: 0, max: 3 }),
  estimatedSeconds: orNull(oneOf([0, 1800, 3600])),
  statusId: oneOf(world.statuses),
  priority: orNull(oneOf(['low', 'medium', 'high', 'urgent'] as const)),
  assigneeIds: some(world.members),
  ghostIds: some(world.ghosts),
  tagIds: some(world.tags),
  isPrivate: fc.boolean(),
  pinned: fc.boolean(),
  isTemplate: fc.boolean(),
  archived: fc.boolean(),
  source: oneOf([null, 'dayloom', 'calendar', 'import']),
  rrule: orNull(fc.constant('FREQ=DAILY')),
  creatorId: orNull(oneOf(world.members)),
  createdAt: oneOf(['2026-03-01T08:00:00Z', '2026-03-02T08:00:00Z']),
  hasParent: fc.boolean(),
  inSeries: fc.boolean(),
  customFields,
  trackedSeconds: orNull(oneOf([0, 600, 1200])),
  blocks,
  serverAt: oneOf(['2026-03-03T08:00:00Z', '2026-03-04T08:00:00Z']),
})

/** The task whose occurrences others are. */
export const series = id(1001)

export const tasks: fc.Arbitrary<readonly DrawnTask[]> = fc
  .array(drawn, { minLength: 1, maxLength: 12 })
  .map((all) =>
    all.map(({ dates, hasParent, inSeries, trackedSeconds, blocks: theirs, serverAt, ...fields }, index) => {
      const [one = null, other = null] = dates ?? []
      const [date, endDate] = one !== null && other !== null && other < one ? [other, one] : [one, other]
      return {
        id: id(1000 + index),
        trackedSeconds,
        blocks: theirs,
        serverAt,
        fields: {
          ...(withInitialValues('task', {}) as unknown as EntityFields['task']),
          ...fields,
          date,
          endDate,
          done: typeOf.get(fields.statusId) === 'done',
          parentId: hasParent && index > 0 ? id(1000) : null,
          seriesId: inSeries && index > 1 ? series : null,
        },
      }
    }),
  )

type Insert = <E extends Entity>(
  entity: E,
  localId: LocalId,
  given: Partial<EntityFields[E]>,
  about?: { readonly deleted?: boolean; readonly serverAt?: string },
) => void

/** Writes rows as if the service had told them; their service ids count from the given one. */
function inserting({ replica }: TestAccount, firstServerId: number): Insert {
  let serverId = firstServerId
  return (entity, localId, given, about = {}) => {
    serverId += 1
    const fields = { ...withInitialValues(entity, {}), ...given } as unknown as EntityFields[typeof entity]
    replica.rows.insert(entity, {
      localId,
      serverId: serverId as ServerId,
      workspaceId: testWorkspace,
      fields,
      base: fields,
      serverAt: about.serverAt ?? null,
      sequence: null,
      deleted: about.deleted ?? false,
      syncState: 'saved',
    })
  }
}

/** Brings all but tasks into the replica. */
export function settleWorld(account: TestAccount): void {
  const insert = inserting(account, 0)
  account.replica.transaction(() => {
    const nameOf = (localId: LocalId) => ({ name: namesOf.get(localId) ?? localId })
    for (const one of world.clients) insert('client', one, nameOf(one))
    for (const one of world.projects) {
      const archived = one === world.projects[1]
      const endDate =
        one === world.projects[2] ? '2026-03-15' : one === world.projects[0] ? '2026-03-16' : null
      const fields = { ...nameOf(one), clientId: clientOf.get(one) ?? null, archived, endDate }
      insert('project', one, fields, { deleted: one === world.projects[3] })
    }
    for (const one of world.members) insert('member', one, { ...nameOf(one), isMe: one === world.members[0] })
    for (const one of world.teams) {
      const memberIds = (workersOf.get(one) ?? []).filter((worker) =>
        world.members.some((member) => member === worker),
      )
      insert('team', one, { name: one, memberIds })
    }
    for (const one of world.ghosts) {
      const teamIds = world.teams.filter((team) => workersOf.get(team)?.includes(one))
      insert('ghost', one, { ...nameOf(one), teamIds }, { deleted: one === world.ghosts[2] })
    }
    for (const one of world.tags) insert('tag', one, { name: one }, { deleted: one === world.tags[2] })
    for (const [position, one] of world.statuses.entries()) {
      insert('status', one, { name: one, type: typeOf.get(one) ?? 'todo', position: 10 - position })
    }
  })
}

/** Takes the tasks of before away, with their entries and time blocks, and brings these in their place. */
export function settleTasks(account: TestAccount, drawnTasks: readonly DrawnTask[]): void {
  const { rows, sqlite } = account.replica
  const insert = inserting(account, 1000)
  account.replica.transaction(() => {
    for (const entity of ['task', 'timeEntry', 'timeBlock'] as const) {
      for (const { localId } of rows.where(entity, '1 = 1', [])) rows.remove(entity, localId)
    }
    sqlite.execute('DELETE FROM tracked')
    for (const [
      index,
      { id: localId, fields, trackedSeconds, blocks: theirs, serverAt },
    ] of drawnTasks.entries()) {
      insert('task', localId, fields, { serverAt })
      for (const [place, { start, completed }] of theirs.entries()) {
        const blockId = fakeId(0xb_000_000 + index * 10 + place) as LocalId
        insert('timeBlock', blockId, { taskId: localId, start, completed, durationSeconds: 1800 })
      }
      if (trackedSeconds === null) continue
      const start = '2026-03-02T08:00:00Z'
      const entry = { taskId: localId, start, stop: addSeconds(start, trackedSeconds) }
      insert('timeEntry', fakeId(0xa_000_000 + index) as LocalId, entry)
    }
  })
}
