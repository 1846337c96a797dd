import { beforeEach, describe, expect, it } from 'vitest'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { RecordedConflict } from '../replica/conflict-journal.ts'
import { openTestAccount, type TestAccount } from '../testing/open-test-account.ts'

let account: TestAccount
let recorded = 0

beforeEach(() => {
  account = openTestAccount()
  recorded = 0
})

const told = {
  local_id: 'gone' as LocalId,
  title: '',
  mine: null,
  theirs: null,
  kept: 'theirs',
  at: '2026-03-16T12:00:00Z',
} as const

function record(
  conflict: Partial<RecordedConflict> & { readonly entity: Entity; readonly field: string },
): void {
  recorded += 1
  const id = `00000000-0000-4000-8000-${String(recorded).padStart(12, '0')}`
  account.replica.transaction(() =>
    account.replica.conflicts.record({
      ...told,
      id,
      ...conflict,
    }),
  )
}
const conflicts = () => account.procedures['sync.conflicts']()
const counts = () => account.procedures['sync.openCollisions']()

describe('a row that is gone', () => {
  it('is called what it was called when it collided, or by a name that went with it', () => {
    record({ entity: 'task', field: 'estimatedSeconds', mine: 18_000, title: 'Draw' })
    record({ entity: 'task', field: 'notes', mine: 'Roof', local_id: 'other' as LocalId })
    record({ entity: 'task', field: 'name', mine: 'Paint', local_id: 'other' as LocalId })
    record({ entity: 'task', field: 'notes', mine: 'Door', local_id: 'nameless' as LocalId })
    expect(conflicts().map(({ field, title }) => [field, title])).toEqual([
      ['notes', ''],
      ['name', 'Paint'],
      ['notes', 'Paint'],
      ['estimate', 'Draw'],
    ])
  })

  it('has that name also when an undo opens its card again', () => {
    record({ entity: 'task', field: 'estimatedSeconds', mine: 18_000, title: 'Draw' })
    account.procedures['sync.keepAll']({ ids: conflicts().map(({ id }) => id) })
    const told = { entity: 'task', title: 'Draw' }
    expect(account.procedures['undo.latest']()?.undone).toMatchObject({ kind: 'settled', ...told })
    expect(account.procedures['redo.latest']()?.undone).toMatchObject({ kind: 'reopened', ...told })
  })

  it('was deleted elsewhere, or here, or after two values had met', () => {
    record({ entity: 'task', field: 'notes', mine: 'Roof' })
    record({ entity: 'task', field: 'name', theirs: 'Paint', kept: 'mine' })
    record({ entity: 'task', field: 'date', mine: '2026-03-16', theirs: '2026-03-17', kept: 'mine' })
    expect(conflicts().map(({ field, kind }) => [field, kind])).toEqual([
      ['day', 'past'],
      ['name', 'overruled'],
      ['notes', 'lost'],
    ])
  })

  it('is a deletion here of what was changed elsewhere also while the deletion waits', () => {
    const id = account.pull('task', 1, { name: 'Draw' })
    account.procedures['tasks.delete']({ ids: [id] })
    record({ entity: 'task', local_id: id, field: 'name', theirs: 'Draw the roof', kept: 'mine' })
    expect(conflicts()).toMatchObject([{ kind: 'overruled', title: 'Draw', theirs: 'Draw the roof' }])
  })
})

describe('a row that is back after a deletion', () => {
  let id: LocalId
  const found = () => account.replica.rows.find('task', id)?.fields
  const settle = (keep: 'mine' | 'theirs') => {
    for (const one of conflicts()) account.procedures['sync.resolveConflict']({ id: one.id, keep })
  }

  beforeEach(() => {
    id = account.pull('task', 1, { name: 'Draw', estimatedSeconds: 3600 })
  })

  it('has what was edited here on one side, and what it has now on the other', () => {
    record({ entity: 'task', local_id: id, field: 'name', mine: 'Draw the roof' })
    record({ entity: 'task', local_id: id, field: 'estimatedSeconds', mine: 7200 })
    record({ entity: 'task', local_id: id, field: 'notes', mine: 'Slate' })
    expect(conflicts()).toMatchObject([
      { kind: 'field', field: 'notes', mine: 'Slate', theirs: '', holds: 'theirs', now: null },
      { kind: 'field', field: 'estimate', mine: '2h', theirs: '1h', holds: 'theirs', now: null },
      { kind: 'field', field: 'name', mine: 'Draw the roof', theirs: 'Draw', holds: 'theirs', now: null },
    ])
  })

  it.each([
    ['mine', { name: 'Draw the roof', notes: 'Slate' }],
    ['theirs', { name: 'Draw', notes: '' }],
  ] as const)('has the side that is chosen: %s', (keep, expected) => {
    record({ entity: 'task', local_id: id, field: 'name', mine: 'Draw the roof' })
    record({ entity: 'task', local_id: id, field: 'notes', mine: 'Slate' })
    settle(keep)
    expect(found()).toMatchObject(expected)
    expect(conflicts()).toEqual([])
  })

  it('has what it has now on the side that deleted it', () => {
    record({ entity: 'task', local_id: id, field: 'notes', theirs: 'Slate', kept: 'mine' })
    expect(conflicts()).toMatchObject([{ mine: '', theirs: 'Slate', holds: 'mine', now: null }])
    settle('theirs')
    expect(found()).toMatchObject({ notes: 'Slate' })
  })

  it('leaves nothing to choose where it has the value that seemed lost', () => {
    record({ entity: 'task', local_id: id, field: 'name', mine: 'Draw' })
    expect(conflicts()).toEqual([])
    expect(counts()).toEqual({ toDecide: 0, toRead: 0 })
  })
})

