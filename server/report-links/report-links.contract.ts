import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  createReportLink,
  deleteReportLink,
  listReportLinks,
  openReportLink,
  type NewReportLink,
} from '../../shared/api/report-links.ts'
import { createProject } from '../../shared/api/projects.ts'
import {
  deleteWorkspaceUser,
  listWorkspaceUsers,
  updateWorkspaceUser,
} from '../../shared/api/workspace-users.ts'
import { createTimeEntry } from '../../shared/api/time-entries.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** Links to reports on any database. */
export function reportLinksContract(open: OpenDatabase): void {
  let test: TestService
  let person: Person

  beforeAll(async () => {
    test = await openTestService({ database: await open(), publicUrl: 'https://time.example.org' })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set('2025-06-04T09:00:00Z')
    person = await test.signUp({ name: 'Ada' })
    const { client, workspaceId: workspace_id } = person
    const project = await client.call(createProject, {
      params: { workspace_id },
      body: { name: '<i>Site</i>' },
    })
    const track = (description: string, start: string, more: object = {}) =>
      client.call(createTimeEntry, {
        params: { workspace_id },
        body: { description, start, duration: 3600, created_with: 'test', workspace_id, ...more },
      })
    await track('Inside', '2025-06-03T08:00:00Z', { project_id: project.id })
    await track('Elsewhere', '2025-06-03T10:00:00Z')
    await track('Last month', '2025-05-20T08:00:00Z', { project_id: project.id })
    report = { ...report, filter: { project_ids: [project.id] } }
  })

  let report: NewReportLink['report'] = {
    kind: 'detailed',
    period: 'month',
    start_date: null,
    end_date: null,
    filter: {},
    grouping: 'projects',
    sub_grouping: 'users',
    amounts: false,
  }

  async function make(by = person, changes: Partial<NewReportLink> = {}) {
    return by.client.call(createReportLink, {
      params: { workspace_id: by.workspaceId },
      body: { name: 'For Acme', last_date: '2025-06-30', report, ...changes },
    })
  }

  async function get(url: string): Promise<{ status: number; text: string; headers: Headers }> {
    const answer = await test.service.fetch(new Request(url))
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }
  const csvOf = (url: string): string => url.replace('/shared/reports/', '/reports/api/v3/shared/') + '/csv'

  it('a link shows its report and nothing else, escaped, to who has no account', async () => {
    const { url } = await make()
    const { status, text, headers } = await get(url)
    expect(status).toBe(200)
    expect(text).toContain('&lt;i&gt;Site&lt;/i&gt;')
    expect(text).toContain('Inside')
    expect(text).not.toMatch(/Elsewhere|Last month|<script|\bon\w+=/)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    const csv = await get(csvOf(url))
    expect(csv.text).toContain('Inside')
    expect(csv.text).not.toMatch(/Elsewhere|@/)
  })

  it('amounts come without labour costs', async () => {
    const { client, workspaceId: workspace_id } = person
    const [user] = await client.call(listWorkspaceUsers, { params: { workspace_id } })
    const params = { workspace_id, workspace_user_id: user?.id ?? 0 }
    await client.call(updateWorkspaceUser, {
      params,
      body: {
        rate: 80,
        labor_cost: 40,
        rate_change_mode: 'override-all',
        labor_cost_change_mode: 'override-all',
      },
    })
    const { url } = await make(person, { report: { ...report, kind: 'summary', amounts: true } })
    const { text } = await get(csvOf(url))
    expect(text).toContain('Duration')
    expect(text).not.toContain('Labor cost')
  })

  it('days follow one another, however long they are', async () => {
    const { client, workspaceId: workspace_id } = person
    const { project_ids } = report.filter
    const more = { project_id: project_ids?.[0] ?? null, created_with: 'test', workspace_id }
    const body = { ...more, description: 'Longer', start: '2025-06-04T01:00:00Z', duration: 7200 }
    await client.call(createTimeEntry, { params: { workspace_id }, body })
    const link = await make(person, { report: { ...report, kind: 'summary', grouping: 'days' } })
    const { text } = await get(link.url.replace('/shared/reports/', '/reports/api/v3/shared/'))
    const { groups } = openReportLink.answer.schema.parse(JSON.parse(text))
    expect(groups.map(({ title }) => title)).toEqual(['2025-06-03', '2025-06-04'])
  })

  it('the days of a moving period follow the calendar', async () => {
    const { url } = await make(person, { last_date: '2025-12-31' })
    test.clock.set('2025-07-02T09:00:00Z')
    expect((await get(url)).text).not.toContain('Inside')
  })

  it('a link ends after its last day, and when it is revoked', async () => {
    const { url, id } = await make()
    const other = await make()
    await person.client.call(deleteReportLink, { params: { workspace_id: person.workspaceId, link_id: id } })
    expect((await get(url)).status).toBe(404)
    expect((await get(csvOf(url))).status).toBe(404)
    test.clock.set('2025-06-30T12:00:00Z')
    expect((await get(other.url)).status).toBe(200)
    test.clock.set('2025-07-01T12:00:00Z')
    expect((await get(other.url)).status).toBe(404)
    expect((await get(`${other.url}x`)).status).toBe(404)
  })

  it('the list tells who made a link and when it was opened, and never its address', async () => {
    const { url } = await make()
    await get(url)
    const [link, ...others] = await person.client.call(listReportLinks, {
      params: { workspace_id: person.workspaceId },
    })
    expect(others).toEqual([])
    expect(link).toMatchObject({ user_name: 'Ada', last_opened_at: '2025-06-04T09:00:00Z' })
    expect(JSON.stringify(link)).not.toContain(url.split('/').at(-1))
  })

  it('a link of who has left is dead; members see their own alone, admins those of all', async () => {
    const guest = await test.signUp({ name: 'Ben' })
    await joinWorkspace(test, person, [guest])
    const asGuest = { ...guest, workspaceId: person.workspaceId }
    const { url } = await make(asGuest, { report: { ...report, filter: {} } })
    await make()
    const params = { workspace_id: person.workspaceId }
    expect(await guest.client.call(listReportLinks, { params })).toHaveLength(1)
    expect(await person.client.call(listReportLinks, { params })).toHaveLength(2)
    const { status, text } = await get(url)
    expect([status, text.includes('Elsewhere')]).toEqual([200, false])
    const people = await person.client.call(listWorkspaceUsers, { params })
    const user = people.find(({ user_id }) => user_id === guest.me.id)
    await person.client.call(deleteWorkspaceUser, {
      params: { ...params, workspace_user_id: user?.id ?? 0 },
    })
    expect((await get(url)).status).toBe(404)
  })

  it('a link that is opened all the time is refused for a while', async () => {
    const { url } = await make()
    for (let count = 0; count < 300; count += 1)
      await test.service.fetch(new Request(csvOf(url))).then((answer) => answer.body?.cancel())
    expect((await get(url)).status).toBe(429)
  })

  it('refuses days that are over, and groupings that are the same', async () => {
    const same = { ...report, sub_grouping: report.grouping }
    for (const changes of [{ last_date: '2025-06-03' }, { report: same }]) {
      const body = { name: 'For Acme', last_date: '2025-06-30', report, ...changes }
      const params = { workspace_id: person.workspaceId }
      expect(await person.client.refusal(createReportLink, { params, body })).toMatchObject({ status: 400 })
    }
  })
}
