import { afterAll, beforeAll, beforeEach } from 'vitest'
import {
  type PlanningTimeEntry,
  createPlanningTimeEntry,
  getPlanningTimeEntry,
  listPlanningTimeEntries,
  logPlanningTimeEntry,
  updatePlanningTimeEntry,
} from '../../shared/api/planning-time-entries.ts'
import { createTask, type Task } from '../../shared/api/tasks.ts'
import { type TimeEntry, listTimeEntries } from '../../shared/api/time-entries.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

interface Entry {
  readonly id: number
}

/** A service for a suite, and for each of its tests somebody new in Berlin, at 12:00 UTC of 2 June 2025. */
export class PlanningEntries {
  #test: TestService | undefined
  #person: Person | undefined

  constructor(open: OpenDatabase) {
    beforeAll(async () => {
      this.#test = await openTestService({ database: await open() })
    })
    afterAll(() => this.test.close())
    beforeEach(async () => {
      this.test.clock.set('2025-06-02T12:00:00Z')
      this.#person = await this.test.signUp({ timezone: 'Europe/Berlin' })
    })
  }

  get test(): TestService {
    if (this.#test === undefined) throw new Error('The suite has not begun.')
    return this.#test
  }

  get person(): Person {
    if (this.#person === undefined) throw new Error('The test has not begun.')
    return this.#person
  }

  get params(): { readonly workspace_id: number } {
    return { workspace_id: this.person.workspaceId }
  }

  get place(): { readonly workspace_id: number; readonly organization_id: number } {
    return { ...this.params, organization_id: this.person.organizationId }
  }

  readonly path = ({ id }: Entry): { workspace_id: number; time_entry_id: number } => ({
    ...this.params,
    time_entry_id: id,
  })

  readonly logPath = ({ id }: Entry): { workspace_id: number; planned_entry_id: number } => ({
    ...this.params,
    planned_entry_id: id,
  })

  readonly create = (body: object, by = this.person): Promise<PlanningTimeEntry> =>
    by.client.call(createPlanningTimeEntry, { params: this.params, body })

  /** Plans an hour from 8:00 on. */
  readonly plan = (fields: object = {}): Promise<PlanningTimeEntry> =>
    this.create({ planned_start: '2025-06-02T08:00:00Z', planned_duration: 3600, ...fields })

  readonly read = (entry: Entry): Promise<PlanningTimeEntry> =>
    this.person.client.call(getPlanningTimeEntry, { params: this.path(entry) })

  readonly change = (entry: Entry, body: object): Promise<PlanningTimeEntry> =>
    this.person.client.call(updatePlanningTimeEntry, { params: this.path(entry), body })

  readonly log = (entry: Entry, body: object = {}): Promise<PlanningTimeEntry> =>
    this.person.client.call(logPlanningTimeEntry, { params: this.logPath(entry), body })

  readonly list = (query: object = {}): Promise<PlanningTimeEntry[]> =>
    this.person.client.call(listPlanningTimeEntries, { params: this.params, query: { ...query } })

  readonly ids = async (query: object = {}): Promise<number[]> => (await this.list(query)).map(({ id }) => id)

  /** As tracking lists it. */
  readonly tracked = (): Promise<TimeEntry[]> => this.person.client.call(listTimeEntries)

  readonly task = (fields: object = {}): Promise<Task> =>
    this.person.client.call(createTask, { params: this.place, body: { name: 'Draw', ...fields } })
}
