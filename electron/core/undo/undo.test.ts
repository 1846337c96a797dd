import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Changed } from '../../../shared/bridge/fields.ts'
import type { TimeEntryChanges } from '../../../shared/bridge/time-entries.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { openTestAccount, type TestAccount } from '../testing/open-test-account.ts'

let account: TestAccount

beforeEach(() => {
  account = openTestAccount()
})

const nine = '2026-03-16T09:00:00Z'
const ten = '2026-03-16T10:00:00Z'
const entry = { description: 'Write', start: nine, stop: ten }

const undo = ({ undoId }: Changed): Changed => {
  if (undoId === null) throw new Error('nothing to undo')
  return account.procedures['undo.apply']({ undoId })
}
const entryOf = (id: LocalId) => account.replica.rows.find('timeEntry', id)

describe('taking a change back', () => {
  it('removes what was made', () => {
    const made = account.procedures['timeEntries.create'](entry)
    undo(made)
    expect(account.procedures['timeEntries.window']({ from: nine, to: ten })).toEqual([])
    expect(account.replica.operations.counts().waiting).toBe(0)
  })

  it('gives a deleted entry back under the same id, sent or not', () => {
    const id = account.pull('timeEntry', 1, entry)
    undo(account.procedures['timeEntries.delete']({ ids: [id] }))
    expect(entryOf(id)).toMatchObject({ deleted: false, syncState: 'saved', fields: entry })
    const again = account.procedures['timeEntries.delete']({ ids: [id] })
    account.syncAll()
    expect(entryOf(id)).toBeUndefined()
    undo(again)
    expect(entryOf(id)).toMatchObject({ deleted: false, syncState: 'waiting', fields: entry })
  })

  it('leaves the fields that someone has changed since', () => {
    const id = account.pull('timeEntry', 1, entry)
    const made = account.procedures['timeEntries.update']({
      ids: [id],
      changes: { description: 'Read', billable: true },
    })
    account.syncAll()
    account.pull('timeEntry', 1, { description: 'Call' })
    undo(made)
    expect(entryOf(id)?.fields).toMatchObject({ description: 'Call', billable: false })
  })

  it('says which fields it left, and which it changed', () => {
    const id = account.pull('timeEntry', 1, entry)
    const change = (changes: TimeEntryChanges): void => {
      account.procedures['timeEntries.update']({ ids: [id], changes })
      account.syncAll()
    }
    change({ description: 'Read' })
    change({ description: 'Draft', stop: '2026-03-16T09:30:00Z' })
    account.pull('timeEntry', 1, { description: 'Call' })
    const left = { kind: 'updated', title: 'Call', fields: ['description'] }
    expect(account.procedures['undo.latest']()).toMatchObject({ undone: { fields: ['stop'] }, kept: left })
    expect(account.procedures['undo.latest']()).toMatchObject({ undoId: null, undone: null, kept: left })
  })

  it('says of a row that it made and that is gone that it was deleted since', () => {
    const made = account.procedures['timeEntries.create'](entry)
    account.procedures['timeEntries.delete']({ ids: made.ids })
    expect(account.procedures['undo.apply']({ undoId: made.undoId ?? '' })).toMatchObject({
      undone: null,
      kept: { kind: 'deleted', entity: 'timeEntry' },
    })
  })

  it('does nothing to a row that is gone', () => {
    const id = account.pull('timeEntry', 1, entry)
    const made = account.procedures['timeEntries.update']({ ids: [id], changes: { billable: true } })
    account.syncAll()
    account.deleteElsewhere('timeEntry', 1)
    expect(undo(made)).toMatchObject({ ids: [], undoId: null, undone: null, kept: { kind: 'deleted' } })
  })

  it('lets what was running run again when a start is taken back', () => {
    const first = account.procedures['timer.start']({ description: 'First' })
    account.effects.advance(60)
    account.procedures['timer.start']({ description: 'Second' })
    expect(account.procedures['undo.latest']()).not.toBeNull()
    expect(account.procedures['timer.running']()).toMatchObject({ id: first.id, stop: null })
  })

  it('does not start what was stopped while something else runs', () => {
    account.procedures['timer.start']({ description: 'First' })
    account.effects.advance(60)
    account.procedures['timer.stop'](undefined)
    const stopped = account.context.undo.latest()
    const second = account.procedures['timer.start']({ description: 'Second' })
    account.procedures['undo.apply']({ undoId: stopped?.id ?? '' })
    expect(account.procedures['timer.running']()?.id).toBe(second.id)
  })

  it('gives a deleted project back to its entries, sent or not, except where another was chosen', () => {
    const projectId = account.pull('project', 1, { name: 'Acme' })
    const other = account.pull('project', 2, { name: 'Other' })
    const kept = account.pull('timeEntry', 1, { ...entry, projectId })
    const moved = account.pull('timeEntry', 2, { ...entry, projectId })
    const deleted = account.procedures['projects.delete']({ ids: [projectId] })
    expect(account.procedures['timeEntries.window']({ from: nine, to: ten })).toMatchObject([
      { projectId: null },
      { projectId: null },
    ])
    expect(account.told.at(-1)).toContainEqual({ table: 'timeEntries', ids: null })
    // One operation, however many entries there are.
    expect(account.replica.operations.counts().waiting).toBe(1)
    account.syncAll()
    account.pull('timeEntry', 1, { projectId: null })
    account.pull('timeEntry', 2, { projectId: other })
    undo(deleted)
    expect(entryOf(kept)?.fields.projectId).toBe(projectId)
    expect(entryOf(moved)?.fields.projectId).toBe(other)
  })

  it('can itself be taken back, and is never the latest', () => {
    const id = account.pull('timeEntry', 1, entry)
    const made = account.procedures['timeEntries.update']({ ids: [id], changes: { description: 'Read' } })
    const undone = undo(made)
    expect(account.procedures['undo.latest']()).toBeNull()
    undo(undone)
    expect(entryOf(id)?.fields.description).toBe('Read')
  })

  it('happens once', () => {
    const made = account.procedures['timeEntries.create'](entry)
    undo(made)
    expect(() => undo(made)).toThrow(/can no longer be undone/)
  })

  it('reaches back a hundred changes', () => {
    const all = Array.from({ length: 101 }, () => account.procedures['timeEntries.create'](entry))
    expect(() => undo(all[0] as Changed)).toThrow(/can no longer be undone/)
    undo(all[1] as Changed)
  })
})

