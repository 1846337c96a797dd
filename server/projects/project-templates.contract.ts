import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGroup } from '../../shared/api/groups.ts'
import { createProjectGroup, listProjectGroups } from '../../shared/api/project-groups.ts'
import { createProjectTask, listProjectTasks } from '../../shared/api/project-tasks.ts'
import type { Project } from '../../shared/api/projects.ts'
import { createTag } from '../../shared/api/tags.ts'
import { createTask, listTasks } from '../../shared/api/tasks.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { type ProjectsOf, projectsOf } from './projects.fixture.ts'

/** Templates on any database. */
export function projectTemplatesContract(open: OpenDatabase): void {
  let test: TestService
  let person: Person
  let own: ProjectsOf
  let template: Project

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set('2025-06-02T09:00:00Z')
    person = await test.signUp()
    own = projectsOf(person, person.workspaceId)
    template = await own.create({
      name: 'T',
      template: true,
      color: '#112233',
      client_name: 'Acme',
      billable: false,
      is_private: false,
      estimated_hours: 3,
      currency: 'EUR',
      rate: 5,
      fixed_fee: 100,
      budget: 900,
      budget_alerts: [80],
      start_date: '2025-01-01',
      recurring: true,
      recurring_parameters: { period: 'weekly', estimated_seconds: 60 },
    })
  })

  describe('T §4.7 POST projects with template_id', () => {
    it('copies the settings that the body does not name, but for what makes it a template', async () => {
      expect(template).toMatchObject({ template: true, can_track_time: false })
      const body = { name: 'P', template_id: template.id, rate: 6, start_date: '2025-07-01' }
      expect(await own.create(body)).toMatchObject({
        name: 'P',
        color: '#112233',
        client_name: 'Acme',
        billable: false,
        is_private: false,
        currency: 'EUR',
        rate: 6,
        fixed_fee: 100,
        budget: 900,
        budget_alerts: [80],
        start_date: '2025-07-01',
        recurring: true,
        recurring_parameters: [
          { period: 'weekly', parameter_start_date: '2025-07-01', project_start_date: '2025-07-01' },
        ],
        template: null,
        template_id: template.id,
        can_track_time: true,
      })
    })

    it('copies the tasks with their subtasks, estimates and tags, all still to be done', async () => {
      const { params } = own
      const planning = { organization_id: person.organizationId, ...params }
      const tag = await person.client.call(createTag, { params, body: { name: 'x' } })
      const fields = { name: 'parent', project_id: template.id, estimated_mins: 30, tag_ids: [tag.id] }
      const parent = await person.client.call(createTask, { params: planning, body: fields })
      const child = { name: 'child', project_id: template.id, parent_task_id: parent.id }
      await person.client.call(createTask, { params: planning, body: child })
      const done = { name: 'done', active: false, external_reference: 'ref' }
      await person.client.call(createProjectTask, { params: own.pathTo(template), body: done })

      const project = await own.create({ name: 'P', template_id: template.id })
      const tasks = await person.client.call(listProjectTasks, { params: own.pathTo(project) })
      expect(tasks).toMatchObject([
        { name: 'parent', estimated_seconds: 1800, active: true },
        { name: 'child', active: true },
        { name: 'done', active: true, external_reference: 'ref' },
      ])
      const query = { 'project_id[]': [project.id] }
      const { data } = await person.client.call(listTasks, { params: planning, query })
      expect(data.find(({ name }) => name === 'child')?.parent_task_id).toBe(tasks[0]?.id)
      expect(data.find(({ name }) => name === 'parent')?.tag_ids).toEqual([tag.id])
      expect(await person.client.call(listProjectTasks, { params: own.pathTo(template) })).toHaveLength(3)
    })

    it('copies the groups, and makes the creator its manager', async () => {
      const { organizationId: organization_id, workspaceId } = person
      const body = { name: 'Builders', workspaces: [workspaceId], users: [person.me.id] }
      const group = await person.client.call(createGroup, { params: { organization_id }, body })
      const link = { group_id: group.group_id, project_id: template.id }
      await person.client.call(createProjectGroup, { params: own.params, body: link })
      const project = await own.create({ name: 'P', template_id: template.id })
      const query = { project_ids: String(project.id) }
      expect(await person.client.call(listProjectGroups, { params: own.params, query })).toMatchObject([
        { group_id: group.group_id, pid: project.id },
      ])
      expect(await own.names({ only_me: true, 'group_ids[]': [group.group_id] })).toEqual(['P', 'T'])
    })

    it('makes a template of any project that the caller may change', async () => {
      const project = await own.create({ name: 'P', color: '#445566', fixed_fee: 50 })
      const done = { name: 'done', active: false }
      await person.client.call(createProjectTask, { params: own.pathTo(project), body: done })
      const made = await own.create({ name: 'From P', template: true, template_id: project.id })
      expect(made).toMatchObject({ template: true, color: '#445566', fixed_fee: 50, can_track_time: false })
      const tasks = await person.client.call(listProjectTasks, { params: own.pathTo(made) })
      expect(tasks).toMatchObject([{ name: 'done', active: true }])
    })

    it('refuses projects that are no templates', async () => {
      const project = await own.create({ name: 'P' })
      await expect(own.create({ name: 'Q', template_id: project.id })).rejects.toThrow(
        'template_id: is not a template of the workspace',
      )
    })
  })
}
