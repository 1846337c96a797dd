/** Several people with changing rights write at random; whoever reads the feed, from wherever, has what the lists have. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClient, deleteClient } from '../../shared/api/clients.ts'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { createFavorite } from '../../shared/api/favorites.ts'
import { createGhost, deleteGhost, embodyGhost, updateGhost } from '../../shared/api/ghosts.ts'
import { createMilestone, updateMilestone } from '../../shared/api/milestones.ts'
import { createProject, deleteProject, updateProject } from '../../shared/api/projects.ts'
import { createProjectGroup } from '../../shared/api/project-groups.ts'
import { createProjectUser, deleteProjectUser, updateProjectUser } from '../../shared/api/project-users.ts'
import { createTag, deleteTag } from '../../shared/api/tags.ts'
import { createTask, deleteTask, updateTask } from '../../shared/api/tasks.ts'
import { createTeam, updateTeam } from '../../shared/api/teams.ts'
import { createTimeBlock, updateTimeBlock } from '../../shared/api/time-blocks.ts'
import { createTimeEntry, deleteTimeEntry, updateTimeEntry } from '../../shared/api/time-entries.ts'
import { postUserTimeOff } from '../../shared/api/time-off.ts'
import { postUserHours } from '../../shared/api/working-hours.ts'
import {
  deleteWorkspaceUser,
  listWorkspaceUsers,
  updateWorkspaceUser,
} from '../../shared/api/workspace-users.ts'
import { createWorkspace } from '../../shared/api/workspaces.ts'
import { type Dice, diceOf } from '../tasks/dice.fixture.ts'
import type { CallInput } from '../testing/api-client.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { FeedReader, heldByLists } from './feed-reader.fixture.ts'

const PEOPLE = 4
const WRITES = 60

type Kind =
  | 'client'
  | 'ghost'
  | 'group'
  | 'milestone'
  | 'project'
  | 'project_user'
  | 'tag'
  | 'task'
  | 'time_block'
  | 'time_entry'

class World {
  readonly #ids = new Map<Kind, number[]>()
  readonly #test: TestService
  readonly #dice: Dice
  /** Of the organization; the first has most of what happens. */
  readonly #workspaces: number[]
  #workspaceId: number
  readonly people: readonly Person[]

  constructor(test: TestService, dice: Dice, people: readonly Person[]) {
    this.#test = test
    this.#dice = dice
    this.people = people
    this.#workspaceId = this.#owner.workspaceId
    this.#workspaces = [this.#workspaceId]
  }

  /** Another workspace, which everybody belongs to. */
  async addWorkspace(): Promise<void> {
    const { id } = await this.#owner.client.call(createWorkspace, {
      params: { organization_id: this.#owner.organizationId },
      body: { name: 'Second', admins: this.people.map(({ me }) => me.id) },
    })
    this.#workspaces.push(id)
  }

  get #owner(): Person {
    const [owner] = this.people
    if (owner === undefined) throw new Error('Nobody owns the place.')
    return owner
  }

  #known(kind: Kind): number {
    const ids = this.#ids.get(kind) ?? []
    // Any row, mostly a young one, or an id of none.
    return ids.length === 0 ? 1 : this.#dice.one(ids.slice(-6))
  }

  #anybody(): number {
    return this.#dice.one(this.people).me.id
  }

  async #send(endpoint: Endpoint, params: object, body?: unknown, makes?: Kind): Promise<void> {
    const person = this.#dice.below(3) === 0 ? this.#dice.one(this.people) : this.#owner
    const place = { workspace_id: this.#workspaceId, organization_id: this.#owner.organizationId }
    const input = { params: { ...place, ...params }, body } as CallInput<Endpoint>
    const response = await person.client.send(endpoint, input)
    const text = await response.text()
    if (response.status >= 500) throw new Error(`${endpoint.name}: ${text}`)
    if (!response.ok || makes === undefined) return
    const { id } = JSON.parse(text) as { readonly id: number }
    this.#ids.set(makes, [...(this.#ids.get(makes) ?? []), id])
  }

  async #membership(person: Person): Promise<number> {
    const params = { workspace_id: this.#workspaceId }
    const users = await this.#owner.client.call(listWorkspaceUsers, { params })
    return users.find((user) => user.user_id === person.me.id)?.id ?? 1
  }

  async #changeMembership(): Promise<void> {
    const person = this.#dice.one(this.people.slice(1))
    const workspace_user_id = await this.#membership(person)
    if (workspace_user_id === 1) {
      const workspaces = [{ workspace_id: this.#workspaceId }]
      return joinWorkspace(this.#test, this.#owner, [person], { workspaces })
    }
    if (this.#dice.below(3) === 0) return this.#send(deleteWorkspaceUser, { workspace_user_id })
    const body = this.#dice.one([{ admin: true }, { admin: false }, { inactive: true }, { inactive: false }])
    return this.#send(updateWorkspaceUser, { workspace_user_id }, body)
  }

  async write(): Promise<void> {
    const dice = this.#dice
    this.#workspaceId = dice.one([this.#owner.workspaceId, ...this.#workspaces])
    const project = () => dice.maybe(0.7, () => this.#known('project'))
    const assigned = () => dice.maybe(0.5, () => [this.#anybody()])
    const start = `2025-06-01T${String(dice.below(20)).padStart(2, '0')}:00:00Z`
    const entry = () => ({
      start,
      duration: 60,
      created_with: 'test',
      workspace_id: this.#workspaceId,
      project_id: project(),
    })
    const coin = () => dice.below(2) === 0
    const writes: readonly (() => Promise<void>)[] = [
      () => this.#send(createClient, {}, { name: 'Acme' }, 'client'),
      () => this.#send(deleteClient, { client_id: this.#known('client') }),
      () => this.#send(createProject, {}, { name: `P${dice.below(1e6)}`, is_private: coin() }, 'project'),
      () => this.#send(updateProject, { project_id: this.#known('project') }, { is_private: coin() }),
      () => this.#send(deleteProject, { project_id: this.#known('project') }),
      () =>
        this.#send(
          createProjectUser,
          {},
          { project_id: this.#known('project'), user_id: this.#anybody(), manager: coin() },
          'project_user',
        ),
      () =>
        this.#send(updateProjectUser, { project_user_id: this.#known('project_user') }, { manager: coin() }),
      () => this.#send(deleteProjectUser, { project_user_id: this.#known('project_user') }),
      () =>
        this.#send(
          createTask,
          {},
          { name: 'Draw', project_id: project(), private: coin(), assignee_user_ids: assigned() },
          'task',
        ),
      () => this.#send(createTask, {}, { name: 'Part', parent_task_id: this.#known('task') }, 'task'),
      () =>
        this.#send(
          updateTask,
          { task_id: this.#known('task') },
          { private: coin(), assignee_user_ids: assigned() },
        ),
      () =>
        this.#send(
          updateTask,
          { task_id: this.#known('task') },
          { project_id: project() ?? null, archived: coin() },
        ),
      () => this.#send(deleteTask, { task_id: this.#known('task') }),
      () =>
        this.#send(createTimeBlock, { task_id: this.#known('task') }, { duration: 60, start }, 'time_block'),
      () =>
        this.#send(
          updateTimeBlock,
          { task_id: this.#known('task'), time_block_id: this.#known('time_block') },
          { completed: true },
        ),
      () =>
        this.#send(
          createTimeEntry,
          {},
          { ...entry(), tags: dice.maybe(0.5, () => [`T${dice.below(5)}`]) },
          'time_entry',
        ),
      () =>
        this.#send(
          updateTimeEntry,
          { time_entry_id: this.#known('time_entry') },
          { tags: [`T${dice.below(5)}`] },
        ),
      () => this.#send(deleteTimeEntry, { time_entry_id: this.#known('time_entry') }),
      () => this.#send(createTag, {}, { name: `T${dice.below(5)}` }, 'tag'),
      () => this.#send(deleteTag, { tag_id: this.#known('tag') }),
      () =>
        this.#send(
          createFavorite,
          {},
          {
            workspace_id: this.#workspaceId,
            description: `F${dice.below(9)}`,
            project_id: project(),
            tags: dice.maybe(0.5, () => [`T${dice.below(5)}`]),
            task_id: dice.maybe(0.3, () => this.#known('task')),
          },
        ),
      () => this.#send(createGhost, {}, { name: 'G', assign_projects: [this.#known('project')] }, 'ghost'),
      () =>
        this.#send(updateGhost, { ghost_id: this.#known('ghost') }, { assign_tasks: [this.#known('task')] }),
      () => this.#send(deleteGhost, { ghost_id: this.#known('ghost') }),
      async () => {
        const recipient = dice.one(this.people)
        const ids = {
          recipient_user_account_id: recipient.me.id,
          recipient_org_user_id: await this.#membership(recipient),
        }
        await this.#send(embodyGhost, { ghost_id: this.#known('ghost') }, { ...ids, role_id: 5 })
      },
      () =>
        this.#send(createMilestone, {}, { name: 'M', project_ids: [this.#known('project')] }, 'milestone'),
      () =>
        this.#send(
          updateMilestone,
          { milestone_id: this.#known('milestone') },
          { project_ids: [this.#known('project')] },
        ),
      () => this.#send(createTeam, {}, { name: `T${dice.below(1e6)}`, user_ids: [this.#anybody()] }, 'group'),
      () => this.#send(updateTeam, { team_id: this.#known('group') }, { user_ids: [this.#anybody()] }),
      () =>
        this.#send(
          createProjectGroup,
          {},
          { group_id: this.#known('group'), project_id: this.#known('project') },
        ),
      () =>
        this.#send(postUserHours, { user_id: this.#anybody() }, [
          { weekday: dice.below(7), working_hours: 4 },
        ]),
      () =>
        this.#send(postUserTimeOff, { user_id: this.#anybody() }, [
          { start_time: start, end_time: '2025-06-03T08:00:00Z', type: 'sick' },
        ]),
      () => this.#changeMembership(),
    ]
    await dice.one(writes)()
  }
}

describe('a reader of the feed', () => {
  let test: TestService

  beforeEach(async () => {
    test = await openTestService()
  })
  afterEach(() => test.close())

  it.each(Array.from({ length: 6 }, (_, seed) => [seed]))(
    'has what the lists have, whatever people of whichever rights do (%i)',
    async (seed) => {
      const dice = diceOf(seed)
      const people: Person[] = []
      for (let each = 0; each < PEOPLE; each += 1) people.push(await test.signUp())
      const [owner] = people
      if (owner !== undefined) await joinWorkspace(test, owner, people.slice(1))
      const world = new World(test, dice, people)
      await world.addWorkspace()
      const readers = people.map((person) => ({
        person,
        reader: new FeedReader(person.client),
        saved: [] as FeedReader[],
      }))
      for (let each = 0; each < WRITES; each += 1) {
        await world.write()
        const { reader, saved } = dice.one(readers)
        // Also in the middle of a reading.
        await reader.page(1 + dice.below(30))
        if (dice.below(8) === 0) saved.push(reader.copy())
      }
      for (const { person, reader, saved } of readers) {
        const held = await heldByLists(person.client)
        for (const each of [reader, ...saved]) {
          await each.read(1 + dice.below(50))
          expect(each.held()).toEqual(held)
        }
      }
    },
    30_000,
  )
})
