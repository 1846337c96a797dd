import { expect, it } from 'vitest'
import { openTestAccount, type TestAccount } from '../testing/open-test-account.ts'
import { entriesOf, type Given, importFile, previewOf, sample } from './import-file.fixture.ts'

function accountOfAda(): TestAccount {
  const account = openTestAccount()
  account.pull('member', 1, { name: 'Ada Lovelace', email: 'ada@example.com', isMe: true })
  account.effects.set('2026-03-16T09:00:00Z')
  return account
}

async function entriesIn(name: string, options: Given = {}) {
  const account = accountOfAda()
  const content = await sample(name)
  const preview = await previewOf(account, content, options)
  await importFile(account, content, options)
  return { preview, source: account.procedures['imports.current']()?.source, entries: entriesOf(account) }
}

const homepage = {
  start: '2025-03-28T08:00:00Z',
  stop: '2025-03-28T09:30:00Z',
  description: 'Homepage',
  project: 'Website',
  task: 'Design',
  tags: ['client', 'deep'],
  billable: true,
}

it('reads the detailed report of Toggl Track: one’s own entries, over midnight and the change of the clock', async () => {
  const { preview, source, entries } = await entriesIn('toggl.csv')
  expect(source).toBe('toggl')
  expect(preview.counts).toMatchObject({ rows: 4, entries: 3, others: 1, unread: 0 })
  expect(preview.period).toEqual({ from: '2025-03-28', to: '2025-03-31' })
  expect(preview.seconds).toBe((1.5 + 4) * 3600 + 2730)
  expect(entries).toEqual([
    { ...homepage, description: 'Homepage, first draft' },
    {
      ...homepage,
      start: '2025-03-29T22:30:00Z',
      stop: '2025-03-30T02:30:00Z',
      description: 'Release',
      task: null,
      tags: [],
      billable: false,
    },
    {
      ...homepage,
      start: '2025-03-31T06:00:00Z',
      stop: '2025-03-31T06:45:30Z',
      description: 'Reading',
      project: null,
      task: null,
      tags: [],
      billable: false,
    },
  ])
})

it('reads the report of Toggl Track with its newer header', async () => {
  const { source, entries } = await entriesIn('toggl-2024.csv')
  expect(source).toBe('toggl')
  expect(entries).toEqual([{ ...homepage, description: 'Homepage, first draft', task: null }])
})

it('reads the detailed report of Clockify, with the month first and times of twelve hours', async () => {
  const { preview, source, entries } = await entriesIn('clockify.csv')
  expect(source).toBe('clockify')
  expect(preview).toMatchObject({ dateOrder: 'mdy', ambiguousDate: null })
  expect(entries).toMatchObject([
    { ...homepage, tags: ['deep'] },
    { start: '2025-03-31T21:30:00Z', stop: '2025-03-31T22:15:00Z', description: 'Late call', task: null },
  ])
})

const meeting = { ...homepage, description: '', task: 'Meeting', tags: [], billable: false }

it('reads the time report of Harvest, whose entries follow one another from nine', async () => {
  const { preview, source, entries } = await entriesIn('harvest.csv')
  expect(source).toBe('harvest')
  expect(preview).toMatchObject({ hasTimes: false, person: 'ada lovelace' })
  expect(entries).toEqual([
    { ...homepage, tags: [] },
    { ...meeting, start: '2025-03-28T09:30:00Z', stop: '2025-03-28T09:45:00Z' },
    { ...meeting, start: '2025-03-28T09:45:00Z', stop: '2025-03-28T10:00:00Z' },
  ])
})

it('reads the export of Kimai, whose end has no date of its own', async () => {
  const { source, entries } = await entriesIn('kimai.csv')
  expect(source).toBe('kimai')
  expect(entries).toMatchObject([
    homepage,
    { start: '2025-03-28T22:00:00Z', stop: '2025-03-29T00:00:00Z', description: 'Night', task: 'Release' },
  ])
})

it('reads the report of solidtime, and lists what still runs', async () => {
  const { preview, source, entries } = await entriesIn('solidtime.csv')
  expect(source).toBe('solidtime')
  expect(entries).toEqual([homepage])
  expect(preview.unread).toMatchObject([{ line: 3, reason: 'no_end' }])
})

const website = { ...homepage, project: null, task: null, tags: ['Website', 'deep'], billable: false }

it('reads what Timewarrior exports', async () => {
  const { preview, source, entries } = await entriesIn('timewarrior.export')
  expect(source).toBe('timewarrior')
  expect(preview.hasLocalTimes).toBe(false)
  expect(entries).toMatchObject([
    website,
    { start: '2025-03-30T00:30:00Z', stop: '2025-03-30T02:30:00Z', description: 'night shift' },
  ])
  expect(preview.unread).toMatchObject([{ line: 4, reason: 'no_end' }])
})

