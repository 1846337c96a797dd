import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '../../shared/api/clients.ts'
import {
  deleteCustomField,
  updateCustomField,
  updateProjectCustomFieldValues,
} from '../../shared/api/custom-fields.ts'
import { createGhost, deleteGhost } from '../../shared/api/ghosts.ts'
import { createPlanningTag } from '../../shared/api/planning-tags.ts'
import { createTask, listTasks, task as taskSchema } from '../../shared/api/tasks.ts'
import { updateWorkspace } from '../../shared/api/workspaces.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { tasksOf } from './tasks.fixture.ts'

const UNKNOWN = 987_654_321_987

/** Answers of tasks, on any database. */
export function taskAnswersContract(open: OpenDatabase): void {
  let test: TestService
  let owner: Person
  let tasks: ReturnType<typeof tasksOf>

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set('2025-06-02T09:00:00Z')
    owner = await test.signUp({ timezone: 'Pacific/Auckland' })
    tasks = tasksOf(test, owner)
  })

  describe('P §2 Task', () => {
    it('has every field, and takes every field of the create object (P §4.3)', async () => {
      const client = await owner.client.call(createClient, {
        params: tasks.workspace,
        body: { name: 'Acme' },
      })
      const { id: projectId } = await tasks.project({ client_id: client.id, color: '#112233' })
      const tag = await owner.client.call(createPlanningTag, {
        params: tasks.workspace,
        body: { name: 'web', color: '#ff0000' },
      })
      const ghost = await owner.client.call(createGhost, { params: tasks.params, body: { name: 'Casper' } })
      const size = await tasks.field({ type: 'number' })
      const parent = await tasks.create({ name: 'Site' })
      const created = await tasks.create({
        assignee_user_ids: [owner.me.id],
        ghost_assignee_ids: [ghost.id],
        tag_ids: [tag.id],
        auto_log_time: true,
        billable: true,
        pinned: true,
        private: true,
        color: '#00ff00',
        description: 'd',
        start_date: '2025-06-02',
        end_date: '2025-06-03T13:00:00Z',
        integration_source: 'calendar',
        notes: 'n',
        priority: 'urgent',
        priority_at: '2025-06-01T00:00:00Z',
        rrule: 'FREQ=DAILY',
        custom_fields: { [size.id]: 4 },
        estimated_mins: 30,
        integration_ext_id: 7,
        project_id: projectId,
        position: 3,
        parent_task_id: parent.id,
        metadata: { all_day: true, project_assignment: { accuracy: 0.5 } },
      })
      expect(Object.keys(created).toSorted()).toEqual(
        Object.keys(taskSchema.omit({ time_entries: true }).shape).toSorted(),
      )
      expect(created).toMatchObject({
        assignee_user_ids: [owner.me.id],
        ghost_assignee_ids: [ghost.id],
        tag_ids: [tag.id],
        tags: [{ id: tag.id, name: 'web', color: '#ff0000' }],
        auto_log_time: true,
        billable: true,
        client: { id: client.id, name: 'Acme' },
        pinned: true,
        private: true,
        color: '#00ff00',
        description: 'd',
        start_date: '2025-06-02',
        // A timestamp is cut to its date in the person's zone.
        end_date: '2025-06-04',
        source: 'calendar',
        notes: 'n',
        priority: 'urgent',
        priority_at: '2025-06-01T00:00:00Z',
        rrule: 'FREQ=DAILY',
        custom_field_values: [
          {
            custom_field_id: size.id,
            custom_field_name: 'Field',
            field_type: 'number',
            selected_options: [],
            value: 4,
          },
        ],
        estimated_mins: 30,
        project_id: projectId,
        project: { id: projectId, name: 'Site', color: '#112233', rate: null, custom_field_values: [] },
        position: 3,
        parent_task_id: parent.id,
        parent_task_name: 'Site',
        parent: { id: parent.id, name: 'Site' },
        metadata: { all_day: true, project_assignment: { accuracy: 0.5 } },
        is_template: false,
        recurrence_date: null,
        recurring_task_id: null,
        source_template_task_id: null,
        svc_user_id: owner.me.id,
        workspace_id: owner.workspaceId,
      })
      expect(created.parent).not.toHaveProperty('sub_task_total_count')
      expect(created.project?.permissions).toContain('project.update')
    })

    it('counts time blocks, scheduled and completed ones, and their time', async () => {
      const task = await tasks.create()
      await tasks.block(task, { duration: 600 })
      await tasks.block(task, { duration: 60, start: '2025-06-02T10:00:00Z', completed: true })
      await tasks.block(task, { duration: 6, completed: true })
      await tasks.track(task)
      expect(await tasks.read(task)).toMatchObject({
        time_block_total_count: 3,
        time_block_completed_count: 2,
        time_block_scheduled_total_count: 1,
        time_block_scheduled_completed_count: 1,
        total_blocked_time: 666,
        total_scheduled_blocked_time: 60,
        time_entry_total_count: 1,
        total_tracked_time: 90,
      })
    })

    it('keeps values of each custom field type, and takes them away by null', async () => {
      const options = [{ option_name: 'red' }, { option_name: 'blue' }]
      const text = await tasks.field({ type: 'text' })
      const date = await tasks.field({ type: 'date' })
      const box = await tasks.field({ type: 'checkbox' })
      const url = await tasks.field({ type: 'url' })
      const one = await tasks.field({ type: 'select', options })
      const many = await tasks.field({ type: 'multi_select', options })
      const [red, blue] = many.options.map((option) => option.option_id)
      const selected = one.options[1]?.option_id ?? 0
      const values = {
        [text.id]: 'T',
        [date.id]: '2025-06-02T13:00:00Z',
        [box.id]: false,
        [url.id]: 'https://example.com/',
        [one.id]: selected,
        [many.id]: [blue, red],
      }
      const task = await tasks.create({ custom_fields: values })
      const shown = task.custom_field_values.map(({ custom_field_id: id, value }) => [id, value])
      expect(shown).toEqual([
        [text.id, 'T'],
        [date.id, '2025-06-03'],
        [box.id, false],
        [url.id, 'https://example.com/'],
        [one.id, selected],
        [many.id, [red, blue]],
      ])
      await owner.client.call(updateCustomField, {
        params: { ...tasks.workspace, custom_field_id: one.id },
        body: { options: [] },
      })
      await owner.client.call(deleteCustomField, { params: { ...tasks.workspace, custom_field_id: url.id } })
      const cleared = { [text.id]: null, [date.id]: '', [box.id]: null, [many.id]: [] }
      expect((await tasks.change(task, { custom_fields: cleared })).custom_field_values).toEqual([
        {
          custom_field_id: one.id,
          custom_field_name: 'Field',
          field_type: 'select',
          selected_options: [{ is_deleted: true, option_id: selected, option_name: 'blue' }],
          value: selected,
        },
      ])
      expect(
        (await tasks.change(task, { custom_fields: { [one.id]: selected } })).custom_field_values,
      ).toHaveLength(1)
      const again = { params: tasks.params, body: { name: 'x', custom_fields: { [one.id]: selected } } }
      expect(await owner.client.refusal(createTask, again)).toMatchObject({
        status: 400,
        message: `Invalid request: custom_fields.${one.id}: there is no option ${selected}`,
      })
    })

    it('refuses custom fields that it does not have, and what their types do not take', async () => {
      const number = await tasks.field({ type: 'number' })
      const url = await tasks.field({ type: 'url' })
      const box = await tasks.field({ type: 'checkbox' })
      const select = await tasks.field({ type: 'select' })
      const ofProject = await tasks.field({ type: 'text', entity: 'project' })
      const refused: readonly (readonly [id: number, value: unknown, message: string])[] = [
        [number.id, 'x', 'must be a number'],
        [url.id, 'javascript:alert(1)', 'must be an address such as https://example.com'],
        [box.id, 'x', 'must be true or false'],
        [select.id, 'x', 'must be the id of an option'],
        [ofProject.id, 'x', 'is not a custom field of tasks in the workspace'],
        [UNKNOWN, 'x', 'is not a custom field of tasks in the workspace'],
      ]
      for (const [id, value, message] of refused) {
        const body = { name: 'x', custom_fields: { [id]: value } }
        expect(await owner.client.refusal(createTask, { params: tasks.params, body })).toMatchObject({
          status: 400,
          message: `Invalid request: custom_fields.${id}: ${message}`,
        })
      }
      const body = { name: 'x', custom_fields: { [number.id]: 'x'.repeat(17_000) } }
      expect(await owner.client.refusal(createTask, { params: tasks.params, body })).toMatchObject({
        status: 400,
        message: 'Invalid request: custom_fields: must not be larger than 16 KiB',
      })
    })
  })

  describe('P §4.4 GET tasks shows', () => {
    it('counters and parents, unless disable_aggregations', async () => {
      const parent = await tasks.create({ name: 'Site', position: 1 })
      const child = await tasks.create({ parent_task_id: parent.id, position: 2 })
      await tasks.track(child)
      expect(await tasks.list()).toMatchObject([
        { sub_task_total_count: 1 },
        { parent: { id: parent.id }, total_tracked_time: 90 },
      ])
      expect(await tasks.list({ disable_aggregations: true })).toMatchObject([
        { sub_task_total_count: 0 },
        { parent: null, parent_task_name: 'Site', total_tracked_time: 0 },
      ])
    })

    it('ghosts with include_ghost_assignees, while they are there', async () => {
      const ghost = await owner.client.call(createGhost, { params: tasks.params, body: { name: 'Casper' } })
      await tasks.create({ ghost_assignee_ids: [ghost.id] })
      expect(await tasks.list()).toMatchObject([{ ghost_assignee_ids: [] }])
      expect(await tasks.list({ include_ghost_assignees: true })).toMatchObject([
        { ghost_assignee_ids: [ghost.id] },
      ])
      await owner.client.call(deleteGhost, { params: { ...tasks.params, ghost_id: ghost.id } })
      expect(await tasks.list({ include_ghost_assignees: true })).toMatchObject([{ ghost_assignee_ids: [] }])
    })

    it('the rate of the project or else of the workspace with include_rates, to who may see rates', async () => {
      const ben = await tasks.member()
      await owner.client.call(updateWorkspace, {
        params: tasks.workspace,
        body: { default_hourly_rate: 20, default_currency: 'EUR' },
      })
      const rated = await tasks.project({ rate: 12.5, currency: 'USD', billable: true })
      const plain = await tasks.project({ name: 'Plain' })
      await tasks.create({ project_id: rated.id, position: 1 })
      await tasks.create({ project_id: plain.id, position: 2 })
      const rates = async (person: Person, query: Record<string, boolean>) =>
        (await tasks.list(query, person)).map((task) => task.project?.rate)
      expect(await rates(owner, {})).toEqual([null, null])
      expect(await rates(ben, { include_rates: true })).toEqual([null, null])
      expect(await rates(owner, { include_rates: true })).toMatchObject([
        {
          billable: true,
          currency: 'USD',
          end_at: null,
          has_more_rates: false,
          hourly_rate: 12.5,
          project_color: rated.color,
          project_id: rated.id,
          project_name: 'Site',
          project_rate_id: rated.id,
          start_at: null,
          workspace_rate_id: null,
        },
        { currency: 'EUR', hourly_rate: 20, project_rate_id: null, workspace_rate_id: owner.workspaceId },
      ])
    })

    it('entries with with_entries: all to admins, their own to others, newest first', async () => {
      const ben = await tasks.member()
      const task = await tasks.create()
      const first = await tasks.track(task)
      const second = await tasks.track(task, ben, { start: '2025-06-02T08:30:00Z' })
      const running = await tasks.track(task, owner, { start: '2025-06-02T08:45:00Z', duration: -1 })
      const ids = async (person: Person) =>
        (await tasks.list({ with_entries: true }, person))[0]?.time_entries?.map(({ id }) => id)
      expect(await ids(owner)).toEqual([running.id, second.id, first.id])
      expect(await ids(ben)).toEqual([second.id])
      expect((await tasks.list())[0]).not.toHaveProperty('time_entries')
      const { time_entries: entries } = await tasks.read(task, owner, { with_entries: true })
      expect(entries).toMatchObject([
        { duration: null, svc_user_id: owner.me.id, task_id: task.id },
        { duration: 90, type: 'activity' },
        { duration: 90 },
      ])
    })

    it('custom fields of projects to who may see them', async () => {
      const ben = await tasks.member()
      const { id } = await tasks.project()
      const theirs = await tasks.field({ type: 'text', entity: 'project' })
      await owner.client.call(updateProjectCustomFieldValues, {
        params: { ...tasks.workspace, project_id: id },
        body: { custom_fields: { [theirs.id]: 'x' } },
      })
      await tasks.create({ project_id: id })
      const values = async () => (await tasks.list({}, ben))[0]?.project?.custom_field_values
      expect(await values()).toMatchObject([{ value: 'x' }])
      const body = { limit_public_project_data: true }
      await owner.client.call(updateWorkspace, { params: tasks.workspace, body })
      expect(await values()).toEqual([])
    })

    it.each([
      [{ 'order_by[]': 'nothing' }, 'order_by[]: is not a field of tasks'],
      [{ 'order_by[]': 'name,up' }, 'order_by[]: must end in asc or desc'],
      [{ 'order_by[]': 'cf_1' }, 'order_by[]: is not a custom field of tasks'],
      [{ 'order_by[]': 'pcf_1' }, 'order_by[]: is not a custom field of projects'],
      [{ 'cf_filter[]': 'x' }, 'cf_filter[]: must be the id of a field, a colon, and values'],
      [{ 'cf_filter[]': '1:x' }, 'cf_filter[]: is not a custom field of the workspace'],
      [{ start_date: 'x' }, 'start_date: must be a date such as 2006-01-02'],
      [{ active_by_date: 'x' }, 'active_by_date: must be a date such as 2006-01-02'],
      [{ timeblock_start_from: 'x' }, 'timeblock_start_from: must be a time such as 2006-01-02T15:04:05Z'],
      [{ per_page: 101 }, 'per_page: must be 1 to 100'],
      [{ page: 0 }, 'page: must be 1 to 1000000'],
      [{ 'priority[]': 'x' }, expect.stringContaining('priority[].0: ') as unknown],
      [{ 'state[]': 'x' }, expect.stringContaining('state[].0: ') as unknown],
      [{ pinned: 'x' }, expect.stringContaining('pinned: ') as unknown],
    ])('nothing for %j', async (query, message) => {
      const refusal = await owner.client.refusal(listTasks, { params: tasks.params, query })
      const text = typeof message === 'string' ? `Invalid request: ${message}` : message
      expect(refusal).toMatchObject({ status: 400, message: text })
    })
  })
}
