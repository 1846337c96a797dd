import { beforeEach, describe, expect, it } from 'vitest'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { addSeconds } from '../../../shared/domain/instant.ts'
import { openTestAccount, type TestAccount } from '../testing/open-test-account.ts'

let account: TestAccount

beforeEach(() => {
  account = openTestAccount()
})

let lastServerId = 0

function add(
  description: string,
  fields: { start?: string; projectId?: LocalId; tagIds?: LocalId[] } = {},
): LocalId {
  const start = fields.start ?? '2026-03-16T08:00:00Z'
  lastServerId += 1
  return account.pull('timeEntry', lastServerId, {
    description,
    stop: addSeconds(start, 60),
    ...fields,
    start,
  })
}

const found = (text: string): string[] =>
  account.procedures['timeEntries.search']({ text, minEntries: 100 }).days.flatMap(({ entries }) =>
    entries.map(({ description }) => description),
  )

describe('search', () => {
  it('finds text anywhere in a description, in any case and without accents, in any script', () => {
    add('Café crème with Łukasz')
    add('ПРИВЕТ МИР')
    expect(found('CAFE')).toEqual(['Café crème with Łukasz'])
    expect(found('Crème w')).toEqual(['Café crème with Łukasz'])
    expect(found('привет')).toEqual(['ПРИВЕТ МИР'])
    expect(found('nowhere')).toEqual([])
  })

  it('takes no character for a pattern', () => {
    add('100% done_now')
    add('1000 done now')
    expect(found('0%')).toEqual(['100% done_now'])
    expect(found('e_n')).toEqual(['100% done_now'])
  })

  it('finds entries by the names of their project, its client and their tags, each once', () => {
    const clientId = account.pull('client', 1, { name: 'Bureau Zürich' })
    const projectId = account.pull('project', 1, { name: 'Acme', clientId })
    const tag = account.pull('tag', 1, { name: 'acme-urgent' })
    add('by project', { projectId })
    add('by tag', { tagIds: [tag] })
    add('acme by all', { projectId, tagIds: [tag] })
    add('other')
    expect(found('ACME').toSorted()).toEqual(['acme by all', 'by project', 'by tag'])
    expect(found('zurich').toSorted()).toEqual(['acme by all', 'by project'])
  })

  it('does not find by a name that is gone', () => {
    const projectId = account.pull('project', 1, { name: 'Acme' })
    add('entry', { projectId })
    account.procedures['projects.delete']({ ids: [projectId] })
    expect(found('acme')).toEqual([])
  })

  it('follows a renaming, a new description and a deletion', () => {
    const projectId = account.pull('project', 1, { name: 'Acme' })
    const id = add('entry', { projectId })
    account.procedures['projects.update']({ id: projectId, changes: { name: 'Globex' } })
    expect(found('globex')).toEqual(['entry'])
    account.procedures['timeEntries.update']({ ids: [id], changes: { description: 'renamed' } })
    expect(found('entry')).toEqual([])
    expect(found('renamed')).toEqual(['renamed'])
    account.procedures['timeEntries.delete']({ ids: [id] })
    expect(found('renamed')).toEqual([])
  })

  it('is paged by whole days, newest first, each match once', () => {
    const tag = account.pull('tag', 1, { name: 'match' })
    account.replica.transaction(() => {
      for (let index = 0; index < 300; index += 1) {
        const start = addSeconds('2026-01-01T00:00:00Z', index * 7200)
        if (index % 3 === 0) add(`match ${index}`, { start, tagIds: index % 2 === 0 ? [tag] : [] })
        else if (index % 3 === 1) add(`tagged ${index}`, { start, tagIds: [tag] })
        else add(`other ${index}`, { start })
      }
    })
    const starts: string[] = []
    const dates: string[] = []
    for (let before: string | null | undefined; before !== null;) {
      const page = account.procedures['timeEntries.search']({ text: 'match', before, minEntries: 5 })
      for (const { date, entries } of page.days) {
        dates.push(date)
        starts.push(...entries.map(({ start }) => start))
      }
      before = page.nextBefore
    }
    expect(starts).toHaveLength(200)
    expect(starts).toEqual([...new Set(starts)].toSorted().toReversed())
    expect(dates).toEqual([...new Set(dates)])
  })
})

describe('suggestions', () => {
  const suggest = (text: string, limit = 8) => account.procedures['timeEntries.suggest']({ text, limit })

  it('are the distinct entries that contain the text, most recent first', () => {
    const projectId = account.pull('project', 1, { name: 'Acme' })
    add('Write report', { start: '2026-03-10T08:00:00Z' })
    add('Write code', { start: '2026-03-11T08:00:00Z', projectId })
    add('Write report', { start: '2026-03-12T08:00:00Z' })
    add('Call', { start: '2026-03-13T08:00:00Z' })
    expect(suggest('WRITE')).toEqual([
      { description: 'Write report', projectId: null, taskId: null, tagIds: [], billable: false },
      { description: 'Write code', projectId, taskId: null, tagIds: [], billable: false },
    ])
    expect(suggest('', 1).map(({ description }) => description)).toEqual(['Call'])
  })

  it('leave out what has no description, and links that are gone', () => {
    const projectId = account.pull('project', 1, { name: 'Acme' })
    add('', { projectId })
    add('Write', { projectId })
    account.procedures['projects.delete']({ ids: [projectId] })
    expect(suggest('')).toMatchObject([{ description: 'Write', projectId: null }])
  })
})
