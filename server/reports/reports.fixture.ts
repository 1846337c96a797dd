import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createProject, updateProject, type Project } from '../../shared/api/projects.ts'
import {
  searchReport,
  type SearchRow,
  searchTotals,
  type SummaryLine,
  summaryReport,
  type Totals,
  weeklyReport,
  type WeeklyRow,
} from '../../shared/api/reports.ts'
import { type TimeEntry, createTimeEntry } from '../../shared/api/time-entries.ts'
import { updateWorkspace } from '../../shared/api/workspaces.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

export type Group = SummaryLine & { readonly sub_groups: readonly SummaryLine[] }

/** The request for the next page; null at the end. */
function nextOf(headers: Headers): object | null {
  const id = headers.get('x-next-id')
  if (id === null) return null
  return {
    first_id: Number(id),
    first_row_number: Number(headers.get('x-next-row-number')),
    first_timestamp: Number(headers.get('x-next-timestamp')),
  }
}

/** The reports of one person, of June 2025 unless said otherwise. */
export class Reporter {
  readonly person: Person
  readonly params: { readonly workspace_id: number }

  constructor(person: Person, workspaceId = person.workspaceId) {
    this.person = person
    this.params = { workspace_id: workspaceId }
  }

  #body(fields: object): object {
    return { start_date: '2025-06-01', end_date: '2025-06-30', ...fields }
  }

  async summary(fields: object = {}): Promise<readonly Group[]> {
    const body = this.#body(fields)
    const { groups } = await this.person.client.call(summaryReport, { params: this.params, body })
    return groups
  }

  search(fields: object = {}): Promise<SearchRow[]> {
    return this.person.client.call(searchReport, { params: this.params, body: this.#body(fields) })
  }

  /** All pages of a search, one after the other, each asked for as the headers of the one before say. */
  async pages(fields: object): Promise<unknown[]> {
    const rows: unknown[] = []
    let next: object | null = {}
    while (next !== null) {
      const body: object = { ...this.#body(fields), ...next }
      const answer = await this.person.client.send(searchReport, { params: this.params, body })
      rows.push(...((await answer.json()) as unknown[]))
      next = nextOf(answer.headers)
    }
    return rows
  }

  async descriptions(fields: object = {}): Promise<string[]> {
    return (await this.search({ order_dir: 'asc', ...fields })).map(({ description }) => description)
  }

  totals(fields: object = {}): Promise<Totals> {
    return this.person.client.call(searchTotals, { params: this.params, body: this.#body(fields) })
  }

  weekly(fields: object = {}): Promise<WeeklyRow[]> {
    return this.person.client.call(weeklyReport, {
      params: this.params,
      body: { start_date: '2025-06-02', ...fields },
    })
  }
}

/** A service for a suite, and for each of its tests somebody new with nothing tracked, on Monday, 30 June 2025. */
export class Reports extends Reporter {
  readonly test: TestService

  constructor(test: TestService, person: Person) {
    super(person)
    this.test = test
  }

  /** An entry of 2 June at 8:00 that lasts an hour, unless said otherwise. */
  track(fields: object = {}): Promise<TimeEntry> {
    return this.person.client.call(createTimeEntry, {
      params: this.params,
      body: {
        created_with: 'test',
        workspace_id: this.person.workspaceId,
        start: '2025-06-02T08:00:00Z',
        duration: 3600,
        ...fields,
      },
    })
  }

  project(name: string, fields: object = {}): Promise<Project> {
    return this.person.client.call(createProject, { params: this.params, body: { name, ...fields } })
  }

  changeProject(project: Project, body: object): Promise<Project> {
    const params = { ...this.params, project_id: project.id }
    return this.person.client.call(updateProject, { params, body })
  }

  async changeWorkspace(body: object): Promise<void> {
    await this.person.client.call(updateWorkspace, { params: this.params, body })
  }
}

/** @returns what gives the reports of the present test's person. */
export function reportsIn(open: OpenDatabase, timezone = 'UTC'): () => Reports {
  let test: TestService
  let reports: Reports
  beforeAll(async () => {
    test = await openTestService({ database: await open(), unlimitedHistory: true })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set('2025-06-30T12:00:00Z')
    reports = new Reports(test, await test.signUp({ timezone }))
  })
  return () => reports
}
