import { beforeEach, describe, expect, it } from 'vitest'
import type { Conflict } from '../../../shared/bridge/sync.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { addSeconds } from '../../../shared/domain/instant.ts'
import { reject } from '../outbox/reconcile.ts'
import { openTestAccount, type TestAccount } from '../testing/open-test-account.ts'

const clock = (time: string): string => `2026-03-16T${time}:00Z`
const entry = { description: 'Write', start: clock('09:00'), stop: clock('10:00') }

let account: TestAccount
let id: LocalId

beforeEach(() => {
  account = openTestAccount()
  id = account.pull('timeEntry', 1, entry)
})

type Times = Partial<Record<'start' | 'stop', string>>

function edit(changes: Times & { readonly description?: string }): void {
  account.procedures['timeEntries.update']({ ids: [id], changes })
}
/** Edits made here and elsewhere meet. */
function meet(mine: Times, theirs: Times & { readonly stop?: string | null }): void {
  edit(mine)
  account.pull('timeEntry', 1, theirs)
}
function only(): Conflict {
  const [found, ...others] = account.procedures['sync.conflicts']()
  if (found === undefined || others.length > 0) throw new Error('one collision was expected')
  return found
}
const settle = (conflict: Conflict, keep: 'mine' | 'theirs') =>
  account.procedures['sync.resolveConflict']({ id: conflict.id, keep })
const fields = () => account.replica.rows.find('timeEntry', id)?.fields
const queued = () =>
  account.replica.operations
    .ofRow(id)
    .map(({ changes }) =>
      Object.fromEntries(Object.entries(changes).map(([field, { value }]) => [field, value])),
    )

describe('a field that was edited after it had collided', () => {
  beforeEach(() => {
    edit({ description: 'Read' })
    account.pull('timeEntry', 1, { description: 'Call' })
    edit({ description: 'Draw' })
  })

  it('has neither value, and says what it has', () => {
    expect(only()).toMatchObject({ mine: 'Read', theirs: 'Call', holds: null, now: 'Draw' })
  })

  it.each([
    ['mine', 'Read'],
    ['theirs', 'Call'],
  ] as const)('gets what is chosen: %s', (keep, value) => {
    const { undoId } = settle(only(), keep)
    expect(fields()).toMatchObject({ description: value })
    account.procedures['undo.apply']({ undoId: undoId ?? '' })
    expect(fields()).toMatchObject({ description: 'Draw' })
    expect(only()).toMatchObject({ holds: null })
  })

  it('has theirs where that was written, so that to take it changes nothing', () => {
    edit({ description: 'Call' })
    expect(only()).toMatchObject({ kept: 'mine', holds: 'theirs', now: null })
    expect(queued()).toEqual([])
    settle(only(), 'theirs')
    expect(queued()).toEqual([])
    expect(fields()).toMatchObject({ description: 'Call' })
  })

  it('has theirs when the edit made here was discarded', () => {
    edit({ description: 'Read' })
    const [operation] = account.replica.operations.ofRow(id)
    if (operation === undefined) throw new Error('an edit was to wait')
    account.replica.transaction(() =>
      reject(account.context, operation, { code: 'forbidden', field: null, parameters: {} }),
    )
    account.procedures['sync.discard']({ id: operation.op_id })
    expect(only()).toMatchObject({ holds: 'theirs' })
    settle(only(), 'mine')
    expect(fields()).toMatchObject({ description: 'Read' })
  })
})

describe('a choice that was taken back', () => {
  const undo = () => account.procedures['undo.latest']()?.undone
  const redo = () => account.procedures['redo.latest']()?.undone

  beforeEach(() => {
    edit({ description: 'Read' })
    account.pull('timeEntry', 1, { description: 'Call' })
  })

  it('is made again with its value, as often as it is taken back', () => {
    settle(only(), 'theirs')
    for (const _ of [1, 2]) {
      undo()
      expect(only()).toMatchObject({ holds: 'mine' })
      expect(redo()).toMatchObject({ kind: 'updated' })
      expect(fields()).toMatchObject({ description: 'Call' })
      expect(account.procedures['sync.conflicts']()).toEqual([])
    }
  })

  it('is made again where it changed no value', () => {
    settle(only(), 'mine')
    expect(undo()).toMatchObject({ kind: 'settled' })
    expect(redo()).toMatchObject({ kind: 'reopened', title: 'Read', count: 1 })
    expect(account.procedures['sync.conflicts']()).toEqual([])
    expect(undo()).toMatchObject({ kind: 'settled' })
    expect(only()).toMatchObject({ holds: 'mine' })
  })

  it('stays open where the value was edited since', () => {
    settle(only(), 'theirs')
    undo()
    account.syncAll()
    account.pull('timeEntry', 1, { description: 'Draw' })
    redo()
    expect(fields()).toMatchObject({ description: 'Draw' })
    expect(only()).toMatchObject({ holds: null, now: 'Draw' })
  })
})

