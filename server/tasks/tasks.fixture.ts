/** Calls on tasks and what they refer to, as people of one workspace make them. */

import { createCustomField, type CustomField } from '../../shared/api/custom-fields.ts'
import { createProject, type Project } from '../../shared/api/projects.ts'
import { createTask, getTask, listTasks, updateTask, type Task } from '../../shared/api/tasks.ts'
import { createTimeBlock } from '../../shared/api/time-blocks.ts'
import { createTimeEntry } from '../../shared/api/time-entries.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import type { Person, TestService } from '../testing/test-service.ts'

type Query = Readonly<Record<string, string | number | boolean>>

/** @param owner whose workspace it is, and who calls unless somebody else is named. */
export function tasksOf(test: TestService, owner: Person) {
  const workspace = { workspace_id: owner.workspaceId }
  const params = { ...workspace, organization_id: owner.organizationId }
  const pathTo = ({ id }: Pick<Task, 'id'>) => ({ ...params, task_id: id })
  return {
    params,
    workspace,
    pathTo,
    create: (fields: object = {}, person = owner): Promise<Task> =>
      person.client.call(createTask, { params, body: { name: 'Draw', ...fields } }),
    read: (task: Pick<Task, 'id'>, person = owner, query: Query = {}): Promise<Task> =>
      person.client.call(getTask, { params: pathTo(task), query }),
    change: (task: Pick<Task, 'id'>, body: object, person = owner): Promise<Task> =>
      person.client.call(updateTask, { params: pathTo(task), body }),
    list: async (query: Query = {}, person = owner): Promise<Task[]> =>
      (await person.client.call(listTasks, { params, query })).data,
    project: (fields: object = {}): Promise<Project> => {
      const body = { name: 'Site', is_private: false, ...fields }
      return owner.client.call(createProject, { params: workspace, body })
    },
    field: (fields: object): Promise<CustomField> =>
      owner.client.call(createCustomField, { params: workspace, body: { name: 'Field', ...fields } }),
    block: (task: Task, body: object) =>
      owner.client.call(createTimeBlock, { params: { ...workspace, task_id: task.id }, body }),
    track: (task: Task, person = owner, fields: object = {}) => {
      const times = { start: '2025-06-02T08:00:00Z', duration: 90 }
      const body = { created_with: 'test', ...workspace, task_id: task.id, ...times, ...fields }
      return person.client.call(createTimeEntry, { params: workspace, body })
    },
    /** Somebody new in the workspace, who is no admin. */
    member: async (name = 'Ben'): Promise<Person> => {
      const person = await test.signUp({ name })
      await joinWorkspace(test, owner, [person])
      return person
    },
  }
}
