import { beforeEach, describe, expect, it } from 'vitest'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { openTestAccount, type TestAccount } from '../testing/open-test-account.ts'

let account: TestAccount
let procedures: TestAccount['procedures']
let paid: LocalId
let free: LocalId

beforeEach(() => {
  account = openTestAccount()
  procedures = account.procedures
  paid = account.pull('project', 1, { name: 'Acme', billable: true })
  free = account.pull('project', 2, { name: 'Own' })
})

type NewTask = Partial<Parameters<TestAccount['procedures']['tasks.create']>[0]>

const nine = '2026-03-16T07:00:00Z'
const ten = '2026-03-16T08:00:00Z'
const newTask = (fields: NewTask): LocalId =>
  procedures['tasks.create']({ name: 'Homepage draft', ...fields }).ids[0] as LocalId
const change = (id: LocalId, changes: NewTask) => procedures['tasks.update']({ ids: [id], changes })
const isTaskBilled = (id: LocalId) => account.replica.rows.find('task', id)?.fields.billable
const isEntryBilled = (id: LocalId | undefined) =>
  id === undefined ? undefined : account.replica.rows.find('timeEntry', id)?.fields.billable
const newEntry = (fields: { projectId?: LocalId; taskId?: LocalId; billable?: boolean }): LocalId =>
  procedures['timeEntries.create']({ start: nine, stop: ten, ...fields }).ids[0] as LocalId
const setProject = (id: LocalId, projectId: LocalId | null) =>
  procedures['timeEntries.update']({ ids: [id], changes: { projectId } })

describe('a task', () => {
  it('that is made in a project is billable as the project is, and the service is told', () => {
    const id = newTask({ projectId: paid })
    expect(isTaskBilled(id)).toBe(true)
    const [created] = account.replica.operations.list(0, 10)
    expect(created).toMatchObject({ local_id: id, kind: 'create', changes: { billable: { value: true } } })
    expect(isTaskBilled(newTask({ projectId: free }))).toBe(false)
    expect(isTaskBilled(newTask({}))).toBe(false)
  })

  it('is what the person says', () => {
    expect(isTaskBilled(newTask({ projectId: paid, billable: false }))).toBe(false)
    expect(isTaskBilled(newTask({ projectId: free, billable: true }))).toBe(true)
  })

  it('follows another project, and one undo brings both back', () => {
    const id = newTask({})
    const { undoId } = change(id, { projectId: paid })
    expect(isTaskBilled(id)).toBe(true)
    procedures['undo.apply']({ undoId: undoId ?? '' })
    expect(isTaskBilled(id)).toBe(false)
    change(id, { projectId: paid })
    change(id, { projectId: free })
    expect(isTaskBilled(id)).toBe(false)
  })

  it('keeps what somebody said of it in every project, and without one', () => {
    const off = newTask({ projectId: paid, billable: false })
    change(off, { projectId: account.pull('project', 3, { name: 'Other', billable: true }) })
    expect(isTaskBilled(off)).toBe(false)
    const on = newTask({ billable: true })
    change(on, { projectId: free })
    expect(isTaskBilled(on)).toBe(true)
    change(on, { projectId: null })
    expect(isTaskBilled(on)).toBe(true)
    change(on, { projectId: paid, billable: false })
    expect(isTaskBilled(on)).toBe(false)
  })

  it('stays as it is while its project does', () => {
    const id = newTask({ projectId: paid, billable: false })
    change(id, { name: 'Draft', projectId: paid })
    expect(isTaskBilled(id)).toBe(false)
  })

  it('that is a part of another is billed as that one', () => {
    const parentId = newTask({ projectId: paid })
    expect(isTaskBilled(newTask({ parentId }))).toBe(true)
    change(parentId, { billable: false })
    expect(isTaskBilled(newTask({ parentId }))).toBe(false)
    expect(isTaskBilled(newTask({ parentId, billable: true }))).toBe(true)
  })

  it('that is made of a template in another project follows that, with its subtasks', () => {
    const templateId = newTask({ projectId: free, isTemplate: true })
    newTask({ name: 'Part', parentId: templateId })
    const made = newTask({ templateId, projectId: paid })
    const parts = account.replica.rows.where('task', 'parent_id = ?', [made])
    expect(isTaskBilled(made)).toBe(true)
    expect(parts.map(({ fields }) => fields.billable)).toEqual([true])
    expect(isTaskBilled(newTask({ templateId }))).toBe(false)
  })
})

describe('time that is tracked', () => {
  it('on a task of a project that bills is billable', () => {
    const taskId = newTask({ projectId: paid })
    expect(procedures['timer.start']({ taskId })).toMatchObject({ projectId: paid, billable: true })
    expect(isEntryBilled(newEntry({ taskId }))).toBe(true)
    expect(isEntryBilled(newEntry({ taskId, billable: false }))).toBe(false)
  })

  it('on a task that somebody took out of the bill is not', () => {
    const taskId = newTask({ projectId: paid })
    change(taskId, { billable: false })
    expect(procedures['timer.start']({ taskId }).billable).toBe(false)
    const own = newTask({ projectId: free, billable: true })
    expect(procedures['timer.start']({ taskId: own }).billable).toBe(true)
  })

  it('in blocks of a task fills the gaps as the task is billed', () => {
    const taskId = newTask({ projectId: paid })
    procedures['timeBlocks.create']({ taskId, start: nine, durationSeconds: 3600 })
    const { ids } = procedures['timeBlocks.fillGaps']({ date: '2026-03-16' })
    expect(ids.map(isEntryBilled)).toEqual([true])
  })

  it('follows another project unless somebody said otherwise', () => {
    const unsaid = newEntry({})
    setProject(unsaid, paid)
    expect(isEntryBilled(unsaid)).toBe(true)
    setProject(unsaid, free)
    expect(isEntryBilled(unsaid)).toBe(false)
    const said = newEntry({ billable: true })
    setProject(said, free)
    expect(isEntryBilled(said)).toBe(true)
    setProject(said, null)
    expect(isEntryBilled(said)).toBe(true)
  })

  it('is copied, split and continued as it was', () => {
    const id = newEntry({ projectId: paid, billable: false })
    const [copy] = procedures['timeEntries.duplicate']({ ids: [id] }).ids
    expect(isEntryBilled(copy)).toBe(false)
    const { ids } = procedures['timeEntries.split']({ id, at: '2026-03-16T07:30:00Z' })
    expect(ids.map(isEntryBilled)).toEqual([false, false])
    expect(procedures['timer.continue']({ id }).billable).toBe(false)
  })
})

describe('a favourite', () => {
  const isBilled = (id: LocalId | undefined) =>
    procedures['favorites.list']().find((favorite) => favorite.id === id)?.billable

  it('is billed as its task or its project is, unless the person says otherwise', () => {
    const taskId = newTask({ projectId: paid, billable: false })
    const { ids } = procedures['favorites.create']({ description: 'Call', projectId: paid })
    expect(isBilled(ids[0])).toBe(true)
    expect(isBilled(procedures['favorites.create']({ taskId }).ids[0])).toBe(false)
    expect(isBilled(procedures['favorites.create']({ projectId: paid, billable: false }).ids[0])).toBe(false)
  })

  it('follows another project', () => {
    const [id] = procedures['favorites.create']({ description: 'Call' }).ids
    procedures['favorites.update']({ id: id as LocalId, changes: { projectId: paid } })
    expect(isBilled(id)).toBe(true)
  })
})