it('calls choices what the controls call them in which they are made', () => {
  const choices: readonly (readonly [Entity, string, string, string])[] = [
    ['preferences', 'theme', 'light', 'dark'],
    ['plannerSettings', 'calendarRange', 'day', 'work-week'],
    ['task', 'priority', 'high', 'urgent'],
    ['timeOff', 'type', 'sick', 'other'],
    ['status', 'type', 'todo', 'in_progress'],
  ]
  for (const [entity, field, mine, theirs] of choices) record({ entity, field, mine, theirs })
  expect(conflicts().map(({ mine, theirs }) => [mine, theirs])).toEqual([
    ['To do', 'In progress'],
    ['Sick leave', 'Time off'],
    ['High', 'Urgent'],
    ['Day', 'Work week'],
    ['Light', 'Dark'],
  ])
})

it('counts what is to be decided apart from what is told, and a row that is gone once', () => {
  expect(counts()).toEqual({ toDecide: 0, toRead: 0 })
  const id = account.pull('task', 1, { name: 'Draw' })
  record({ entity: 'task', local_id: id, field: 'name', mine: 'Draw', theirs: 'Paint', kept: 'mine' })
  record({ entity: 'task', local_id: id, field: 'notes', mine: 'a', theirs: 'b', kept: 'mine' })
  record({ entity: 'task', local_id: id, field: 'restored', mine: false, theirs: true, kept: 'mine' })
  record({ entity: 'task', field: 'notes', mine: 'Roof' })
  record({ entity: 'task', field: 'estimatedSeconds', mine: 3600 })
  expect(counts()).toEqual({ toDecide: 2, toRead: 2 })
})

describe('what brought a deleted row back', () => {
  const returned = { field: 'deleted', mine: true, theirs: false, kept: 'theirs' } as const
  const cause = () => conflicts().find(({ kind }) => kind === 'returned')?.returnedBy

  it('is a copy of the server, of what gives way to no edit', () => {
    record({ entity: 'task', ...returned })
    expect(cause()).toBe('copy')
  })

  it('is a copy of the server where the journal tells of one', () => {
    record({ entity: 'timeEntry', ...returned })
    expect(cause()).toBeNull()
    record({ entity: 'task', field: 'restored', mine: false, theirs: true, local_id: 'sent' as LocalId })
    expect(cause()).toBe('copy')
  })

  it('is an edit where the journal has one of the row', () => {
    record({ entity: 'timeEntry', ...returned })
    record({ entity: 'timeEntry', field: 'description', mine: 'Write', theirs: 'Read', kept: 'mine' })
    expect(cause()).toBe('edit')
  })
})

describe.each(['Europe/Berlin', 'Asia/Kolkata', 'America/New_York'])(
  'whole days off, seen in %s',
  (timeZone) => {
    const stored = { start: '2026-06-02T00:00:00Z', end: '2026-06-04T00:00:00Z' }
    beforeEach(() => (account = openTestAccount(':memory:', timeZone)))

    it.each([
      ['start', '2026-06-01', '2026-06-02'],
      ['end', '2026-06-05', '2026-06-03'],
    ] as const)('are shown as days, the last one included: %s', (field, mine, theirs) => {
      const id = account.pull('timeOff', 1, { ...stored, type: 'vacation' })
      const typed = field === 'start' ? '2026-06-01T00:00:00Z' : '2026-06-06T00:00:00Z'
      record({ entity: 'timeOff', field, local_id: id, mine: typed, theirs: stored[field] })
      expect(conflicts()).toMatchObject([{ mine, theirs, when: '2026-06-02' }])
    })

    it('are the same days once they are gone', () => {
      for (const field of ['start', 'end'] as const)
        record({ entity: 'timeOff', field, theirs: stored[field], kept: 'mine' })
      expect(conflicts().map(({ theirs }) => theirs)).toEqual(['2026-06-03', '2026-06-02'])
    })
  },
)

it('shows nearly a day off of somebody in another zone as the hours that it is', () => {
  const memberId = account.pull('member', 12, { name: 'Cleo', timeZone: 'America/New_York' })
  const stored = { start: '2026-12-03T05:30:00Z', end: '2026-12-04T04:45:00Z' }
  const id = account.pull('timeOff', 31, { memberId, type: 'sick', ...stored })
  const theirs = stored.start
  record({ entity: 'timeOff', field: 'start', local_id: id, mine: '2026-12-03T05:00:00Z', theirs })
  expect(conflicts()).toMatchObject([{ mine: '2026-12-03T05:00:00Z', theirs, when: theirs }])
})
