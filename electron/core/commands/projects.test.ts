import { beforeEach, describe, expect, it } from 'vitest'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { openTestAccount, type TestAccount } from '../testing/open-test-account.ts'

let account: TestAccount
let procedures: TestAccount['procedures']

beforeEach(() => {
  account = openTestAccount()
  procedures = account.procedures
})

const first = (ids: readonly LocalId[]): LocalId => {
  const [id] = ids
  if (id === undefined) throw new Error('a row was expected')
  return id
}
const storedRules = (id: LocalId) => account.replica.rows.find('project', id)?.fields.repeats ?? ''
const entry = { start: '2026-03-16T09:00:00Z', stop: '2026-03-16T10:00:00Z' }

describe('projects', () => {
  it('are made with what is not said left at its usual value', () => {
    procedures['projects.create']({ name: 'Acme' })
    expect(procedures['projects.list']()).toMatchObject([
      { name: 'Acme', color: '#2a9d8f', clientId: null, billable: false, archived: false, trackedSeconds: 0 },
    ])
  })

  it('each have the next colour when nobody chooses one, also those that are made for an entry', () => {
    procedures['projects.create']({ name: 'Acme', color: '#3f9c4f' })
    procedures['projects.create']({ name: 'Bolt' })
    const { ids } = procedures['timeEntries.create'](entry)
    for (const newProject of ['Ink', 'Jute'])
      procedures['timeEntries.update']({ ids, changes: { newProject } })
    expect(procedures['projects.list']().map(({ color }) => color)).toEqual([
      '#3f9c4f',
      '#2a9d8f',
      '#7a9a01',
      '#c79a00',
    ])
  })

  it('repeat as they are told, by the rule that was set last', () => {
    const repeats = { period: 'weekly', days: null, since: '2026-03-02' } as const
    const { ids } = procedures['projects.create']({ name: 'Acme', estimatedSeconds: 3600, repeats })
    const id = first(ids)
    const shown = () => procedures['projects.list']()[0]
    const rules = () => JSON.parse(storedRules(id)) as unknown
    expect(shown()).toMatchObject({ repeats, period: { from: '2026-03-16', to: '2026-03-22' } })
    const monthly = { period: 'monthly', days: null, since: '2026-03-10' } as const
    procedures['projects.update']({ id, changes: { repeats: monthly } })
    expect(shown()).toMatchObject({ repeats: monthly, period: { from: '2026-03-10', to: '2026-04-09' } })
    expect(rules()).toMatchObject([
      { period: 'weekly', parameter_start_date: '2026-03-02', parameter_end_date: '2026-03-09' },
      { period: 'monthly', parameter_start_date: '2026-03-10', parameter_end_date: null },
    ])
    procedures['projects.update']({ id, changes: { repeats: { ...monthly, since: '2026-05-01' } } })
    expect(shown()).toMatchObject({ repeats: { since: '2026-05-01' }, period: { to: '2026-04-09' } })
    procedures['projects.update']({ id, changes: { repeats: null } })
    expect(shown()).toMatchObject({ repeats: null, period: null, estimatedSeconds: 3600 })
  })

  it('that repeat have the estimate of their rule, and change it there', () => {
    const rule = (estimated_seconds: number | null) => ({
      custom_period: null,
      estimated_seconds,
      parameter_end_date: null,
      parameter_start_date: '2026-03-02',
      period: 'weekly',
      project_start_date: '2026-03-02',
    })
    const id = account.pull('project', 1, {
      name: 'Acme',
      estimatedSeconds: 7200,
      repeats: JSON.stringify([rule(3600)]),
    })
    const estimate = () => procedures['projects.list']()[0]?.estimatedSeconds
    expect(estimate()).toBe(3600)
    procedures['projects.update']({ id, changes: { estimatedSeconds: 1800 } })
    expect(estimate()).toBe(1800)
    expect(JSON.parse(storedRules(id))).toEqual([rule(1800)])
  })

  it('are told apart by their names in any case, within their workspace', () => {
    procedures['projects.create']({ name: 'Acme' })
    expect(() => procedures['projects.create']({ name: 'ACME' })).toThrow(/already a project named “ACME”/)
    procedures['projects.create']({ name: 'Acmé' })
    account.selectWorkspace(2)
    procedures['projects.create']({ name: 'Acme' })
    expect(procedures['projects.list']().map(({ name }) => name)).toEqual(['Acme'])
  })

  it('are listed of any workspace, as are clients and tags', () => {
    procedures['projects.create']({ name: 'Acme' })
    procedures['clients.create']({ name: 'Bolt' })
    procedures['tags.create']({ name: 'urgent' })
    const here = account.context.workspaceId()
    account.selectWorkspace(2)
    for (const [list, name] of [
      ['projects.list', 'Acme'],
      ['clients.list', 'Bolt'],
      ['tags.list', 'urgent'],
    ] as const) {
      expect(procedures[list]()).toEqual([])
      expect(procedures[list]({ workspaceId: here })).toMatchObject([{ name }])
    }
  })

  it('share the rule with statuses', () => {
    const [id] = procedures['statuses.create']({ name: 'Review', type: 'todo' }).ids
    const [other] = procedures['statuses.create']({ name: 'Shipped', type: 'done' }).ids
    if (id === undefined || other === undefined) throw new Error('two statuses were expected')
    const taken = /already a status named “review”/
    expect(() => procedures['statuses.create']({ name: 'review', type: 'done' })).toThrow(taken)
    expect(() => procedures['statuses.update']({ id: other, changes: { name: 'review' } })).toThrow(taken)
    procedures['statuses.update']({ id, changes: { name: 'REVIEW' } })
  })

  it('may keep their own name, and take that of a deleted one', () => {
    const id = first(procedures['projects.create']({ name: 'Acme' }).ids)
    procedures['projects.update']({ id, changes: { name: 'acme' } })
    procedures['projects.delete']({ ids: [id] })
    procedures['projects.create']({ name: 'Acme' })
    expect(procedures['projects.list']()).toHaveLength(1)
  })

  it('show the seconds of their finished entries', () => {
    const projectId = first(procedures['projects.create']({ name: 'Acme' }).ids)
    procedures['timeEntries.create']({ ...entry, projectId })
    procedures['timer.start']({ projectId })
    expect(procedures['projects.list']()).toMatchObject([{ trackedSeconds: 3600 }])
    account.effects.advance(60)
    procedures['timer.stop'](undefined)
    expect(procedures['projects.list']()).toMatchObject([{ trackedSeconds: 3660 }])
  })

  it('leave their entries without a project when they never left this computer', () => {
    const projectId = first(procedures['projects.create']({ name: 'Acme' }).ids)
    const id = first(procedures['timeEntries.create']({ ...entry, projectId }).ids)
    procedures['projects.delete']({ ids: [projectId] })
    expect(account.replica.operations.list(0, 10)).toMatchObject([
      { kind: 'create', local_id: id, changes: { projectId: { value: null } } },
    ])
  })

  it('are archived and restored with their client', () => {
    const clientId = first(procedures['clients.create']({ name: 'Bureau' }).ids)
    procedures['projects.create']({ name: 'Acme', clientId })
    procedures['projects.create']({ name: 'Own' })
    procedures['clients.archive']({ ids: [clientId], archived: true })
    expect(procedures['projects.list']().map(({ archived }) => archived)).toEqual([true, false])
    procedures['clients.archive']({ ids: [clientId], archived: false })
    expect(procedures['projects.list']().map(({ archived }) => archived)).toEqual([false, false])
  })

  it('lose a client that is deleted', () => {
    const clientId = account.pull('client', 1, { name: 'Bureau' })
    procedures['projects.create']({ name: 'Acme', clientId })
    procedures['clients.delete']({ ids: [clientId] })
    expect(procedures['projects.list']()).toMatchObject([{ clientId: null }])
    expect(procedures['clients.list']()).toEqual([])
  })

  it('have a client of their own workspace', () => {
    account.selectWorkspace(2)
    const clientId = account.pull('client', 1, { name: 'Elsewhere' })
    account.selectWorkspace(1)
    expect(() => procedures['projects.create']({ name: 'Acme', clientId })).toThrow(/another workspace/)
  })
})

