import { beforeAll, describe, expect, it } from 'vitest'
import { createAttachment } from '../../shared/api/attachments.ts'
import { createCustomField } from '../../shared/api/custom-fields.ts'
import { logPlanningTimeEntry, createPlanningTimeEntry } from '../../shared/api/planning-time-entries.ts'
import { createGhost } from '../../shared/api/ghosts.ts'
import { createProject } from '../../shared/api/projects.ts'
import { createSavedView } from '../../shared/api/saved-views.ts'
import { beginTrial, getSubscription } from '../../shared/api/subscriptions.ts'
import { createTag } from '../../shared/api/tags.ts'
import { createTask, listTasks } from '../../shared/api/tasks.ts'
import { listTimeOff, postUserTimeOff } from '../../shared/api/time-off.ts'
import { getWorkspaceUserSettings } from '../../shared/api/user-settings.ts'
import { postUserHours } from '../../shared/api/working-hours.ts'
import { deviations } from './specified-fields.ts'
import { specifiedPlanningFields, type SpecifiedPlanningResource } from './specified-planning-fields.ts'
import { openTestService, type Person } from './test-service.ts'

type Answers = Record<SpecifiedPlanningResource, object | null | undefined>

/** One of each resource, as filled in as it can be. @param trying somebody on the free plan. */
async function answers(person: Person, trying: Person): Promise<Answers> {
  const { client, workspaceId, organizationId, me } = person
  const params = { workspace_id: workspaceId }
  const place = { ...params, organization_id: organizationId }

  const project = await client.call(createProject, {
    params,
    body: { name: 'Site', client_name: 'Acme', rate: 90.5, currency: 'EUR' },
  })
  const tag = await client.call(createTag, { params, body: { name: 'urgent' } })
  const field = await client.call(createCustomField, { params, body: { name: 'Size', type: 'text' } })
  const parent = await client.call(createTask, {
    params: place,
    body: { name: 'Build', project_id: project.id },
  })
  const created = await client.call(createTask, {
    params: place,
    body: {
      name: 'Draw',
      parent_task_id: parent.id,
      project_id: project.id,
      assignee_user_ids: [me.id],
      tag_ids: [tag.id],
      custom_fields: { [field.id]: 'L' },
      start_date: '2025-06-02',
      end_date: '2025-06-03',
      estimated_mins: 60,
      priority: 'high',
      notes: 'n',
      description: 'd',
      color: '#112233',
    },
  })
  const planned = await client.call(createPlanningTimeEntry, {
    params,
    body: {
      task_id: created.id,
      description: 'Mail',
      planned_start: '2025-06-02T10:00:00Z',
      planned_duration: 600,
    },
  })
  const logged = await client.call(logPlanningTimeEntry, {
    params: { ...params, planned_entry_id: planned.id },
    body: {},
  })
  const { data } = await client.call(listTasks, {
    params: place,
    query: { with_entries: true, include_rates: true, 'parent_task_id[]': parent.id },
  })
  const [task] = data
  const ghost = await client.call(createGhost, {
    params: place,
    body: { name: 'Designer', assign_projects: [project.id], assign_tasks: [created.id] },
  })
  const userParams = { organization_id: organizationId, user_id: me.id }
  const [hours] = await client.call(postUserHours, {
    params: userParams,
    body: [{ weekday: 1, working_hours: 7.5 }],
  })
  const [away] = await client.call(postUserTimeOff, {
    params: userParams,
    body: [{ start_time: '2025-12-24T00:00:00Z', end_time: '2025-12-27T00:00:00Z', type: 'vacation' }],
  })
  const listed = await client.call(listTimeOff, {
    params: { organization_id: organizationId },
    query: { 'user_id[]': me.id, start_date: '2025-12-01', end_date: '2025-12-31' },
  })
  const form = new FormData()
  form.append('display_order', '1')
  form.append('file', new Blob(['hello'], { type: 'text/plain' }), 'note.txt')
  const attachment = await client.call(createAttachment, {
    params: { ...place, task_id: created.id },
    body: form,
  })
  const tryingPlace = { workspace_id: trying.workspaceId, organization_id: trying.organizationId }
  const trial = await trying.client.call(beginTrial, {
    params: tryingPlace,
    body: { plan_workspace_id: trying.workspaceId },
  })
  const subscription = await client.call(getSubscription, { params: { organization_id: organizationId } })
  return {
    Ghost: ghost,
    'Ghost assigned': ghost.assigned,
    'Ghost assigned project': ghost.assigned.projects[0],
    'Ghost assigned task': ghost.assigned.tasks[0],
    'Working hours record': hours,
    'Time off record, listed': listed[0],
    'Time off record of a person': away,
    'Task attachment': attachment,
    'Saved view': await client.call(createSavedView, {
      params,
      body: { name: 'Mine', type: 'list', icon_name: 'star', params: { page: 1 }, pinned: true },
    }),
    'Time entry': logged,
    Task: task,
    'Task parent': task?.parent,
    'Task client': task?.client,
    'Task custom_field_values': task?.custom_field_values[0],
    'Task project': task?.project,
    'Task project rate': task?.project?.rate,
    'Task status': task?.status,
    'Task tags': task?.tags[0],
    'Workspace-level user settings': await client.call(getWorkspaceUserSettings, { params }),
    Trial: trial,
    Subscription: subscription,
    'Subscription price': subscription.price,
    'Subscription product': subscription.product,
  }
}

describe('answers of planning have the fields that are specified, no other, and of their types', () => {
  let answered: Answers

  beforeAll(async () => {
    const test = await openTestService()
    const free = await openTestService({ plan: 'free' })
    answered = await answers(await test.signUp(), await free.signUp())
    await test.close()
    await free.close()
  })

  it.each(Object.keys(specifiedPlanningFields) as SpecifiedPlanningResource[])('P §2 %s', (resource) => {
    const answer = answered[resource]
    if (answer === null || answer === undefined) throw new Error('There is none.')
    expect(deviations(answer, specifiedPlanningFields[resource])).toEqual([])
  })
})
