import { expect, it } from 'vitest'
import { createProject } from '../../shared/api/projects.ts'
import { createProjectTask, deleteProjectTask } from '../../shared/api/project-tasks.ts'
import { createTask } from '../../shared/api/tasks.ts'
import { openSharedWorkspace } from '../testing/shared-workspace.ts'
import { Approvals } from '../timesheets/approvals.fixture.ts'

it('decisions §10 DELETE tasks/{id} leaves the entries of a locked timesheet alone, those of subtasks too', async () => {
  const shared = await openSharedWorkspace()
  shared.test.clock.set('2025-06-12T09:00:00Z')
  const approvals = new Approvals(shared)
  const { params } = approvals
  const { owner } = shared
  const member = await shared.join({ name: 'Cleo' })
  const setup = await approvals.setUp({ member_ids: [member.me.id] })
  const body = { name: 'P', is_private: false }
  const project = await owner.client.call(createProject, { params, body })
  const path = { ...params, project_id: project.id }
  const task = await owner.client.call(createProjectTask, { params: path, body: { name: 'T' } })
  const subtask = await owner.client.call(createTask, {
    params: { organization_id: owner.organizationId, ...params },
    body: { name: 'S', project_id: project.id, parent_task_id: task.id },
  })
  const entry = { start: '2025-06-03T08:00:00Z', duration: 60, task_id: subtask.id, project_id: project.id }
  await approvals.track(member, entry)
  await approvals.act(member, setup, 'submit')
  const request = { params: { ...path, task_id: task.id } }
  expect(await owner.client.refusal(deleteProjectTask, request)).toMatchObject({
    status: 400,
    message: expect.stringContaining('is locked') as unknown,
  })
  await approvals.act(member, setup, 'reopen')
  await owner.client.call(deleteProjectTask, request)
  await shared.close()
})
