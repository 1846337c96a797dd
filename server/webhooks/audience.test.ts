import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '../../shared/api/clients.ts'
import { createGhost, deleteGhost } from '../../shared/api/ghosts.ts'
import { createMilestone } from '../../shared/api/milestones.ts'
import { createProject, deleteProject, updateProject } from '../../shared/api/projects.ts'
import { createTag } from '../../shared/api/tags.ts'
import { createTask, createTasks, deleteTask } from '../../shared/api/tasks.ts'
import { createTimeBlock } from '../../shared/api/time-blocks.ts'
import { createTimeEntry } from '../../shared/api/time-entries.ts'
import {
  deleteWebhookSubscription,
  listWebhookEvents,
  listWebhookSubscriptions,
  patchWebhookSubscription,
  updateWebhookSubscription,
  type WebhookSubscription,
} from '../../shared/api/webhooks.ts'
import { deleteWorkspaceUser, listWorkspaceUsers } from '../../shared/api/workspace-users.ts'
import { MINUTE } from '../effects/timestamps.ts'
import { postGhostTimeOff, postUserTimeOff } from '../../shared/api/time-off.ts'
import { deleteTimesheetSetup } from '../../shared/api/timesheet-setups.ts'
import { Approvals } from '../timesheets/approvals.fixture.ts'
import { openSharedWorkspace, type SharedWorkspace } from '../testing/shared-workspace.ts'
import type { Person } from '../testing/test-service.ts'
import { type Callbacks, fakeCallbacks, subscribe } from './callbacks.fixture.ts'
import { eventually } from '../testing/eventually.ts'

