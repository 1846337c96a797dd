import { afterAll, beforeAll, beforeEach } from 'vitest'
import {
  createTimeEntry,
  getTimeEntry,
  listTimeEntries,
  updateTimeEntry,
  type TimeEntry,
} from '../../shared/api/time-entries.ts'
import type { CallInput, Refusal } from '../testing/api-client.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

export const START = '2025-06-02T08:00:00Z'

type Query = NonNullable<CallInput<typeof listTimeEntries>['query']>

/** A service for a suite, and for each of its tests somebody new, at 9:00 of 2 June 2025, whose entries start at 8:00. */
export class Entries {
  #test: TestService | undefined
  #person: Person | undefined

  constructor(open: OpenDatabase) {
    beforeAll(async () => {
      this.#test = await openTestService({ database: await open() })
    })
    afterAll(() => this.test.close())
    beforeEach(async () => {
      this.test.clock.set('2025-06-02T09:00:00Z')
      this.#person = await this.test.signUp()
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

  bodyOf(fields: object): object {
    return { created_with: 'test', workspace_id: this.person.workspaceId, start: START, ...fields }
  }

  create(fields: object = {}): Promise<TimeEntry> {
    return this.person.client.call(createTimeEntry, { params: this.params, body: this.bodyOf(fields) })
  }

  refusal(fields: object): Promise<Refusal> {
    return this.person.client.refusal(createTimeEntry, { params: this.params, body: this.bodyOf(fields) })
  }

  pathTo(entry: Pick<TimeEntry, 'id'>): { workspace_id: number; time_entry_id: number } {
    return { ...this.params, time_entry_id: entry.id }
  }

  read(entry: Pick<TimeEntry, 'id'>): Promise<TimeEntry> {
    return this.person.client.call(getTimeEntry, { params: { time_entry_id: entry.id } })
  }

  change(entry: Pick<TimeEntry, 'id'>, body: object): Promise<TimeEntry> {
    return this.person.client.call(updateTimeEntry, { params: this.pathTo(entry), body })
  }

  list(query: Query = {}): Promise<TimeEntry[]> {
    return this.person.client.call(listTimeEntries, { query })
  }
}
