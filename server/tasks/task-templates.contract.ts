import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCustomField } from '../../shared/api/custom-fields.ts'
import { createProject } from '../../shared/api/projects.ts'
import { listProjectTasks } from '../../shared/api/project-tasks.ts'
import { createTag } from '../../shared/api/tags.ts'
import { createTask, getTask, listTasks, updateTask, type Task } from '../../shared/api/tasks.ts'
import { createTimeBlock, listTaskTimeBlocks } from '../../shared/api/time-blocks.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** Templates of tasks, on any database. */
export function taskTemplatesContract(open: OpenDatabase): void {
  let test: TestService
  let person: Person
  let params: { readonly organization_id: number; readonly workspace_id: number }
  let workspace: { readonly workspace_id: number }
  let template: Task

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set('2025-06-02T09:00:00Z')
    person = await test.signUp()
    workspace = { workspace_id: person.workspaceId }
    params = { ...workspace, organization_id: person.organizationId }
    template = await create({ name: 'Onboarding', is_template: true, estimated_mins: 90 })
  })

  const create = (body: object): Promise<Task> => person.client.call(createTask, { params, body })
  const change = (task: Task, body: object): Promise<Task> =>
    person.client.call(updateTask, { params: { ...params, task_id: task.id }, body })
  const names = async (query: Record<string, string | boolean | number> = {}) => {
    const { data, total } = await person.client.call(listTasks, { params, query })
    expect(data).toHaveLength(total)
    return data.map(({ name }) => name)
  }
  const subtasks = async (parent: Task) => {
    const query = { 'parent_task_id[]': [parent.id], order_by: 'id' }
    return (await person.client.call(listTasks, { params, query })).data
  }

  describe('P §4.4 GET /tasks', () => {
    it('shows templates only when it is asked for them', async () => {
      await create({ name: 'Task' })
      expect(template.is_template).toBe(true)
      expect(await names()).toEqual(['Task'])
      expect(await names({ is_template: false })).toEqual(['Task'])
      expect(await names({ is_template: true })).toEqual(['Onboarding'])
      expect(await names({ name: 'on' })).toEqual([])
      expect(await names({ since: 0 })).toEqual(['Onboarding', 'Task'])
    })

    it('takes the subtasks of a template for templates', async () => {
      const subtask = await create({ name: 'Laptop', parent_task_id: template.id })
      expect(subtask.is_template).toBe(true)
      expect(await names()).toEqual([])
      await change(template, { is_template: false })
      expect((await names()).toSorted()).toEqual(['Laptop', 'Onboarding'])
      const request = { params: { ...params, task_id: subtask.id }, body: { is_template: true } }
      expect(await person.client.refusal(updateTask, request)).toMatchObject({
        status: 400,
        message: 'Invalid request: is_template: a subtask is one with its task',
      })
    })
  })

  it('T §4.8 GET projects/{id}/tasks shows no templates', async () => {
    const project = await person.client.call(createProject, { params: workspace, body: { name: 'Site' } })
    await create({ name: 'Pattern', is_template: true, project_id: project.id })
    const query = { params: { ...workspace, project_id: project.id } }
    expect(await person.client.call(listProjectTasks, query)).toEqual([])
  })

  describe('P §4.4 POST /tasks with source_template_task_id', () => {
    it('makes a task of all that the template has', async () => {
      const tag = await person.client.call(createTag, { params: workspace, body: { name: 'people' } })
      const field = await person.client.call(createCustomField, {
        params: workspace,
        body: { name: 'Floor', type: 'text' },
      })
      const project = await person.client.call(createProject, { params: workspace, body: { name: 'Site' } })
      await change(template, {
        tag_ids: [tag.id],
        assignee_user_ids: [person.me.id],
        custom_fields: { [field.id]: 'Third' },
        project_id: project.id,
        priority: 'low',
        notes: 'Be kind',
      })
      const subtask = await create({
        name: 'Laptop',
        parent_task_id: template.id,
        estimated_mins: 5,
        tag_ids: [tag.id],
      })
      for (const owner of [template, subtask]) {
        const body = { duration: 600, start: '2025-06-03T08:00:00Z', completed: true }
        await person.client.call(createTimeBlock, { params: { ...workspace, task_id: owner.id }, body })
      }
      const made = await create({ source_template_task_id: template.id, priority: 'high' })
      expect(made).toMatchObject({
        name: 'Onboarding',
        is_template: false,
        source_template_task_id: template.id,
        tag_ids: [tag.id],
        assignee_user_ids: [person.me.id],
        custom_field_values: [{ custom_field_id: field.id, value: 'Third' }],
        project_id: project.id,
        estimated_mins: 90,
        priority: 'high',
        notes: 'Be kind',
        sub_task_total_count: 1,
        time_block_total_count: 1,
        time_block_completed_count: 0,
        time_block_scheduled_total_count: 0,
      })
      const [copy] = await subtasks(made)
      expect(copy).toMatchObject({
        name: 'Laptop',
        is_template: false,
        estimated_mins: 5,
        tag_ids: [tag.id],
        time_block_total_count: 1,
      })
      const blocks = await person.client.call(listTaskTimeBlocks, {
        params: { ...workspace, task_id: made.id },
      })
      expect(blocks).toMatchObject([{ duration: 600, start: null, svc_user_id: person.me.id }])
    })

    it('leaves the template as it is', async () => {
      const made = await create({ source_template_task_id: template.id, name: 'Ben’s first week' })
      await change(made, { estimated_mins: 10 })
      const target = { params: { ...params, task_id: template.id } }
      expect(await person.client.call(getTask, target)).toEqual(template)
    })

    it('makes a series of a template that recurs, which makes no occurrences itself', async () => {
      await change(template, { rrule: 'FREQ=DAILY;COUNT=3', start_date: '2025-06-02' })
      expect(await names({ recurring: true, is_template: true })).toEqual(['Onboarding'])
      const made = await create({ source_template_task_id: template.id, start_date: '2025-06-05' })
      expect(made.rrule).toBe('FREQ=DAILY;COUNT=3')
      const query = { 'recurring_task_ids[]': [made.id] }
      const { data } = await person.client.call(listTasks, { params, query })
      expect(new Set(data.map(({ recurrence_date: date }) => date))).toEqual(
        new Set(['2025-06-06', '2025-06-07']),
      )
    })

    it('makes another template when it is asked to', async () => {
      await create({ name: 'Laptop', parent_task_id: template.id })
      const made = await create({ source_template_task_id: template.id, name: 'Copy', is_template: true })
      expect(made).toMatchObject({ is_template: true, sub_task_total_count: 1 })
      expect(await names()).toEqual([])
    })

    it('P §7 refuses what is no template', async () => {
      const task = await create({ name: 'Task' })
      for (const id of [task.id, 1]) {
        const body = { source_template_task_id: id }
        expect(await person.client.refusal(createTask, { params, body })).toMatchObject({
          status: 400,
          message: 'Invalid request: source_template_task_id: is not a template of the workspace',
        })
      }
    })
  })
}