describe('decisions §7 a creator sees events of what they may see', () => {
  let shared: SharedWorkspace
  let callbacks: Callbacks
  let markers = 0
  let params: { readonly workspace_id: number }
  const away = {
    start_time: '2025-06-09T00:00:00Z',
    end_time: '2025-06-10T00:00:00Z',
    type: 'sick' as const,
  }
  let planning: { readonly organization_id: number; readonly workspace_id: number }

  beforeAll(async () => {
    callbacks = fakeCallbacks()
    const { callCallback, timers } = callbacks
    shared = await openSharedWorkspace({ callCallback, timers })
    const { organizationId, workspaceId } = shared.owner
    params = { workspace_id: workspaceId }
    planning = { organization_id: organizationId, workspace_id: workspaceId }
    await subscribe(shared.owner, { url_callback: 'https://example.org/owner' })
    await subscribe(
      { ...shared.member, workspaceId },
      { url_callback: 'https://example.org/member', description: 'The member’s' },
    )
  })
  afterAll(() => shared.close())
  beforeEach(async () => {
    await marker()
    callbacks.received.length = 0
  })

  function of(person: 'owner' | 'member'): unknown[] {
    return callbacks
      .events()
      .filter(({ url }) => url.endsWith(person))
      .map(({ body }) => {
        const { name, description = '' } = Object(body.payload) as Record<string, unknown>
        return `${body.metadata['model']} ${body.metadata['action']} ${String(name ?? description)}`.trim()
      })
      .filter((event) => !event.startsWith('client created marker'))
  }
  /** Something that both see: whatever came before it has been delivered when it has. */
  async function marker(): Promise<void> {
    markers += 1
    const name = `marker ${markers}`
    await shared.owner.client.call(createClient, { params, body: { name } })
    await eventually(() => {
      for (const url of ['https://example.org/owner', 'https://example.org/member']) {
        const last = callbacks.events().findLast((event) => event.url === url)
        expect(last?.body.payload).toMatchObject({ name })
      }
    })
  }

  it('private projects are for their members and admins', async () => {
    const { owner } = shared
    const body = { name: 'secret', is_private: true }
    const project = await owner.client.call(createProject, { params, body })
    const path = { ...params, project_id: project.id }
    await owner.client.call(updateProject, { params: path, body: { name: 'hidden' } })
    await owner.client.call(deleteProject, { params: path })
    await marker()
    expect(of('owner')).toEqual([
      'project created secret',
      'project_user created',
      'project updated hidden',
      'project_user deleted',
      'project deleted hidden',
    ])
    expect(of('member')).toEqual([])
    expect(callbacks.events()[0]?.body.metadata).toMatchObject({
      project_id: String(project.id),
      project_is_private: 'true',
    })
  })

  it('entries are for who tracked them and for admins', async () => {
    const entry = { created_with: 'test', start: '2025-06-02T08:00:00Z', duration: 60 }
    const track = async (person: Person, description: string) =>
      person.client.call(createTimeEntry, {
        params,
        body: { ...entry, ...params, description },
      })
    await track(shared.owner, 'by the owner')
    await track(shared.member, 'by the member')
    await marker()
    expect(of('owner')).toEqual(['time_entry created by the owner', 'time_entry created by the member'])
    expect(of('member')).toEqual(['time_entry created by the member'])
  })

  it('private tasks are for who created them and who is assigned', async () => {
    const { owner, member } = shared
    const make = async (person: Person, name: string, assigned: number[]) =>
      person.client.call(createTask, {
        params: planning,
        body: { name, private: true, assignee_user_ids: assigned },
      })
    await make(owner, 'of the owner', [])
    const both = await make(owner, 'of both', [member.me.id])
    await make(member, 'of the member', [])
    await owner.client.call(deleteTask, { params: { ...planning, task_id: both.id } })
    await marker()
    expect(of('owner')).toEqual(['task created of the owner', 'task created of both', 'task deleted of both'])
    expect(of('member')).toEqual([
      'task created of both',
      'task created of the member',
      'task deleted of both',
    ])
  })

  it('milestones of private projects and blocks of private tasks are for who sees those', async () => {
    const { client } = shared.owner
    const secret = { name: 'secret', is_private: true }
    const { id } = await client.call(createProject, { params, body: secret })
    await client.call(createMilestone, { params, body: { name: 'hidden', project_ids: [id] } })
    await client.call(createMilestone, { params, body: { name: 'open' } })
    const task = await client.call(createTask, { params: planning, body: { name: 'own', private: true } })
    const block = { params: { ...params, task_id: task.id }, body: { duration: 3600 } }
    await client.call(createTimeBlock, block)
    await marker()
    expect(of('owner')).toEqual(
      expect.arrayContaining(['milestone created hidden', 'milestone created open', 'time_block created']),
    )
    expect(of('member')).toEqual(['milestone created open'])
  })

  it('why somebody is away is for themselves and admins; a timesheet for who sees it', async () => {
    const { owner, member } = shared
    const add = async ({ client, me }: Person) =>
      client.call(postUserTimeOff, {
        params: { organization_id: planning.organization_id, user_id: me.id },
        body: [away],
      })
    await add(owner)
    await add(member)
    const approvals = new Approvals(shared)
    const setup = await approvals.setUp({ member_ids: [member.me.id] })
    await approvals.act(member, setup, 'submit')
    await approvals.act(owner, setup, 'approve')
    const path = { ...params, setup_id: setup.id }
    await owner.client.call(deleteTimesheetSetup, { params: path })
    await marker()
    const told = (person: 'owner' | 'member') =>
      callbacks
        .events()
        .filter(({ url, body: { metadata } }) => url.endsWith(person) && metadata['model'] !== 'client')
        .map(({ body: { metadata, payload } }) => {
          const { type, status } = Object(payload) as Record<string, unknown>
          return [metadata['model'], metadata['action'], type ?? status]
        })
    const ofSheet = [
      ['timesheet', 'updated', 'submitted'],
      ['timesheet', 'updated', 'approved'],
    ]
    expect(told('owner')).toEqual([
      ['time_off', 'created', 'sick'],
      ['time_off', 'created', 'sick'],
      ['timesheet_setup', 'created', undefined],
      ...ofSheet,
      ['timesheet_setup', 'deleted', undefined],
    ])
    expect(told('member')).toEqual([
      ['time_off', 'created', undefined],
      ['time_off', 'created', 'sick'],
      ...ofSheet,
    ])
  })

  it('the time off of a ghost goes with it', async () => {
    const { client } = shared.owner
    const { id } = await client.call(createGhost, { params: planning, body: { name: 'Designer' } })
    const path = { ...planning, ghost_id: id }
    await client.call(postGhostTimeOff, { params: path, body: [away] })
    await client.call(deleteGhost, { params: path })
    await marker()
    const ofGhost = [
      'ghost created Designer',
      'time_off created',
      'time_off deleted',
      'ghost deleted Designer',
    ]
    expect(of('owner')).toEqual(ofGhost)
    expect(of('member')).toEqual(ofGhost)
  })

  it('the request’s body is for who sent it and for admins: it holds rates', async () => {
    const { owner, member } = shared
    const body = { name: 'paid', is_private: false, rate: 123, fixed_fee: 4567 }
    await owner.client.call(createProject, { params, body })
    const tag = { name: 'told' }
    await member.client.call(createTag, { params, body: tag })
    await marker()
    const bodies = (person: 'owner' | 'member') =>
      callbacks
        .events()
        .filter(({ url, body: { metadata } }) => url.endsWith(person) && metadata['model'] !== 'client')
        .map(({ body: { metadata } }) => metadata['request_body'])
    expect(bodies('owner')).toEqual([JSON.stringify(body), JSON.stringify(body), JSON.stringify(tag)])
    expect(bodies('member')).toEqual(['', '', JSON.stringify(tag)])
  })

  it('no body is told to admins that is of a private task too', async () => {
    const { member } = shared
    const body = { tasks: [{ name: 'Doctor', private: true }, { name: 'open' }] }
    await member.client.call(createTasks, { params: planning, body })
    await marker()
    expect(of('owner')).toEqual(['task created open'])
    const told = callbacks.events().filter(({ url }) => url.endsWith('owner'))
    expect(told.filter(({ text }) => text.includes('Doctor'))).toEqual([])
  })

  it('tasks of projects are shown as tracking answers them, the others as planning does', async () => {
    const { owner } = shared
    const project = await owner.client.call(createProject, { params, body: { name: 'Site' } })
    const make = async (body: object) => owner.client.call(createTask, { params: planning, body })
    await make({ name: 'drawn', project_id: project.id })
    const thought = await make({ name: 'thought' })
    await marker()
    const [drawn, loose] = callbacks
      .events()
      .filter(({ url, body }) => url.endsWith('owner') && body.metadata['model'] === 'task')
    expect(drawn?.body.payload).toMatchObject({ name: 'drawn', pid: project.id, project_name: 'Site' })
    expect(drawn?.body.metadata).toMatchObject({ project_id: String(project.id) })
    expect(loose?.body.payload).toEqual(thought)
    expect(loose?.body.metadata).not.toHaveProperty('project_id')
  })

  describe('T §4.12 subscriptions of others', () => {
    async function list(person: Person): Promise<WebhookSubscription[]> {
      return person.client.call(listWebhookSubscriptions, { params })
    }

    it('are shown to admins, without their secret, and to nobody else', async () => {
      const { owner, member } = shared
      const [own, others] = await list(owner)
      expect(own?.secret).not.toBe('')
      expect(others).toMatchObject({ user_id: member.me.id, secret: '' })
      expect((await list(member)).map(({ user_id: userId }) => userId)).toEqual([member.me.id])
      const path = { ...params, subscription_id: own?.subscription_id ?? 0 }
      expect(await member.client.refusal(listWebhookEvents, { params: path })).toMatchObject({ status: 404 })
      expect(await member.client.refusal(deleteWebhookSubscription, { params: path })).toMatchObject({
        status: 404,
      })
    })

    it('may be disabled by admins, but not sent elsewhere', async () => {
      const { owner, member } = shared
      const others = (await list(member))[0]
      const path = { ...params, subscription_id: others?.subscription_id ?? 0 }
      const elsewhere = { url_callback: 'https://example.org/elsewhere' }
      callbacks.received.length = 0
      expect(
        await owner.client.refusal(updateWebhookSubscription, { params: path, body: elsewhere }),
      ).toMatchObject({ status: 403 })
      expect(callbacks.received).toEqual([])
      for (const enabled of [false, true]) {
        expect(
          await owner.client.call(patchWebhookSubscription, { params: path, body: { enabled } }),
        ).toMatchObject({ enabled, secret: '' })
      }
    })
  })

  it('a person who has left the workspace gets nothing, not even events that waited', async () => {
    const { owner, test } = shared
    const leaving = await shared.join({ name: 'Cy' })
    const subscription = await subscribe(
      { ...leaving, workspaceId: owner.workspaceId },
      { url_callback: 'https://example.org/left' },
    )
    callbacks.answer = ({ url }) => (url.endsWith('/left') ? { status: 500, body: '' } : undefined)
    await marker()
    const left = () => callbacks.events().filter(({ url }) => url.endsWith('/left'))
    await eventually(() => expect(left()).toHaveLength(1))
    const users = await owner.client.call(listWorkspaceUsers, { params })
    const user = users.find(({ user_id: userId }) => userId === leaving.me.id)
    await owner.client.call(deleteWorkspaceUser, { params: { ...params, workspace_user_id: user?.id ?? 0 } })
    await marker()
    test.clock.advance(2 * MINUTE)
    callbacks.timers.fire()
    const path = { ...params, subscription_id: subscription.subscription_id }
    await eventually(async () =>
      expect(await owner.client.call(listWebhookEvents, { params: path })).toMatchObject([
        { state: 'dropped', error: 'the subscription’s creator lost access' },
      ]),
    )
    expect(left()).toHaveLength(1)
    callbacks.answer = undefined
  })
})