it('reads the files in which Timewarrior keeps its data', async () => {
  const { source, entries } = await entriesIn('timewarrior.data')
  expect(source).toBe('timewarrior')
  expect(entries).toMatchObject([
    { ...website, description: 'Homepage, "draft"' },
    { description: 'night shift', tags: ['night shift'] },
  ])
})

it('reads a backup of Super Productivity, whose tasks with subtasks only add up', async () => {
  const { preview, source, entries } = await entriesIn('super-productivity.json')
  expect(source).toBe('super-productivity')
  expect(preview.counts).toMatchObject({ entries: 3, unread: 0 })
  expect(entries).toMatchObject([
    {
      start: '2025-03-27T08:00:00Z',
      stop: '2025-03-27T09:00:00Z',
      description: 'Contract',
      project: 'Website',
    },
    { start: '2025-03-28T08:00:00Z', stop: '2025-03-28T09:30:00Z', description: 'Homepage', tags: ['deep'] },
    { start: '2025-03-28T09:30:00Z', stop: '2025-03-28T09:45:00Z', description: 'Mail', tags: [] },
  ])
})

it('reads what is over in a calendar, with its series, changed occurrences and zones', async () => {
  const { preview, source, entries } = await entriesIn('calendar.ics')
  expect(source).toBe('calendar')
  expect(entries.map(({ start, stop, description }) => [start, stop, description])).toEqual([
    ['2025-03-24T08:30:00Z', '2025-03-24T08:45:00Z', 'Stand-up'],
    [
      '2025-03-28T08:00:00Z',
      '2025-03-28T09:30:00Z',
      'Kick-off with a very long title that is folded over two lines of the file',
    ],
    ['2025-03-31T09:00:00Z', '2025-03-31T09:30:00Z', 'Stand-up, late'],
    ['2025-04-01T12:00:00Z', '2025-04-01T13:00:00Z', 'Review'],
    ['2025-04-02T12:00:00Z', '2025-04-02T13:00:00Z', 'Lunch talk'],
    ['2025-04-14T07:30:00Z', '2025-04-14T07:45:00Z', 'Stand-up'],
  ])
  expect(entries[1]?.tags).toEqual(['Client', 'Meeting'])
  expect(preview.unread.map(({ reason, value }) => [reason, value])).toEqual([
    ['all_day', 'Holiday'],
    ['cancelled', 'Never'],
    ['to_come', 'Some day'],
    ['not_understood', ''],
  ])
})

it('reads another table by the names of its columns, in an older encoding', async () => {
  const { preview, source, entries } = await entriesIn('table.csv')
  expect(source).toBe('csv')
  expect(preview.table?.columns).toEqual({ startDate: 0, startTime: 1, stopTime: 2, client: 3, task: 4 })
  expect(entries.map(({ start, stop, description, task }) => [start, stop, description, task])).toEqual([
    ['2025-03-28T08:00:00Z', '2025-03-28T09:30:00Z', '', 'Entwurf; erster'],
    // Until one minute before on the next day, on which the clock was set forward.
    ['2025-03-29T08:00:00Z', '2025-03-30T06:59:00Z', '', 'Nacht'],
  ])
  expect(preview.unread).toMatchObject([{ line: 4, reason: 'not_a_date', value: '30.02.2025' }])
  expect(preview.unread[0]?.text).toContain('Unmöglich')
})

it('reads a table by the columns that are chosen, and says which are missing', async () => {
  const account = accountOfAda()
  const content = 'when;how long;what\n2025-03-28 09:00;1,5;Homepage\n'
  const before = await previewOf(account, content)
  expect(before.table?.missing).toEqual(['startDate', 'duration'])
  expect(before.counts.rows).toBe(0)
  await expect(importFile(account, content)).rejects.toMatchObject({ code: 'refused' })
  await importFile(account, content, { columns: { startDate: 0, duration: 1, description: 2 } })
  expect(entriesOf(account)).toMatchObject([
    { start: '2025-03-28T08:00:00Z', stop: '2025-03-28T09:30:00Z', description: 'Homepage' },
  ])
})

it.each([
  ['an empty file', ' \n'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
  ['a text', 'Dear all,\nthe meeting is at nine.\n'],
  ['other JSON', '{"version":1}'],
  ['half a JSON', '[{"id":1,"start":"2025'],
])('refuses %s with a sentence', async (_, content) => {
  const account = accountOfAda()
  await expect(previewOf(account, content)).rejects.toMatchObject({ code: 'refused' })
  expect(account.procedures['imports.current']()).toBeNull()
})
