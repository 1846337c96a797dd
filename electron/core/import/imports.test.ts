import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addSeconds } from '../../../shared/domain/instant.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { type RunJob, runHere } from '../backups/jobs.ts'
import { systemFileSystem } from '../files/file-system.ts'
import { openTestAccount, type TestAccount } from '../testing/open-test-account.ts'
import { entriesOf, importFile, openImport, previewOf, sample } from './import-file.fixture.ts'
import { takeBackPart } from '../undo/long-undo.ts'
import { Imports } from './imports.ts'
import { importOptions } from '../../../shared/bridge/imports.ts'

const header = 'Description,Client,Project,Task,Start,End,Tags,Billable\n'
const two = `${header}First,Acme,Website,Design,2025-03-28 09:00,2025-03-28 10:00,deep,Yes
Second,,,,2025-03-28 10:00,2025-03-28 11:00,,No
`

it('makes nothing twice, and keeps what was edited since', async () => {
  const account = openTestAccount()
  await importFile(account, two)
  const [first] = account.replica.rows.where('timeEntry', 'TRUE ORDER BY start', [])
  account.procedures['timeEntries.update']({
    ids: [first?.localId as LocalId],
    changes: { description: 'Mended', start: '2025-03-28T07:00:00Z' },
  })
  account.syncAll()
  const before = entriesOf(account)
  const preview = await previewOf(account, two)
  expect(preview.counts).toMatchObject({ entries: 0, known: 2 })
  expect(await importFile(account, two)).toMatchObject({ entries: 0, undoId: null })
  expect(entriesOf(account)).toEqual(before)
})

it('imports every file once, whatever is in it', async () => {
  const word = fc.constantFrom('', 'Acme', 'acme', 'Website', 'a "b"', 'ü,;', '=1')
  const row = fc.record({
    description: word,
    client: word,
    project: word,
    task: word,
    tags: word,
    minute: fc.integer({ min: 0, max: 6 * 30 * 24 * 60 }),
    length: fc.integer({ min: 0, max: 300 }),
  })
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const wall = (minute: number) => addSeconds('2025-01-01T00:00:00Z', minute * 60).slice(0, 19)
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 30 }), fc.boolean(), async (rows, hasTimes) => {
      const account = openTestAccount()
      const lines = rows.map(({ minute, length, ...texts }) => {
        const times = hasTimes
          ? [wall(minute), wall(minute + length)]
          : [wall(minute).slice(0, 10), String(length / 60)]
        const { description, client, project, task, tags } = texts
        return [description, client, project, task, tags, ...times].map(cell).join(',')
      })
      const columns = hasTimes ? 'Start,End' : 'Date,Duration'
      const file = [`Description,Client,Project,Task,Tags,${columns}`, ...lines, ''].join('\r\n')
      const { counts, seconds } = await previewOf(account, file)
      const { entries } = await importFile(account, file)
      expect(entries).toBe(counts.entries)
      expect(counts.entries + counts.repeated + counts.unread).toBe(rows.length)
      const made = entriesOf(account)
      expect(made).toHaveLength(entries)
      const lengths = made.map(({ start, stop }) => (Date.parse(stop ?? '') - Date.parse(start)) / 1000)
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(seconds)
      const names = account.replica.sqlite.tuples('SELECT count(*) FROM projects')
      expect((await importFile(account, file)).entries).toBe(0)
      expect(entriesOf(account)).toEqual(made)
      expect(account.replica.sqlite.tuples('SELECT count(*) FROM projects')).toEqual(names)
    }),
    { numRuns: 40 },
  )
})

it('leaves what was deleted since deleted, unless it is asked for', async () => {
  const account = openTestAccount()
  await importFile(account, two)
  const [first] = account.replica.rows.where('timeEntry', 'TRUE ORDER BY start', [])
  account.procedures['timeEntries.delete']({ ids: [first?.localId as LocalId] })
  expect((await previewOf(account, two)).counts).toMatchObject({ entries: 0, known: 1, deleted: 1 })
  await importFile(account, two)
  expect(entriesOf(account)).toHaveLength(1)
  expect(await importFile(account, two, { restore: true })).toMatchObject({ entries: 1 })
  expect(entriesOf(account)).toMatchObject([{ description: 'First' }, { description: 'Second' }])
})