type Act = {
  readonly kind: 'start' | 'stop' | 'add' | 'change' | 'delete' | 'project'
  readonly pick: number
}

const acts = fc.array(
  fc.record({
    kind: fc.constantFrom<Act['kind']>('start', 'stop', 'add', 'change', 'delete', 'project'),
    pick: fc.nat({ max: 20 }),
  }),
  { maxLength: 20 },
)

function everything({ replica }: TestAccount): unknown {
  return ['time_entries', 'projects', 'tags'].map((table) =>
    replica.sqlite
      .all(`SELECT * FROM ${table} WHERE deleted = 0 ORDER BY local_id`)
      // A row that was made again has another place in the file, and nothing else.
      .map((row) => Object.assign(row, { row_id: null })),
  )
}

describe('any commands, taken back one by one', () => {
  it('leave everything as it was and nothing to send, and come again one by one', () => {
    fc.assert(
      fc.property(acts, (made) => {
        const account = openTestAccount()
        const { procedures, replica, effects } = account
        const projectId = account.pull('project', 1, { name: 'Acme' })
        account.pull('timeEntry', 1, { ...entry, projectId })
        account.pull('timeEntry', 2, {
          ...entry,
          start: '2026-03-16T07:00:00Z',
          stop: '2026-03-16T08:00:00Z',
        })
        const before = everything(account)
        for (const { kind, pick } of made) {
          effects.advance(60)
          const entries = replica.rows.where('timeEntry', 'deleted = 0 ORDER BY local_id', [])
          const id = entries[pick % Math.max(1, entries.length)]?.localId
          const projects = replica.rows.where('project', 'deleted = 0 ORDER BY local_id', [])
          const project = projects[pick % Math.max(1, projects.length)]?.localId
          if (kind === 'start') procedures['timer.start']({ description: 'x', projectId: project ?? null })
          else if (kind === 'stop') procedures['timer.stop'](undefined)
          else if (kind === 'add') procedures['timeEntries.create']({ ...entry, projectId: project ?? null })
          else if (kind === 'project' && pick % 2 === 0)
            procedures['projects.create']({ name: `P${effects.newId()}` })
          else if (kind === 'project' && project !== undefined)
            procedures['projects.delete']({ ids: [project] })
          else if (kind === 'change' && id !== undefined) {
            procedures['timeEntries.update']({
              ids: [id],
              changes: { description: `d${pick}`, projectId: project ?? null },
            })
          } else if (kind === 'delete' && id !== undefined) procedures['timeEntries.delete']({ ids: [id] })
        }
        const after = everything(account)
        while (procedures['undo.latest']() !== null);
        expect(everything(account)).toEqual(before)
        expect(replica.operations.list(0, 10)).toEqual([])
        while (procedures['redo.latest']() !== null);
        expect(everything(account)).toEqual(after)
        while (procedures['undo.latest']() !== null);
        expect(everything(account)).toEqual(before)
        replica.close()
      }),
      // An account of its own for each run takes its time.
      { numRuns: 40 },
    )
  })
})

