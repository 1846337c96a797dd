/** A workspace full of tasks of every kind, and what is known of them, to hold the list of tasks against. */

import type { CustomField } from '../../shared/api/custom-fields.ts'
import { createGhost, deleteGhost } from '../../shared/api/ghosts.ts'
import { createGroup } from '../../shared/api/groups.ts'
import { createPlanningTag, deletePlanningTag } from '../../shared/api/planning-tags.ts'
import { createStatus, listStatuses, type Status } from '../../shared/api/statuses.ts'
import { createTasks, deleteTask, updateTask } from '../../shared/api/tasks.ts'
import { createTimeEntry } from '../../shared/api/time-entries.ts'
import { updateWorkspace } from '../../shared/api/workspaces.ts'
import type { DatabaseLocation } from '../database/connection.ts'
import { SECOND } from '../effects/timestamps.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { beside } from '../testing/open-beside.ts'
import type { Person, TestService } from '../testing/test-service.ts'
import { type Dice, diceOf } from './dice.fixture.ts'
import {
  DATES,
  makeFields,
  makeProjects,
  randomValues,
  type Value,
  WORDS,
  type WorldProject,
} from './task-list-places.fixture.ts'

export const START = '2025-06-02T13:00:00Z'

export interface WorldBlock {
  readonly id: number
  readonly start: number | null
  readonly completed: boolean
}

export interface WorldTask {
  readonly id: number
  readonly name: string
  readonly creatorId: number
  readonly project: WorldProject | null
  readonly parentId: number | null
  readonly status: Status
  readonly priority: string | null
  readonly startDate: string | null
  readonly endDate: string | null
  readonly minutes: number | null
  readonly pinned: boolean
  readonly private: boolean
  readonly billable: boolean
  readonly position: number | null
  readonly source: string
  readonly rrule: string | null
  readonly recurringTaskId: number | null
  readonly assigneeIds: readonly number[]
  readonly ghostIds: readonly number[]
  readonly tagIds: readonly number[]
  readonly values: ReadonlyMap<number, Value>
  readonly blocks: readonly WorldBlock[]
  readonly hasEntries: boolean
  readonly template: boolean
  readonly archived: boolean
  readonly deleted: boolean
  readonly createdAt: number
  readonly at: number
}

export interface World {
  /** The owner, and two members; the second of them created some of the projects. */
  readonly people: readonly [Person, Person, Person]
  readonly limited: boolean
  readonly projects: readonly WorldProject[]
  readonly statuses: readonly Status[]
  readonly fields: readonly CustomField[]
  readonly groups: ReadonlyMap<number, readonly number[]>
  readonly ghostIds: readonly number[]
  /** Without the one that was deleted. */
  readonly tagIds: readonly number[]
  readonly tasks: readonly WorldTask[]
}

/** A task as the first phase decides it, and the request that creates it. */
type Planned = Omit<WorldTask, 'id' | 'createdAt' | 'at' | 'blocks' | 'recurringTaskId' | 'template'>

function planTask(
  dice: Dice,
  creator: Person,
  world: Pick<World, 'people' | 'projects' | 'statuses' | 'fields' | 'ghostIds' | 'tagIds'>,
  parents: readonly WorldTask[],
): Planned {
  const ids = world.people.map(({ me }) => me.id)
  const seen = world.projects.filter(
    (project) => !project.isPrivate || creator === world.people[0] || project.memberId === creator.me.id,
  )
  const parent = parents.length === 0 ? undefined : dice.maybe(0.5, () => dice.one(parents))
  const first = dice.maybe(0.5, () => dice.one(DATES)) ?? null
  const last =
    dice.maybe(0.5, () => dice.one(DATES.filter((date) => first === null || date >= first))) ?? null
  const taskFields = world.fields.filter((field) => field.entity === 'task')
  return {
    name: dice.one(WORDS),
    creatorId: creator.me.id,
    project: dice.maybe(0.7, () => dice.one(seen)) ?? null,
    parentId: parent?.id ?? null,
    status: dice.one(world.statuses),
    priority: dice.maybe(0.6, () => dice.one(['low', 'medium', 'high', 'urgent'])) ?? null,
    startDate: first,
    endDate: last,
    minutes: dice.maybe(0.5, () => dice.one([0, 15, 60, 90])) ?? null,
    pinned: dice.below(3) === 0,
    private: dice.below(4) === 0,
    billable: dice.below(2) === 0,
    position: dice.maybe(0.6, () => dice.below(6)) ?? null,
    source: dice.one(['dayloom', 'import']),
    // A series of one makes no other tasks.
    rrule: dice.maybe(0.2, () => 'FREQ=DAILY;COUNT=1') ?? null,
    assigneeIds: dice.some(ids, 0.3),
    ghostIds: dice.some(world.ghostIds, 0.3),
    tagIds: dice.some(world.tagIds, 0.3),
    values: randomValues(dice, taskFields),
    hasEntries: dice.below(4) === 0,
    archived: dice.below(6) === 0,
    deleted: dice.below(10) === 0,
  }
}