describe('start and stop of which the mixture has no time in it', () => {
  const shortened = {
    field: 'time',
    valueKind: 'interval',
    mine: `${clock('09:50')}/${clock('10:00')}`,
    theirs: `${clock('09:00')}/${clock('09:30')}`,
    holds: 'mine',
  }

  it.each([
    ['ends before it starts', '09:30'],
    ['ends as it starts', '09:50'],
  ])('stay as they were here where it %s, and are one choice', (_, stop) => {
    meet({ start: clock('09:50') }, { stop: clock(stop) })
    expect(fields()).toMatchObject({ start: clock('09:50'), stop: clock('10:00') })
    expect(queued()).toEqual([{ start: clock('09:50'), stop: clock('10:00') }])
    expect(only()).toMatchObject({ ...shortened, theirs: `${clock('09:00')}/${clock(stop)}` })
    expect(account.procedures['sync.openCollisions']()).toEqual({ toDecide: 1, toRead: 0 })
  })

  it('are theirs by one choice, and one undo takes it back', () => {
    meet({ start: clock('09:50') }, { stop: clock('09:30') })
    const { undoId } = settle(only(), 'theirs')
    expect(fields()).toMatchObject({ start: clock('09:00'), stop: clock('09:30') })
    expect(account.procedures['sync.conflicts']()).toEqual([])
    expect(queued()).toEqual([])
    account.procedures['undo.apply']({ undoId: undoId ?? '' })
    expect(fields()).toMatchObject({ start: clock('09:50'), stop: clock('10:00') })
    expect(only()).toMatchObject(shortened)
  })

  it('are one choice also where only one of them was edited on both sides', () => {
    meet({ start: clock('09:15'), stop: clock('09:20') }, { start: clock('09:30') })
    expect(fields()).toMatchObject({ start: clock('09:15'), stop: clock('09:20') })
    expect(only()).toMatchObject({ theirs: `${clock('09:30')}/${clock('10:00')}`, holds: 'mine' })
    settle(only(), 'theirs')
    expect(fields()).toMatchObject({ start: clock('09:30'), stop: clock('10:00') })
  })

  it('are merged one by one where there is time in it', () => {
    meet({ start: clock('09:15') }, { stop: clock('09:45') })
    expect(fields()).toMatchObject({ start: clock('09:15'), stop: clock('09:45') })
    expect(account.procedures['sync.conflicts']()).toEqual([])
  })

  it('have neither value once they were edited', () => {
    meet({ start: clock('09:50') }, { stop: clock('09:30') })
    edit({ stop: clock('11:00') })
    expect(only()).toMatchObject({ holds: null, now: `${clock('09:50')}/${clock('11:00')}` })
  })

  it('stay as they are by one choice, too, and one undo opens it again', () => {
    meet({ start: clock('09:50') }, { stop: clock('09:30') })
    edit({ stop: clock('11:00') })
    const { undoId } = account.procedures['sync.keepAll']({ ids: [only().id] })
    expect(account.procedures['sync.conflicts']()).toEqual([])
    expect(fields()).toMatchObject({ start: clock('09:50'), stop: clock('11:00') })
    account.procedures['undo.apply']({ undoId: undoId ?? '' })
    expect(only()).toMatchObject({ field: 'time', holds: null })
  })

  it('leave a timer ended that was ended elsewhere', () => {
    const [before, later, ended] = [-7200, -600, -3600].map((seconds) =>
      addSeconds(account.effects.now(), seconds),
    )
    const running = account.pull('timeEntry', 2, { description: 'Call', start: before ?? '', stop: null })
    account.procedures['timeEntries.update']({ ids: [running], changes: { start: later } })
    account.pull('timeEntry', 2, { stop: ended ?? '' })
    expect(account.replica.rows.find('timeEntry', running)?.fields.stop).toBe(ended)
  })
})

it('a start that lies after the stop of now cannot be chosen, and is not lost', () => {
  meet({ start: clock('09:15') }, { start: clock('09:30') })
  edit({ stop: clock('09:20') })
  expect(() => settle(only(), 'theirs')).toThrow(/end before it starts/)
  expect(only()).toMatchObject({ field: 'start', holds: 'mine' })
})

it('an entry of no length has its description chosen', () => {
  id = account.pull('timeEntry', 2, { ...entry, stop: clock('09:00') })
  edit({ description: 'Read' })
  account.pull('timeEntry', 2, { description: 'Call' })
  settle(only(), 'theirs')
  expect(fields()).toMatchObject({ description: 'Call', stop: clock('09:00') })
})

it('a stop at the start can be chosen, as it can be written', () => {
  meet({ stop: clock('09:30') }, { stop: clock('09:00') })
  settle(only(), 'theirs')
  expect(fields()).toMatchObject({ start: clock('09:00'), stop: clock('09:00') })
})