describe('what was taken back', () => {
  const descriptionOf = (id: LocalId) => entryOf(id)?.fields.description
  const rename = (id: LocalId, description: string) =>
    account.procedures['timeEntries.update']({ ids: [id], changes: { description } })

  it('is made again, change by change, and says which', () => {
    const id = account.pull('timeEntry', 1, entry)
    rename(id, 'Read')
    rename(id, 'Call')
    account.procedures['undo.latest']()
    account.procedures['undo.latest']()
    expect(account.procedures['redo.latest']()?.undone).toMatchObject({ kind: 'updated' })
    expect(descriptionOf(id)).toBe('Read')
    account.procedures['redo.latest']()
    expect(descriptionOf(id)).toBe('Call')
    expect(account.procedures['redo.latest']()).toBeNull()
    account.procedures['undo.latest']()
    expect(descriptionOf(id)).toBe('Read')
  })

  it('is not made again over another change', () => {
    const id = account.pull('timeEntry', 1, entry)
    rename(id, 'Read')
    account.procedures['undo.latest']()
    rename(id, 'Call')
    account.procedures['undo.latest']()
    account.procedures['redo.latest']()
    expect(account.procedures['redo.latest']()).toBeNull()
    expect(descriptionOf(id)).toBe('Call')
  })

  it('leaves what somebody else has changed since', () => {
    const id = account.pull('timeEntry', 1, entry)
    rename(id, 'Read')
    account.syncAll()
    account.procedures['undo.latest']()
    account.syncAll()
    account.pull('timeEntry', 1, { description: 'Theirs' })
    account.procedures['redo.latest']()
    expect(descriptionOf(id)).toBe('Theirs')
  })

  it('is told by what the undo had done: what came back goes again', () => {
    account.procedures['tasks.delete']({ ids: [account.pull('task', 1, { name: 'Kill 7' })] })
    account.procedures['undo.latest']()
    expect(account.procedures['redo.latest']()?.undone).toMatchObject({ kind: 'created', title: 'Kill 7' })
    expect(account.replica.rows.where('task', 'deleted = 0', [])).toEqual([])
  })
})

