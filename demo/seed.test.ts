import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listGhosts } from '../shared/api/ghosts.ts'
import { listInvoices } from '../shared/api/invoices.ts'
import { listTasks } from '../shared/api/tasks.ts'
import { listTimesheets } from '../shared/api/timesheets.ts'
import { listTimeEntries } from '../shared/api/time-entries.ts'
import { listWorkspaceUsers } from '../shared/api/workspace-users.ts'
import { createService, type Service } from '../server/service.ts'
import { Caller } from './caller.ts'
import { seed, type Seeded } from './seed.ts'

/** A Friday, late enough that everybody has gone home. */
const now = Date.parse('2026-11-13T22:00:00Z')
const serverUrl = 'http://demo'

describe('the demo', () => {
  let service: Service
  let seeded: Seeded
  let owner: Caller

  beforeAll(async () => {
    service = await createService({ database: { kind: 'sqlite', path: ':memory:' } })
    seeded = await seed({ fetch: service.fetch, serverUrl }, { now, size: 3, days: 16 })
    owner = new Caller(service.fetch, serverUrl, { kind: 'password', ...seeded })
  })
  afterAll(() => service.close())

  it('has its people in one workspace', async () => {
    const people = await owner.list(listWorkspaceUsers, { params: { workspace_id: seeded.workspaceId } })
    expect(z.array(z.object({ active: z.boolean() })).parse(people)).toEqual(
      Array.from({ length: 3 }, () => ({ active: true })),
    )
  })

  it('has tracked days without overlaps, up to now', async () => {
    const rows = await owner.list(listTimeEntries, {
      query: { start_date: '2026-10-15', end_date: '2026-12-01' },
    })
    const spans = z
      .array(z.object({ start: z.string(), stop: z.string() }))
      .parse(rows)
      .map(({ start, stop }) => [Date.parse(start), Date.parse(stop)] as const)
      .sort(([one], [other]) => one - other)
    expect(spans.length).toBeGreaterThan(20)
    for (const [index, [start, stop]] of spans.entries()) {
      expect(stop).toBeLessThanOrEqual(now)
      expect(start).toBeGreaterThanOrEqual(spans[index - 1]?.[1] ?? 0)
    }
  })

  it('has a plan for everybody, ghosts included', async () => {
    const params = { organization_id: seeded.organizationId, workspace_id: seeded.workspaceId }
    const ghosts = z
      .object({ data: z.array(z.object({ id: z.int() })) })
      .parse(await owner.ask(listGhosts, { params }))
    expect(ghosts.data).toHaveLength(3)
    const planned = z.object({ total: z.int().positive() })
    for (const { id } of ghosts.data) {
      planned.parse(await owner.ask(listTasks, { params, query: { 'assignee_ghost_id[]': [id] } }))
    }
    const people = z
      .array(z.object({ user_id: z.int() }))
      .parse(await owner.list(listWorkspaceUsers, { params: { workspace_id: seeded.workspaceId } }))
    for (const { user_id } of people) {
      planned.parse(await owner.ask(listTasks, { params, query: { 'assignee_user_id[]': [user_id] } }))
    }
  })

  it('has invoices that were sent and one to send, and timesheets in each state', async () => {
    const params = { workspace_id: seeded.workspaceId }
    const invoices = z
      .array(z.object({ state: z.string(), number: z.string().nullable() }))
      .parse(await owner.list(listInvoices, { params }))
    expect(new Set(invoices.map(({ state }) => state))).toEqual(new Set(['draft', 'sent', 'paid']))
    const sheets = z
      .object({ data: z.array(z.object({ status: z.string() })) })
      .parse(await owner.ask(listTimesheets, { params, query: { end_date: '2026-11-14' } }))
    expect(sheets.data.map(({ status }) => status).toSorted()).toEqual([
      'approved',
      'approved',
      'open',
      'open',
      'submitted',
      'submitted',
    ])
  })
})