it('knows what was deleted after the service had it, also on another device', async () => {
  const account = openTestAccount()
  await importFile(account, two)
  const ids = account.replica.rows.where('timeEntry', 'TRUE', []).map(({ localId }) => localId)
  const other = openTestAccount()
  other.replica.feed.begin()
  for (const syncId of ids)
    other.replica.feed.noteLine({ syncId, localId: null, workspaceIds: [], change: null })
  expect((await previewOf(other, two)).counts).toMatchObject({ entries: 0, deleted: 2 })
})

it('is taken back in one step, with the names that it has made', async () => {
  const account = openTestAccount()
  const { undoId } = await importFile(account, two)
  expect(account.replica.rows.where('project', 'deleted = 0', [])).toHaveLength(1)
  account.procedures['undo.apply']({ undoId: undoId ?? '' })
  expect(entriesOf(account)).toEqual([])
  for (const entity of ['client', 'project', 'task', 'tag'] as const)
    expect(account.replica.rows.where(entity, 'deleted = 0', [])).toEqual([])
  expect(account.replica.operations.isEmpty).toBe(true)
})

it('is the change that undo takes back after many others of its kind', async () => {
  const account = openTestAccount()
  const lines = Array.from({ length: 3000 }, (_, minute) => {
    const day = `2025-01-${String(1 + (minute % 28)).padStart(2, '0')}`
    return `Row ${minute},,,,${day} 09:00,${day} 09:30,,No`
  })
  await importFile(account, `${header}${lines.join('\n')}\n`)
  const latest = account.context.undo.latest()
  expect(latest?.edits).toHaveLength(3000)
  expect(account.told.length).toBeGreaterThan(4)
})

it('uses the names that are there in any case, and makes only those that are not left out', async () => {
  const account = openTestAccount()
  const acme = account.pull('client', 1, { name: 'ACME' })
  const website = account.pull('project', 2, { name: 'website', clientId: acme })
  const file = `${header}One,Acme,Website,Design,2025-03-28 09:00,2025-03-28 10:00,deep,Yes
Two,Globex,Website,,2025-03-28 10:00,2025-03-28 11:00,,No
Three,Globex,Intranet,,2025-03-28 11:00,2025-03-28 12:00,,No
`
  const preview = await previewOf(account, file)
  expect(preview.newNames).toEqual({
    client: ['Globex'],
    project: ['Intranet (Globex)', 'Website (Globex)'],
    task: ['Design'],
    tag: ['deep'],
  })
  expect(preview.projects).toMatchObject([
    { name: 'Website', client: 'Acme', projectId: website, isNew: false },
    { name: 'Website', client: 'Globex', projectId: null, isNew: true },
    { name: 'Intranet', projectId: null, isNew: true },
  ])
  const intranet = preview.projects[2]?.key ?? ''
  await importFile(account, file, { leaveOut: ['task', 'tag'], projects: { [intranet]: website } })
  expect(entriesOf(account)).toMatchObject([
    { project: 'website', task: null, tags: [] },
    { project: 'Website (Globex)' },
    { project: 'website' },
  ])
  expect(account.replica.rows.where('tag', 'TRUE', [])).toEqual([])
})

it('shows entries that have the times of one that is there, and leaves them out', async () => {
  const account = openTestAccount()
  const times = { start: '2025-03-28T08:00:00Z', stop: '2025-03-28T09:00:00Z' }
  account.procedures['timeEntries.create']({ description: 'Typed', ...times })
  const preview = await previewOf(account, two)
  expect(preview.counts).toMatchObject({ entries: 1, duplicates: 1 })
  expect(preview.duplicates).toEqual([{ line: 2, date: '2025-03-28', description: 'First' }])
  await importFile(account, two)
  expect(entriesOf(account).map(({ description }) => description)).toEqual(['Typed', 'Second'])
  await importFile(account, two, { duplicates: true })
  expect(entriesOf(account).map(({ description }) => description)).toEqual(['Typed', 'First', 'Second'])
})