describe('tags', () => {
  it('are renamed, and leave their entries when they are deleted', () => {
    const tag = account.pull('tag', 1, { name: 'urgent' })
    procedures['timeEntries.create']({ ...entry, tagIds: [tag] })
    procedures['tags.update']({ id: tag, changes: { name: 'later' } })
    expect(procedures['tags.list']()).toMatchObject([{ name: 'later', syncState: 'waiting' }])
    procedures['tags.delete']({ ids: [tag] })
    expect(procedures['tags.list']()).toEqual([])
    expect(procedures['timeEntries.page']({ minEntries: 10 }).days[0]?.entries).toMatchObject([
      { tagIds: [] },
    ])
  })
})

describe('ghosts', () => {
  it('are made, renamed and deleted', () => {
    const id = first(procedures['ghosts.create']({ name: 'Designer' }).ids)
    procedures['ghosts.update']({ id, changes: { name: 'Senior designer', description: 'From May' } })
    expect(procedures['ghosts.list']()).toMatchObject([
      { name: 'Senior designer', description: 'From May', embodiedAt: null },
    ])
    procedures['ghosts.delete']({ ids: [id] })
    expect(procedures['ghosts.list']()).toEqual([])
  })
})

describe('preferences', () => {
  it('are there from the beginning, in the zone that was chosen', () => {
    expect(procedures['preferences.get']()).toMatchObject({ timeZone: 'Europe/Berlin', theme: 'system' })
  })

  it('are changed field by field and queued', () => {
    expect(procedures['preferences.update']({ theme: 'dark' })).toMatchObject({ theme: 'dark' })
    expect(account.replica.operations.list(0, 10)).toMatchObject([
      { entity: 'preferences', kind: 'update', changes: { theme: { base: 'system', value: 'dark' } } },
    ])
  })

  it('refuse a zone that does not exist', () => {
    expect(() => procedures['preferences.update']({ timeZone: 'Mars/Olympus' })).toThrow(/no time zone/)
  })
})
