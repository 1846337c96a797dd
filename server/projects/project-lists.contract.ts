import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '../../shared/api/clients.ts'
import { createGroup } from '../../shared/api/groups.ts'
import {
  deleteProject,
  listMyProjects,
  listProjects,
  pinProject,
  type Project,
} from '../../shared/api/projects.ts'
import { createProjectGroup } from '../../shared/api/project-groups.ts'
import { SECOND } from '../effects/timestamps.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { modelledPage, type ModelledProject, randomListQuery } from './project-list-model.fixture.ts'
import { type ProjectsOf, projectsOf } from './projects.fixture.ts'

const COMBINATIONS = 80

/** Lists of projects on any database. */
export function projectListsContract(open: OpenDatabase): void {
  let test: TestService
  let person: Person
  let own: ProjectsOf

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())

  async function begin(): Promise<void> {
    test.clock.set('2025-06-02T09:00:00Z')
    person = await test.signUp({ timezone: 'Pacific/Auckland' })
    own = projectsOf(person, person.workspaceId)
  }
  async function put(project: Project, name: string): Promise<number> {
    const { organizationId: organization_id, workspaceId } = person
    const body = { name, workspaces: [workspaceId], users: [] }
    const group = await person.client.call(createGroup, { params: { organization_id }, body })
    const link = { group_id: group.group_id, project_id: project.id }
    await person.client.call(createProjectGroup, { params: own.params, body: link })
    return group.group_id
  }

  describe('T §4.7 GET projects', () => {
    beforeEach(begin)

    it('active: active ones by default, archived ones, or both', async () => {
      await own.create({ name: 'b' })
      await own.create({ name: 'A' })
      await own.create({ name: 'c', active: false })
      expect(await own.names()).toEqual(['A', 'b'])
      expect(await own.names({ active: true })).toEqual(['A', 'b'])
      expect(await own.names({ active: false })).toEqual(['c'])
      expect(await own.names({ active: 'both' })).toEqual(['A', 'b', 'c'])
      const refused = { params: own.params, query: { active: 'x' } }
      expect(await person.client.refusal(listProjects, refused)).toMatchObject({ status: 400 })
    })

    it('since: what was created, changed or deleted since, archived and deleted ones included', async () => {
      // Later than the changes of the other tests: a clock that is set back does not set changes back.
      test.clock.set('2025-06-10T09:00:00Z')
      await own.create({ name: 'old' })
      const changed = await own.create({ name: 'changed' })
      test.clock.advance(10 * SECOND)
      const since = Date.parse('2025-06-10T09:00:05Z') / 1000
      const gone = await own.create({ name: 'gone' })
      await own.create({ name: 'stored away', active: false })
      await own.change(changed, { color: '#000000' })
      await person.client.call(deleteProject, { params: own.pathTo(gone) })
      const list = await person.client.call(listProjects, { params: own.params, query: { since } })
      expect(list).toMatchObject([
        { name: 'changed', server_deleted_at: null },
        { name: 'gone', status: 'deleted', server_deleted_at: '2025-06-10T09:00:10Z' },
        { name: 'stored away', status: 'archived' },
      ])
      expect(await own.names({ since, active: true })).toEqual(['changed', 'gone'])
    })

    it('billable: projects that are, or are not', async () => {
      await own.create({ name: 'A', billable: true })
      await own.create({ name: 'B', billable: false })
      await own.create({ name: 'C', billable: null })
      expect(await own.names({ billable: true })).toEqual(['A'])
      expect(await own.names({ billable: false })).toEqual(['B', 'C'])
    })

    it('client_ids[], project_ids[]: one of those', async () => {
      const a = await own.create({ name: 'A', client_name: 'Acme' })
      const b = await own.create({ name: 'B', client_name: 'Bond' })
      await own.create({ name: 'C' })
      expect(await own.names({ 'client_ids[]': [a.client_id ?? 0] })).toEqual(['A'])
      expect(await own.names({ 'client_ids[]': [a.client_id ?? 0, b.client_id ?? 0] })).toEqual(['A', 'B'])
      expect(await own.names({ 'project_ids[]': [a.id, 1] })).toEqual(['A'])
    })

    it('user_ids[], only_me: where one of those is a member, or the caller', async () => {
      await own.create({ name: 'A' })
      expect(await own.names({ 'user_ids[]': [person.me.id] })).toEqual(['A'])
      expect(await own.names({ 'user_ids[]': [1] })).toEqual([])
      expect(await own.names({ only_me: true })).toEqual(['A'])
    })

    it('group_ids[]: where one of those works', async () => {
      const group = await put(await own.create({ name: 'A' }), 'Builders')
      await own.create({ name: 'B' })
      expect(await own.names({ 'group_ids[]': [group, 1] })).toEqual(['A'])
      expect(await own.names({ 'group_ids[]': [1] })).toEqual([])
    })

    it('statuses[]: the derived status, also that of deleted projects', async () => {
      await own.create({ name: 'a' })
      await own.create({ name: 'b', start_date: '2025-07-01' })
      await own.create({ name: 'c', start_date: '2025-01-01', end_date: '2025-02-01' })
      await own.create({ name: 'd', active: false })
      const e = await own.create({ name: 'e' })
      await person.client.call(deleteProject, { params: own.pathTo(e) })
      for (const [index, status] of ['active', 'upcoming', 'ended', 'archived', 'deleted'].entries()) {
        expect(await own.names({ 'statuses[]': [status] })).toEqual(['abcde'[index]])
      }
      expect(await own.names({ 'statuses[]': ['deleted', 'upcoming'] })).toEqual(['b', 'e'])
    })

    it('name, search: contained in the name, or in the client’s too, whatever the letter case', async () => {
      await own.create({ name: 'Website', client_name: 'Älva' })
      await own.create({ name: '100% Älteres' })
      expect(await own.names({ name: 'äL' })).toEqual(['100% Älteres'])
      expect(await own.names({ name: '%' })).toEqual(['100% Älteres'])
      expect(await own.names({ search: 'äl' })).toEqual(['100% Älteres', 'Website'])
      expect(await own.names({ search: '' })).toHaveLength(2)
    })

    it('only_templates: templates', async () => {
      await own.create({ name: 'A' })
      await own.create({ name: 'T', template: true })
      expect(await own.names({ only_templates: true })).toEqual(['T'])
    })

    it('sort_field, sort_order: by each field, those without a value last', async () => {
      await own.create({ name: 'b', start_date: '2025-06-01', client_name: 'Y', end_date: '2025-08-01' })
      await own.create({ name: 'A', start_date: '2025-06-03', client_name: 'x', end_date: '2025-07-01' })
      const c = await own.create({ name: 'c', start_date: '2025-06-02' })
      await own.create({ name: 'D', start_date: '2025-06-04' })
      await own.change(c, { color: '#000000' })
      const expected = {
        at: 'bADc',
        client_name: 'AbcD',
        created_at: 'bAcD',
        end_date: 'AbcD',
        id: 'bAcD',
        name: 'AbcD',
        start_date: 'bcAD',
      }
      for (const [sort_field, names] of Object.entries(expected)) {
        expect([sort_field, (await own.names({ sort_field })).join('')]).toEqual([sort_field, names])
      }
      expect(await own.names({ sort_order: 'DESC' })).toEqual(['D', 'c', 'b', 'A'])
      expect(await own.names({ sort_field: 'end_date', sort_order: 'desc' })).toEqual(['b', 'A', 'c', 'D'])
      const refused = { params: own.params, query: { sort_field: 'secret' } }
      expect(await person.client.refusal(listProjects, refused)).toMatchObject({ status: 400 })
    })

    it('sort_pinned: pinned ones first', async () => {
      await own.create({ name: 'a' })
      const b = await own.create({ name: 'b' })
      await person.client.call(pinProject, { params: own.pathTo(b) })
      expect(await own.names({ sort_pinned: true })).toEqual(['b', 'a'])
      expect(await own.names({ sort_pinned: false })).toEqual(['a', 'b'])
    })

    it('page, per_page: pages that the headers and total_count tell of, at most of 200', async () => {
      for (const name of ['a', 'b', 'c']) await own.create({ name })
      const send = (query: Record<string, number>) =>
        person.client.send(listProjects, { params: own.params, query })
      const second = await send({ page: 2, per_page: 2 })
      expect(second.headers.get('x-page')).toBe('2')
      expect(second.headers.get('x-page-size')).toBe('2')
      expect(await second.json()).toMatchObject({ items: [{ name: 'c', total_count: 3 }] })
      expect(await (await send({ per_page: 2 })).json()).toMatchObject({
        items: [{ name: 'a', total_count: 3 }, { name: 'b' }],
      })
      const standard = await send({})
      expect(standard.headers.get('x-page')).toBe('1')
      expect(standard.headers.get('x-page-size')).toBe('151')
      expect((await send({ per_page: 200 })).headers.get('x-page-size')).toBe('200')
      for (const query of [
        { per_page: 201 },
        { per_page: 0 },
        { page: 0 },
        { page: 9_007_199_254_740_991 },
      ]) {
        expect((await send(query)).status).toBe(400)
      }
    })
  })

  describe('decisions §6 GET me/projects', () => {
    beforeEach(begin)

    it('shows active ones, archived ones when asked, and with since what changed', async () => {
      test.clock.set('2025-06-11T09:00:00Z')
      await own.create({ name: 'old' })
      test.clock.advance(10 * SECOND)
      const since = Date.parse('2025-06-11T09:00:05Z') / 1000
      const gone = await own.create({ name: 'gone' })
      await own.create({ name: 'stored away', active: false })
      await person.client.call(deleteProject, { params: own.pathTo(gone) })
      expect(await person.client.call(listMyProjects, { query: { since } })).toMatchObject([
        { name: 'stored away', status: 'archived', server_deleted_at: null },
        { name: 'gone', status: 'deleted', server_deleted_at: '2025-06-11T09:00:10Z' },
      ])
      expect(await person.client.call(listMyProjects)).toMatchObject([{ name: 'old' }])
      expect(await person.client.call(listMyProjects, { query: { include_archived: true } })).toHaveLength(2)
    })
  })

  describe('T §4.7 GET projects with any combination of its parameters', () => {
    const projects: ModelledProject[] = []
    const clientIds: number[] = []
    const groupIds: number[] = []

    beforeAll(async () => {
      await begin()
      for (const name of ['Acme', 'bond']) {
        clientIds.push((await person.client.call(createClient, { params: own.params, body: { name } })).id)
      }
      for (let index = 0; index < 18; index += 1) {
        const client = clientIds[index % 3] ?? null
        const created = await own.create({
          name: `${'abCdeF'[index % 6]}${'xY'[index % 2]}${index}`,
          client_id: client,
          active: index % 4 !== 3,
          billable: [true, false, null][index % 3],
          template: index % 5 === 0,
          start_date: index % 7 === 0 ? '2025-07-01' : '2025-05-01',
          end_date: index % 7 === 1 ? '2025-05-02' : null,
        })
        const pinned = index % 5 === 2
        if (pinned) await person.client.call(pinProject, { params: own.pathTo(created) })
        const deleted = index % 9 === 8
        const people = [person.me.id]
        projects.push({ ...created, pinned, deleted, groups: [], members: people, managers: people })
        test.clock.advance(SECOND)
      }
      for (const [index, name] of ['Builders', 'Painters'].entries()) {
        const members = projects.filter((_, place) => place % 4 === index && place !== 8)
        const [first] = members
        if (first === undefined) continue
        const group = await put(first, name)
        groupIds.push(group)
        for (const project of members) project.groups.push(group)
        for (const project of members.slice(1)) {
          const body = { group_id: group, project_id: project.id }
          await person.client.call(createProjectGroup, { params: own.params, body })
        }
      }
      for (const project of projects) {
        if (project.deleted) await person.client.call(deleteProject, { params: own.pathTo(project) })
      }
      const stored = { since: 0, per_page: 200 }
      const now = await person.client.call(listProjects, { params: own.params, query: stored })
      const byId = new Map(now.map((project) => [project.id, project]))
      for (const project of projects) Object.assign(project, byId.get(project.id))
    })

    it('answers what a plain model answers', async () => {
      const choices = {
        clientIds: [...clientIds, 1],
        groupIds: [...groupIds, 1],
        userIds: [person.me.id, 1],
        projectIds: projects.map(({ id }) => id),
        times: projects.map(({ at }) => Math.floor(Date.parse(at) / 1000)),
      }
      await fc.assert(
        fc.asyncProperty(randomListQuery(choices), async (query) => {
          const list = await person.client.call(listProjects, { params: own.params, query })
          const expected = modelledPage(projects, { userId: person.me.id, admin: true }, query)
          expect(list.map(({ name }) => name)).toEqual(expected.names)
          for (const { total_count: total } of list) expect(total).toBe(expected.total)
        }),
        { numRuns: COMBINATIONS },
      )
    })
  })
}