it('asks what only the person can know before it writes', async () => {
  const account = openTestAccount()
  const open = 'User,Date,Start,End\nAda,3/4/2025,9:00,10:00\nGrace,3/4/2025,9:00,10:00\n'
  const preview = await previewOf(account, open)
  expect(preview).toMatchObject({ ambiguousDate: '3/4/2025', person: null })
  expect(preview.counts).toMatchObject({ entries: 0, others: 2 })
  await expect(importFile(account, open, { person: 'ada' })).rejects.toThrow('day or the month')
  await expect(importFile(account, open, { dateOrder: 'dmy' })).rejects.toThrow('who of the file')
  await importFile(account, open, { dateOrder: 'dmy', person: 'ada' })
  expect(entriesOf(account)).toMatchObject([{ start: '2025-04-03T07:00:00Z' }])
})

it('takes the zone that is chosen, and the length for a time that the clock shows twice', async () => {
  const account = openTestAccount()
  const file = `Description,Start,End,Duration
Back,2025-10-26 02:30,2025-10-26 02:45,1:15
`
  expect((await previewOf(account, file)).hasLocalTimes).toBe(true)
  await importFile(account, file)
  expect(entriesOf(account)).toMatchObject([{ start: '2025-10-26T00:30:00Z', stop: '2025-10-26T01:45:00Z' }])
  const other = openTestAccount()
  await importFile(other, file, { timeZone: 'America/New_York' })
  expect(entriesOf(other)).toMatchObject([{ start: '2025-10-26T06:30:00Z', stop: '2025-10-26T06:45:00Z' }])
})

/** Opens a file of many rows that is cancelled as soon as some of them are written. */
async function openCancelled(account: TestAccount) {
  const lines = Array.from(
    { length: 2500 },
    (_, index) =>
      `Row ${index},,P${index % 5},,2025-01-${10 + (index % 20)} ${index % 24}:${10 + (index % 50)},${index + 1}m,,`,
  )
  const file = `${header.replace('End', 'Duration')}${lines.join('\n')}\n`
  const importId = await openImport(account, file)
  account.replica.onChange(() => {
    const { phase, share } = account.procedures['imports.current']() ?? {}
    if (phase === 'writing' && (share ?? 0) > 0) account.procedures['imports.cancel']({ importId })
  })
  return { file, importId, options: importOptions.parse({}) }
}

it('is taken back part by part where it is long, also after a crash', async () => {
  const account = openTestAccount()
  const lines = Array.from({ length: 1100 }, (_, index) => {
    const minute = `${String(Math.floor(index / 60) % 24).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`
    return `Row ${index},,P,,2025-01-10 ${minute},2025-01-10 23:59,,No`
  })
  const { undoId } = await importFile(account, `${header}${lines.join('\n')}\n`)
  const times = { start: '2025-01-11T08:00:00Z', stop: '2025-01-11T09:00:00Z' }
  account.procedures['timeEntries.create']({ description: 'Typed', ...times })
  const { undone } = account.procedures['undo.apply']({ undoId: undoId ?? '' })
  expect(undone).toMatchObject({ kind: 'created', entity: 'timeEntry', count: 1100 })
  const left = () => entriesOf(account).length
  expect(left()).toBe(1101)
  await setImmediate()
  expect([left() > 1, left() < 1101]).toEqual([true, true])
  // The next start goes on where this one ends.
  while (takeBackPart(account.context));
  expect(entriesOf(account)).toMatchObject([{ description: 'Typed' }])
  expect(account.replica.rows.where('project', 'deleted = 0', [])).toEqual([])
  expect(account.context.undo.find(undoId ?? '')).toBeUndefined()
})

it('leaves nothing when it is cancelled half way', async () => {
  const account = openTestAccount()
  const { file, importId, options } = await openCancelled(account)
  const result = await account.procedures['imports.run']({ importId, options })
  expect(result).toEqual({ entries: 0, isCancelled: true, undoId: null, failure: null })
  expect(entriesOf(account)).toEqual([])
  expect(account.replica.rows.where('project', 'TRUE', [])).toEqual([])
  expect(account.replica.operations.isEmpty).toBe(true)
  const { counts } = await previewOf(account, file)
  expect(counts.deleted).toBe(0)
})

