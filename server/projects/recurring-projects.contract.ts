import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listProjects } from '../../shared/api/projects.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type TestService } from '../testing/test-service.ts'
import { type ProjectsOf, projectsOf } from './projects.fixture.ts'

/** Recurring projects on any database. */
export function recurringProjectsContract(open: OpenDatabase): void {
  let test: TestService
  let own: ProjectsOf
  let list: (ids: readonly number[]) => Promise<unknown>

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set('2025-06-04T09:00:00Z')
    const person = await test.signUp({ timezone: 'Pacific/Auckland' })
    own = projectsOf(person, person.workspaceId)
    list = (ids) => person.client.call(listProjects, { params: own.params, query: { 'project_ids[]': ids } })
  })

  const weekly = { period: 'weekly', parameter_start_date: '2025-06-02', estimated_seconds: 3600 }

  describe('T §4.7 POST projects with recurring_parameters', () => {
    it('answers every field of the rule, and the current period', async () => {
      const project = await own.create({ name: 'P', recurring: true, recurring_parameters: weekly })
      expect(project).toMatchObject({
        recurring: true,
        recurring_parameters: [
          {
            custom_period: null,
            estimated_seconds: 3600,
            parameter_end_date: null,
            parameter_start_date: '2025-06-02',
            period: 'weekly',
            project_start_date: '2025-06-04',
          },
        ],
        current_period: { start_date: '2025-06-02', end_date: '2025-06-08' },
      })
    })

    it('takes an array too, and has no period before the first rule and after the last', async () => {
      const rules = [{ ...weekly, parameter_end_date: '2025-06-10' }]
      const project = await own.create({ name: 'P', recurring: true, recurring_parameters: rules })
      test.clock.set('2025-06-10T09:00:00Z')
      expect((await own.read(project)).current_period).toEqual({
        start_date: '2025-06-09',
        end_date: '2025-06-10',
      })
      test.clock.set('2025-06-11T09:00:00Z')
      expect((await own.read(project)).current_period).toBeNull()
    })
  })

  describe('T §2 Project of a recurring project', () => {
    it('estimated_seconds is the rule’s for each period, else the project’s own', async () => {
      const fields = { name: 'P', recurring: true, estimated_hours: 5 }
      const project = await own.create({ ...fields, recurring_parameters: weekly })
      expect(project).toMatchObject({ estimated_seconds: 3600, estimated_hours: 1 })
      const monthly = { period: 'monthly' }
      expect(await own.change(project, { recurring_parameters: monthly })).toMatchObject({
        estimated_hours: 5,
        recurring_parameters: [
          { period: 'weekly', parameter_end_date: '2025-06-03' },
          { period: 'monthly', parameter_start_date: '2025-06-04' },
        ],
        current_period: { start_date: '2025-06-04', end_date: '2025-07-03' },
      })
      expect(await own.change(project, { recurring: false })).toMatchObject({
        recurring: false,
        current_period: null,
      })
    })

    it('estimated_seconds is changed in the rule in force where that has one', async () => {
      const project = await own.create({ name: 'P', recurring: true, recurring_parameters: weekly })
      expect(await own.change(project, { estimated_hours: 3 })).toMatchObject({
        estimated_seconds: 10_800,
        recurring_parameters: [{ estimated_seconds: 10_800 }],
      })
      expect(await own.change(project, { estimated_seconds: null })).toMatchObject({
        estimated_seconds: null,
        recurring_parameters: [{ estimated_seconds: null }],
      })
    })

    it('actual_seconds is what began in the current period, by the days of the person’s zone', async () => {
      const project = await own.create({ name: 'P', recurring: true, recurring_parameters: weekly })
      const plain = await own.create({ name: 'Q' })
      // In Auckland, 2 June begins at noon of 1 June in UTC.
      await own.track(project, 1000, { start: '2025-06-01T11:59:59Z' })
      await own.track(project, 20, { start: '2025-06-01T12:00:00Z' })
      await own.track(project, 3, { start: '2025-06-04T08:00:00Z' })
      await own.track(plain, 7, { start: '2025-06-01T11:59:59Z' })
      expect(await list([project.id, plain.id])).toMatchObject([
        { name: 'P', actual_seconds: 23 },
        { name: 'Q', actual_seconds: 7 },
      ])
      test.clock.set('2025-06-08T11:59:59Z')
      expect(await own.read(project)).toMatchObject({ actual_seconds: 23 })
      test.clock.set('2025-06-08T12:00:00Z')
      expect(await own.read(project)).toMatchObject({
        actual_seconds: 0,
        current_period: { start_date: '2025-06-09', end_date: '2025-06-15' },
      })
    })
  })
}