describe('what is taken back', () => {
  it.each(['Morning mails', ''])(
    'says of a stop of “%s” that is taken back that the timer runs again',
    (title) => {
      account.procedures['timer.start']({ description: title })
      account.effects.advance(60)
      account.procedures['timer.stop'](undefined)
      const stop = { kind: 'updated', title, fields: ['stop'] }
      expect(account.procedures['undo.latest']()?.undone).toMatchObject({ ...stop, flag: true })
      expect(account.procedures['redo.latest']()?.undone).toMatchObject({ ...stop, flag: false })
    },
  )

  it('counts subtasks beside the tasks that they went with, as their deletion does', () => {
    const create = (name: string, parentId: LocalId | null = null) =>
      account.procedures['tasks.create']({ name, parentId }).ids[0] as LocalId
    const [call, other] = [create('Call Berta'), create('Other')]
    for (const name of ['One', 'Two', 'Three']) create(name, call)
    expect(account.procedures['tasks.delete']({ ids: [call] })).toMatchObject({ count: 1, parts: 3 })
    const restored = { kind: 'deleted', count: 1, parts: 3, title: 'Call Berta' }
    expect(account.procedures['undo.latest']()?.undone).toMatchObject(restored)
    expect(account.procedures['redo.latest']()?.undone).toMatchObject({ ...restored, kind: 'created' })
    expect(account.procedures['undo.latest']()?.undone).toMatchObject(restored)
    expect(account.procedures['tasks.delete']({ ids: [call, other] })).toMatchObject({ count: 2, parts: 3 })
    expect(account.procedures['undo.latest']()?.undone).toMatchObject({ count: 2, parts: 3 })
  })

  it('is named by the task and not by a subtask that is made after it', () => {
    const create = (name: string, more: object) =>
      account.procedures['tasks.create']({ name, ...more }).ids[0] as LocalId
    const template = create('Write notes', { isTemplate: true })
    for (const name of ['Collect', 'Sort']) create(name, { parentId: template, isTemplate: true })
    create('Write notes', { templateId: template, isTemplate: false })
    const made = { count: 1, parts: 2, title: 'Write notes' }
    for (const kind of ['created', 'deleted', 'created']) {
      const step = kind === 'created' ? 'undo.latest' : 'redo.latest'
      expect(account.procedures[step]()?.undone).toMatchObject({ ...made, kind })
    }
  })

  it('is named as it is afterwards, and as it was where it is gone', () => {
    const id = account.pull('task', 1, { name: 'Kill 7' })
    account.procedures['tasks.update']({ ids: [id], changes: { name: 'Kill 7 fixed' } })
    expect(account.procedures['undo.latest']()?.undone).toEqual({
      kind: 'updated',
      entity: 'task',
      count: 1,
      parts: 0,
      title: 'Kill 7',
      fields: ['name'],
      flag: null,
      beside: [],
    })
    expect(account.procedures['redo.latest']()?.undone).toMatchObject({ title: 'Kill 7 fixed' })
    account.procedures['undo.latest']()
    account.procedures['tasks.delete']({ ids: [id] })
    account.syncAll()
    expect(account.procedures['undo.latest']()?.undone).toMatchObject({ kind: 'deleted', title: 'Kill 7' })
  })

  it('is what the command was for, not what went along', () => {
    account.procedures['timer.start']({ description: 'First' })
    account.effects.advance(60)
    account.procedures['timer.start']({ description: 'Second' })
    expect(account.procedures['undo.latest']()?.undone).toMatchObject({
      kind: 'created',
      count: 1,
      parts: 0,
      title: 'Second',
    })
    const ids = [1, 2].map((number) => account.pull('timeEntry', number, entry))
    account.procedures['timeEntries.delete']({ ids })
    expect(account.procedures['undo.latest']()?.undone).toMatchObject({
      kind: 'deleted',
      entity: 'timeEntry',
      count: 2,
    })
  })

  it('is the client that was archived, and not its projects', () => {
    const clientId = account.pull('client', 1, { name: 'Acme' })
    for (const number of [1, 2]) account.pull('project', number, { name: `Site ${number}`, clientId })
    account.procedures['clients.archive']({ ids: [clientId], archived: true })
    const told = { entity: 'client', count: 1, title: 'Acme' }
    for (const step of ['undo.latest', 'redo.latest', 'undo.latest'] as const)
      expect(account.procedures[step]()?.undone).toMatchObject({ ...told, flag: step === 'redo.latest' })
    expect(account.replica.rows.where('project', 'archived = 1', [])).toEqual([])
  })

  it('is a whole deletion also before it was sent, with the rows that would have gone along', () => {
    const projectId = account.pull('project', 1, { name: 'Ink' })
    const taskId = account.pull('task', 1, { name: 'Write' })
    account.pull('projectMember', 1, { projectId, memberId: account.pull('member', 1, { name: 'Ada' }) })
    account.pull('attachment', 1, { name: 'plan.pdf', taskId })
    account.procedures['projects.delete']({ ids: [projectId] })
    expect(account.procedures['undo.latest']()).toMatchObject({ undone: { title: 'Ink' }, kept: null })
    account.procedures['tasks.delete']({ ids: [taskId] })
    expect(account.procedures['undo.latest']()).toMatchObject({ undone: { title: 'Write' }, kept: null })
  })

  it('is the entry and not its new tag, also when it is made again', () => {
    account.procedures['timeEntries.create']({ ...entry, newTags: ['call'] })
    const made = { entity: 'timeEntry', title: 'Write' }
    expect(account.procedures['undo.latest']()?.undone).toMatchObject({ kind: 'created', ...made })
    expect(account.procedures['redo.latest']()?.undone).toMatchObject({ kind: 'deleted', ...made })
    expect(account.procedures['undo.latest']()?.undone).toMatchObject({ kind: 'created', ...made })
  })
})