function bodyOf(task: Planned): object {
  return {
    name: task.name,
    project_id: task.project?.id ?? null,
    parent_task_id: task.parentId,
    status_id: task.status.id,
    priority: task.priority,
    start_date: task.startDate,
    end_date: task.endDate,
    estimated_mins: task.minutes,
    pinned: task.pinned,
    private: task.private,
    billable: task.billable,
    position: task.position,
    integration_source: task.source,
    rrule: task.rrule,
    assignee_user_ids: task.assigneeIds,
    ghost_assignee_ids: task.ghostIds,
    tag_ids: task.tagIds,
    custom_fields: Object.fromEntries(task.values),
  }
}

async function createPlanned(
  creator: Person,
  owner: Person,
  planned: readonly Planned[],
): Promise<WorldTask[]> {
  const params = { organization_id: owner.organizationId, workspace_id: owner.workspaceId }
  if (planned.length === 0) return []
  const created = await creator.client.call(createTasks, { params, body: { tasks: planned.map(bodyOf) } })
  const rest = { createdAt: 0, at: 0, blocks: [], recurringTaskId: null, template: false }
  return planned.map((task, index) => Object.assign({ id: created[index]?.id ?? 0 }, rest, task))
}

async function track(person: Person, workspaceId: number, taskId: number): Promise<void> {
  const body = {
    created_with: 'test',
    workspace_id: workspaceId,
    task_id: taskId,
    start: '2025-06-02T08:00:00Z',
    duration: 60,
  }
  await person.client.call(createTimeEntry, { params: { workspace_id: workspaceId }, body })
}