it('can be taken back where cancelling it has failed', async () => {
  const account = openTestAccount()
  const { importId, options } = await openCancelled(account)
  const { sqlite } = account.replica
  sqlite.execute(`CREATE TRIGGER full BEFORE DELETE ON time_entries WHEN OLD.description = 'Row 10'
    BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`)
  await expect(account.procedures['imports.run']({ importId, options })).rejects.toThrow('disk is full')
  const { phase, result } = account.procedures['imports.current']() ?? {}
  expect(phase).toBe('done')
  expect(result).toMatchObject({ entries: entriesOf(account).length, isCancelled: false })
  expect(result?.entries).toBeGreaterThan(0)
  sqlite.execute('DROP TRIGGER full')
  account.procedures['undo.apply']({ undoId: result?.undoId ?? '' })
  expect(entriesOf(account)).toEqual([])
  await account.procedures['imports.close']({ importId })
})

it('keeps what was written when the disk fills up, and goes on with the same file', async () => {
  const account = openTestAccount()
  const lines = Array.from({ length: 1500 }, (_, index) => {
    const day = addSeconds('2020-01-01T00:00:00Z', index * 86_400).slice(0, 10)
    return `Row ${index},,,,${day} 09:00,${day} 10:00,,`
  })
  const file = `${header}${lines.join('\n')}\n`
  const { sqlite } = account.replica
  sqlite.execute(`CREATE TRIGGER full BEFORE INSERT ON time_entries WHEN NEW.description = 'Row 1000'
    BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`)
  await expect(importFile(account, file)).rejects.toThrow('disk is full')
  expect(entriesOf(account)).toHaveLength(600)
  expect(account.procedures['imports.current']()?.result).toMatchObject({ entries: 600 })
  sqlite.execute('DROP TRIGGER full')
  expect(await importFile(account, file)).toMatchObject({ entries: 900 })
  expect(entriesOf(account)).toHaveLength(1500)
})

it('gives up events of a calendar that never recur, and reads the others', async () => {
  const account = openTestAccount()
  const eventOf = (rule: string) => `BEGIN:VEVENT
UID:${rule}
SUMMARY:${rule}
DTSTART:20250328T090000Z
DTEND:20250328T100000Z
RRULE:${rule}
END:VEVENT`
  const rules = [
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;INTERVAL=900000000000000',
    'FREQ=DAILY;COUNT=2',
  ]
  const file = `BEGIN:VCALENDAR\n${rules.map(eventOf).join('\n')}\nEND:VCALENDAR\n`
  const { counts } = await previewOf(account, file)
  expect(counts).toMatchObject({ entries: 2, unread: 3 })
})

it('forgets a file, and refuses to read it afterwards', async () => {
  const account = openTestAccount()
  const importId = await openImport(account, await sample('toggl.csv'))
  await account.procedures['imports.close']({ importId })
  expect(account.procedures['imports.current']()).toBeNull()
  expect(() => account.procedures['imports.unread']({ importId })).toThrow('Choose it again')
})

it('reads what can be read only as a whole beside the core, and leaves nothing behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dayloom-import-'))
  const { context, effects } = openTestAccount()
  const jobs: string[] = []
  const runJob: RunJob = (name, ...rest) => {
    jobs.push(name)
    return runHere(name, ...rest)
  }
  const imports = new Imports({ folder, disk: systemFileSystem, effects, runJob, onDefect: () => undefined })
  const open = async (content: string) => {
    const bytes = Buffer.from(content)
    const transferId = await imports.transfers.begin('time', bytes.length)
    await imports.transfers.take(transferId, 0, bytes)
    return imports.open(context, transferId)
  }
  await open('inc 20250328T080000Z - 20250328T090000Z # deep\n')
  const { importId, source } = await open('[{"start":"20250328T080000Z","end":"20250328T090000Z"}]')
  expect([source, jobs]).toEqual(['timewarrior', ['readWhole', 'readWhole']])
  const { counts } = await imports.preview(context, importId, importOptions.parse({}))
  expect(counts).toMatchObject({ rows: 1, entries: 1 })
  expect(await readdir(folder)).toHaveLength(2)
  await imports.close(importId)
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})
