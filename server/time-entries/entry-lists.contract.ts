import { describe, expect, it } from 'vitest'
import { updateMe } from '../../shared/api/me.ts'
import { deleteTimeEntry, listTimeEntries, type TimeEntry } from '../../shared/api/time-entries.ts'
import { SECOND } from '../effects/timestamps.ts'
import { Entries, START } from './entries.fixture.ts'
import { cursorAfter } from './window.ts'
import type { OpenDatabase } from '../testing/dialects.ts'

/** Lists of entries on any database. */
export function entryListsContract(open: OpenDatabase): void {
  const entries = new Entries(open)

  describe('T §4.11 GET me/time_entries', () => {
    const starts = (entries: readonly TimeEntry[]): string[] => entries.map(({ start }) => start)

    it('shows the newest start first', async () => {
      await entries.create({ start: '2025-06-01T08:00:00Z' })
      await entries.create({ start: '2025-06-02T08:00:00Z' })
      await entries.create({ start: '2025-05-31T08:00:00Z' })
      expect(starts(await entries.list({}))).toEqual([
        '2025-06-02T08:00:00Z',
        '2025-06-01T08:00:00Z',
        '2025-05-31T08:00:00Z',
      ])
    })

    it('bounds days by midnight in the zone of the person, also when clocks change', async () => {
      await entries.person.client.call(updateMe, { body: { timezone: 'Europe/Tallinn' } })
      entries.test.clock.set('2025-04-02T09:00:00Z')
      // The night to Sunday 30 March 2025 is one hour shorter: the day begins at 22:00 UTC and ends at 21:00 UTC.
      const inside = ['2025-03-29T22:00:00Z', '2025-03-30T20:59:59Z']
      const outside = ['2025-03-29T21:59:59Z', '2025-03-30T21:00:00Z']
      for (const start of [...inside, ...outside]) await entries.create({ start })
      expect(starts(await entries.list({ start_date: '2025-03-30', end_date: '2025-03-31' }))).toEqual(
        inside.toReversed(),
      )
      expect(starts(await entries.list({ before: '2025-03-30' }))).toEqual(['2025-03-29T21:59:59Z'])
    })

    it('takes RFC 3339 bounds as they are', async () => {
      for (const start of ['2025-06-01T10:00:00Z', '2025-06-01T11:00:00Z', '2025-06-01T12:00:00Z']) {
        await entries.create({ start })
      }
      expect(
        starts(
          await entries.list({ start_date: '2025-06-01T12:00:00+02:00', end_date: '2025-06-01T12:00:00Z' }),
        ),
      ).toEqual(['2025-06-01T11:00:00Z', '2025-06-01T10:00:00Z'])
    })

    it('shows with since what changed since, and that it was deleted', async () => {
      const before = await entries.create()
      entries.test.clock.advance(10 * SECOND)
      const since = Date.parse('2025-06-02T09:00:05Z') / 1000
      expect(await entries.list({ since })).toEqual([])
      const deleted = await entries.create()
      await entries.person.client.call(deleteTimeEntry, { params: entries.pathTo(deleted) })
      await entries.change(before, { description: 'changed', tags: ['a'] })
      expect(await entries.list({ since })).toMatchObject([
        { id: deleted.id, server_deleted_at: '2025-06-02T09:00:10Z', tags: null },
        { id: before.id, description: 'changed', server_deleted_at: null, tags: ['a'] },
      ])
      expect(await entries.list({})).toHaveLength(1)
    })

    it.each<[Record<string, string | number>, unknown]>([
      [{ since: 1_748_000_000, before: '2025-06-01' }, 'since: cannot be used together with before'],
      [{ start_date: '2025-06-01' }, 'end_date: start_date and end_date must be used together'],
      [{ end_date: '2025-06-01' }, 'start_date: start_date and end_date must be used together'],
      [
        { start_date: '2025-03-01', end_date: '2025-06-01' },
        'start_date must not be earlier than 2025-03-02',
      ],
      [{ since: 1_700_000_000 }, 'since must not be earlier than 2025-03-02'],
      [{ since: 0 }, 'since must not be earlier than 2025-03-02'],
      [{ start_date: '2025-06-02', end_date: '2025-06-01' }, 'end_date: must not be earlier than start_date'],
      [{ before: 'x' }, 'before: must be a time such as 2006-01-02T15:04:05Z'],
      [{ since: 'x' }, expect.stringMatching(/^since: /) as unknown],
      [{ cursor: 'x' }, 'cursor: is not one that X-Next-Cursor carried'],
    ])('refuses %j', async (query, message) => {
      expect(await entries.person.client.refusal(listTimeEntries, { query })).toMatchObject({
        status: 400,
        message,
      })
    })

    it('reaches back to the day exactly three months ago', async () => {
      await entries.create({ start: '2025-03-02T00:00:00Z' })
      expect(await entries.list({ start_date: '2025-03-02', end_date: '2025-03-03' })).toHaveLength(1)
      expect(await entries.list({ since: Date.parse('2025-03-02T00:00:00Z') / 1000 })).toHaveLength(1)
    })

    it('goes on after a cursor, entries of the same start by id', async () => {
      const made = [
        await entries.create(),
        await entries.create(),
        await entries.create(),
        await entries.create({ start: '2025-06-01T08:00:00Z' }),
      ]
      const [first, second, , oldest] = made.map(({ id }) => id)
      const cursor = cursorAfter({ start: Date.parse(START) * 1000, id: second ?? 0 })
      expect((await entries.list({ cursor })).map(({ id }) => id)).toEqual([first, oldest])
      expect((await entries.list({ cursor, since: 1_748_000_000 })).map(({ id }) => id)).toEqual([
        first,
        oldest,
      ])
    })
  })
}