/** Makes a world; another seed, another world. */
export async function makeWorld(test: TestService, database: DatabaseLocation, seed: number): Promise<World> {
  const dice = diceOf(seed)
  test.clock.set(START)
  const owner = await test.signUp({ timezone: 'Pacific/Auckland' })
  const ben = await test.signUp({ timezone: 'America/New_York' })
  const cyd = await test.signUp()
  const people = [owner, ben, cyd] as const
  await joinWorkspace(test, owner, [ben, cyd])
  const { organizationId, workspaceId } = owner
  const params = { workspace_id: workspaceId }
  const place = { ...params, organization_id: organizationId }

  const statuses = await owner.client.call(listStatuses, { params })
  for (const [name, type] of [
    ['later', 'todo'],
    ['dropped', 'done'],
  ] as const) {
    statuses.push(await owner.client.call(createStatus, { params, body: { name, type, position: 1 } }))
  }
  const fields = await makeFields(owner)
  const projectFields = fields.filter((field) => field.entity === 'project')
  const projects = await makeProjects(dice, owner, ben, projectFields)
  const tags: number[] = []
  for (const name of ['red', 'green', 'blue', 'gone']) {
    tags.push((await owner.client.call(createPlanningTag, { params, body: { name } })).id)
  }
  const ghosts: number[] = []
  for (const name of ['casper', 'slimer', 'gone']) {
    ghosts.push((await owner.client.call(createGhost, { params: place, body: { name } })).id)
  }
  const groups = new Map<number, readonly number[]>()
  for (const name of ['left', 'right']) {
    const users = dice.some([ben.me.id, cyd.me.id], 0.7)
    const body = { name, workspaces: [workspaceId], users }
    const group = await owner.client.call(createGroup, { params: { organization_id: organizationId }, body })
    groups.set(group.group_id, users)
  }

  const parts = { people, projects, statuses, fields, ghostIds: ghosts, tagIds: tags }
  const tasks: WorldTask[] = []
  for (const round of [0, 1]) {
    for (const creator of [owner, ben]) {
      const seen = tasks.filter(
        (task) => task.creatorId === creator.me.id && task.parentId === null && !task.deleted,
      )
      const planned = Array.from({ length: 22 }, () =>
        planTask(dice, creator, parts, round === 0 ? [] : seen),
      )
      tasks.push(...(await createPlanned(creator, owner, planned)))
      test.clock.advance(SECOND)
    }
  }
  const creatorOf = (task: WorldTask): Person => (task.creatorId === owner.me.id ? owner : ben)
  for (const task of dice.some(tasks, 1)) {
    const path = { ...place, task_id: task.id }
    if (task.hasEntries) await track(creatorOf(task), workspaceId, task.id)
    if (task.archived) {
      await creatorOf(task).client.call(updateTask, { params: path, body: { archived: true } })
    }
    test.clock.advance(SECOND)
  }
  // A parent takes its subtasks along.
  const deleted = new Set(tasks.filter((task) => task.deleted && task.parentId !== null).map(({ id }) => id))
  for (const task of tasks.filter(({ id }) => deleted.has(id))) {
    await creatorOf(task).client.call(deleteTask, { params: { ...place, task_id: task.id } })
  }
  await owner.client.call(deletePlanningTag, { params: { ...params, tag_id: tags[3] ?? 0 } })
  await owner.client.call(deleteGhost, { params: { ...place, ghost_id: ghosts[2] ?? 0 } })
  const limited = seed % 2 === 0
  await owner.client.call(updateWorkspace, { params, body: { limit_public_project_data: limited } })

  const blocks = new Map<number, WorldBlock[]>()
  const recurring = new Map<number, number>()
  const templates = new Set<number>()
  let times = new Map<number, { at: number; createdAt: number }>()
  await beside(database, async (db) => {
    let blockId = 10_000_000_000
    for (const task of tasks) {
      for (let count = dice.below(3); count > 0; count -= 1) {
        blockId += 1
        const start = dice.maybe(0.7, () => Date.parse(`${dice.one(DATES)}T12:00:00Z`) * 1000) ?? null
        const completed = dice.below(2) === 0
        const row = {
          organization_id: organizationId,
          id: blockId,
          workspace_id: workspaceId,
          task_id: task.id,
          user_id: task.creatorId,
          start,
          duration: 3600,
          completed_at: completed ? 0 : null,
          outbound_sync: false,
          created_at: 0,
          at: 0,
          deleted_at: null,
        }
        await db.insertInto('time_blocks').values(row).execute()
        blocks.set(task.id, [...(blocks.get(task.id) ?? []), { id: blockId, start, completed }])
      }
      if (dice.below(8) === 0) templates.add(task.id)
      const series = dice.maybe(0.2, () => dice.one(tasks).id)
      if (series !== undefined) recurring.set(task.id, series)
      await db
        .updateTable('tasks')
        .set({ recurring_task_id: series ?? null, is_template: templates.has(task.id) })
        .where('organization_id', '=', organizationId)
        .where('id', '=', task.id)
        .execute()
    }
    const rows = await db
      .selectFrom('tasks')
      .select(['id', 'at', 'created_at'])
      .where('organization_id', '=', organizationId)
      .execute()
    times = new Map(rows.map(({ id, at, created_at: createdAt }) => [id, { at, createdAt }]))
  })
  const ghostIds = ghosts.slice(0, 2)
  return {
    people,
    limited,
    projects,
    statuses,
    fields,
    groups,
    ghostIds,
    tagIds: tags.slice(0, 3),
    tasks: tasks.map((task) =>
      Object.assign(task, times.get(task.id), {
        tagIds: task.tagIds.filter((id) => id !== tags[3]),
        ghostIds: task.ghostIds,
        blocks: blocks.get(task.id) ?? [],
        recurringTaskId: recurring.get(task.id) ?? null,
        template: templates.has(task.id),
        deleted: deleted.has(task.id),
      }),
    ),
  }
}