describe('what goes along with a change', () => {
  it('is not told: the status of a task that is done, the billing of an entry with another project', () => {
    const [, doneId] = (['todo', 'done'] as const).map((type, index) =>
      account.pull('status', index + 1, { name: type, type, position: index }),
    )
    const ids = [account.pull('task', 1, { name: 'Write' })]
    account.procedures['tasks.update']({ ids, changes: { done: true } })
    expect(account.replica.rows.find('task', ids[0] as LocalId)?.fields.statusId).toBe(doneId)
    expect(account.procedures['undo.latest']()?.undone).toMatchObject({ fields: ['done'], flag: false })
    const projectId = account.pull('project', 1, { name: 'Acme', billable: true })
    const entryId = account.pull('timeEntry', 1, entry)
    account.procedures['timeEntries.update']({ ids: [entryId], changes: { projectId, billable: true } })
    expect(account.procedures['undo.latest']()?.undone).toMatchObject({ fields: ['project'], flag: null })
  })
})

describe('a change of the order', () => {
  const placed = (...positions: readonly number[]) =>
    positions.map((position, index) =>
      account.pull('task', index + 1, { name: `Task ${index + 1}`, position }),
    )

  it.each([
    ['a task that went up past two', [30, 10, 20], [10, 11, 12], { count: 1, title: 'Task 1' }],
    ['a task that went down past one', [10, 20, 30], [25, 24, 26], { count: 1, title: 'Task 1' }],
    ['two tasks that went up past one', [20, 30, 10], [10, 11, 12], { count: 2 }],
    ['tasks of which none passed another', [20, 30], [10, 11], { count: 2 }],
  ])('counts what was moved, and not what made room: %s', (_, before, after, told) => {
    const ids = placed(...before)
    const moves = ids.map((id, index) => ({ id, position: after[index] ?? 0 }))
    account.procedures['tasks.move']({ moves })
    for (const step of ['undo.latest', 'redo.latest', 'undo.latest'] as const)
      expect(account.procedures[step]()?.undone).toMatchObject({ kind: 'updated', entity: 'task', ...told })
  })

  it('is of a task and not of its time blocks, which go with its day', () => {
    const id = account.pull('task', 1, { name: 'Write', date: '2026-03-16' })
    account.procedures['timeBlocks.create']({ taskId: id, start: nine, durationSeconds: 3600 })
    account.procedures['tasks.move']({ moves: [{ id, date: '2026-03-17' }] })
    const told = { entity: 'task', count: 1, title: 'Write' }
    for (const step of ['undo.latest', 'redo.latest', 'undo.latest'] as const)
      expect(account.procedures[step]()?.undone).toMatchObject({ kind: 'updated', ...told })
  })
})

describe('a name that a change makes', () => {
  const nameless = { count: 1, title: 'Write' }
  it('goes with it in one step, and is told after it', () => {
    const id = account.pull('timeEntry', 1, entry)
    const cases: readonly [TimeEntryChanges, { entity: 'tag' | 'project'; title: string }][] = [
      [{ newTags: ['call'] }, { entity: 'tag', title: 'call' }],
      [{ newProject: 'Ink' }, { entity: 'project', title: 'Ink' }],
    ]
    for (const [changes, made] of cases) {
      account.procedures['timeEntries.update']({ ids: [id], changes })
      const undone = { kind: 'updated', entity: 'timeEntry', ...nameless }
      expect(account.procedures['undo.latest']()?.undone).toMatchObject({
        ...undone,
        beside: [{ kind: 'created', count: 1, ...made }],
      })
      expect(account.replica.rows.where(made.entity, 'deleted = 0', [])).toEqual([])
      expect(account.procedures['redo.latest']()?.undone).toMatchObject({
        ...undone,
        beside: [{ kind: 'deleted', count: 1, ...made }],
      })
      account.procedures['undo.latest']()
    }
  })

  it('is told without whom the service has put into a new project, also when it is made again', () => {
    const ids = [1, 2].map((number) => account.pull('timeEntry', number, entry))
    const memberId = account.pull('member', 1, { name: 'Ada' })
    const made = { title: 'Ink', beside: [] }
    const told = [
      { kind: 'updated', entity: 'timeEntry', count: 2, beside: [{ entity: 'project', title: 'Ink' }] },
      { kind: 'created', entity: 'project', count: 1, ...made },
    ] as const
    for (const { kind, ...each } of told) {
      if (kind === 'updated')
        account.procedures['timeEntries.update']({ ids, changes: { newProject: 'Ink' } })
      else account.procedures['projects.create']({ name: 'Ink' })
      account.syncAll()
      const [project] = account.replica.rows.where('project', 'deleted = 0', [])
      account.pull('projectMember', 1, { projectId: project?.localId ?? null, memberId })
      for (const step of ['undo.latest', 'redo.latest', 'undo.latest'] as const) {
        const isAgain = step === 'redo.latest' && kind === 'created'
        expect(account.procedures[step]()?.undone).toMatchObject({
          ...each,
          kind: isAgain ? 'deleted' : kind,
        })
        account.syncAll()
        if (step === 'undo.latest') account.deleteElsewhere('projectMember', 1)
      }
    }
  })

  it('is made once for many rows, and found where it is there already', () => {
    const ids = [1, 2].map((number) => account.pull('timeEntry', number, entry))
    for (const newProject of ['Ink', 'ink']) {
      account.procedures['timeEntries.update']({ ids, changes: { newProject } })
    }
    const projects = account.replica.rows.where('project', 'deleted = 0', [])
    expect(projects.map(({ fields }) => fields.name)).toEqual(['Ink'])
    const entries = account.replica.rows.where('timeEntry', 'deleted = 0', [])
    expect(entries.map(({ fields }) => fields.projectId)).toEqual(ids.map(() => projects[0]?.localId))
  })

  it('is told after a task also where it is the time set aside for it', () => {
    const block = { start: nine, durationSeconds: 3600 }
    account.procedures['tasks.create']({ name: 'Draft', block })
    expect(account.procedures['undo.latest']()?.undone).toMatchObject({
      kind: 'created',
      entity: 'task',
      title: 'Draft',
      beside: [{ kind: 'created', entity: 'timeBlock', count: 1 }],
    })
    expect(account.replica.rows.where('timeBlock', 'deleted = 0', [])).toEqual([])
  })

  it('is a tag of a task or the client of a project', () => {
    const taskId = account.pull('task', 1, { name: 'Write' })
    account.procedures['tasks.update']({ ids: [taskId], changes: { newTags: ['call'] } })
    expect(account.procedures['undo.latest']()?.undone).toMatchObject({
      entity: 'task',
      beside: [{ entity: 'tag', title: 'call' }],
    })
    const id = account.pull('project', 1, { name: 'Ink' })
    account.procedures['projects.update']({ id, changes: { newClient: 'Acme' } })
    expect(account.procedures['undo.latest']()?.undone).toMatchObject({
      kind: 'updated',
      entity: 'project',
      beside: [{ entity: 'client', title: 'Acme' }],
    })
    expect(account.replica.rows.where('client', 'deleted = 0', [])).toEqual([])
  })
})

describe('the deletion of a row', () => {
  const ofDeletion = (id: LocalId) => account.procedures['undo.ofDeletion']({ id })

  it('is known where it was made here, and whether it is what an undo takes back next', () => {
    const id = account.pull('task', 1, { name: 'Write' })
    expect(ofDeletion(id)).toBeNull()
    const { undoId } = account.procedures['tasks.delete']({ ids: [id] })
    expect(ofDeletion(id)).toEqual({ undoId, isLatest: true })
    account.procedures['tasks.create']({ name: 'Read' })
    expect(ofDeletion(id)).toEqual({ undoId, isLatest: false })
    account.procedures['undo.apply']({ undoId: undoId ?? '' })
    expect(ofDeletion(id)).toBeNull()
  })

  it('is not known where it was made elsewhere: an undo would take something else back', () => {
    const id = account.pull('task', 1, { name: 'Write' })
    account.procedures['tasks.update']({ ids: [id], changes: { name: 'Write more' } })
    account.syncAll()
    account.deleteElsewhere('task', 1)
    expect(ofDeletion(id)).toBeNull()
  })
})
