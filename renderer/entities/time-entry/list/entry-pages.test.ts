import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { EntryDay, EntryPage } from '../../../../shared/bridge/time-entries.ts'
import { addDays } from '../../../../shared/domain/plain-date.ts'
import { anEntry } from '../entry.fixture.ts'
import {
  appendPage,
  firstPage,
  loadedDays,
  type LoadedPages,
  markStale,
  patchEntries,
  recentPages,
  renewFirst,
  replacePage,
} from './entry-pages.ts'

/** History as the core keeps it: how many entries each date has. */
type History = ReadonlyMap<string, number>

const history = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 6 })), {
    selector: ([day]) => day,
    maxLength: 20,
  })
  .map((days): History => new Map(days.map(([day, count]) => [addDays('2026-03-01', day), count])))

/** Answers like `timeEntries.page`: whole days before the cursor until there are enough entries. */
function read(all: History, before: string | null, minEntries: number): EntryPage {
  const dates = [...all.keys()]
    .sort()
    .reverse()
    .filter((date) => before === null || date < before.slice(0, 10))
  const days: EntryDay[] = []
  let entries = 0
  for (const date of dates) {
    if (entries >= minEntries) return { days, nextBefore: `${days.at(-1)?.date}T00:00:00Z` }
    const count = all.get(date) ?? 0
    entries += count
    const list = Array.from({ length: count }, (_, index) => anEntry(`${date}#${index}`))
    days.push({ date, totalSeconds: count * 3600, entries: list })
  }
  return { days, nextBefore: null }
}

function readAll(all: History, minEntries: number): LoadedPages {
  let pages = firstPage(read(all, null, minEntries))
  for (let next = pages.at(-1)?.next; next; next = pages.at(-1)?.next) {
    pages = appendPage(pages, read(all, next, minEntries))
  }
  return pages
}

it('page by page the whole history is loaded, each day once', () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 1, max: 8 }), (all, minEntries) => {
      expect(loadedDays(readAll(all, minEntries))).toEqual(read(all, null, 1000).days)
    }),
  )
})

it('after any change, reading the stale pages again from the top leads to the truth', () => {
  fc.assert(
    fc.property(history, history, fc.integer({ min: 1, max: 8 }), (before, after, minEntries) => {
      let pages = markStale(readAll(before, minEntries))
      for (
        let at = pages.findIndex(({ stale }) => stale);
        at >= 0;
        at = pages.findIndex(({ stale }) => stale)
      ) {
        pages = replacePage(pages, at, read(after, pages[at]?.before ?? null, minEntries))
      }
      for (let next = pages.at(-1)?.next; next; next = pages.at(-1)?.next) {
        pages = appendPage(pages, read(after, next, minEntries))
      }
      expect(loadedDays(pages)).toEqual(read(after, null, 1000).days)
    }),
  )
})

it('while only one page is read again, no day stands twice and all stay in order', () => {
  fc.assert(
    fc.property(
      history,
      history,
      fc.integer({ min: 1, max: 8 }),
      fc.nat(10),
      (before, after, minEntries, which) => {
        const pages = markStale(readAll(before, minEntries))
        const at = which % pages.length
        const dates = loadedDays(
          replacePage(pages, at, read(after, pages[at]?.before ?? null, minEntries)),
        ).map(({ date }) => date)
        expect(dates).toEqual([...new Set(dates)].sort().reverse())
      },
    ),
  )
})

it('keeps only the newest page for a person at the top when all of its days are new', () => {
  const before: History = new Map([['2026-03-01', 3]])
  const grown: History = new Map([...before, ['2026-03-02', 3], ['2026-03-03', 3]])
  const datesAtTop = (isAtTop: boolean, after: History) =>
    loadedDays(renewFirst(readAll(before, 3), read(after, null, 3), isAtTop)).map(({ date }) => date)
  expect(datesAtTop(true, grown)).toEqual(['2026-03-03'])
  expect(datesAtTop(false, grown)).toEqual(['2026-03-03', '2026-03-01'])
  expect(datesAtTop(true, before)).toEqual(['2026-03-01'])
})

it('an edit shows at once, and untouched days stay the same objects', () => {
  const pages = firstPage({
    days: [
      { date: '2026-03-20', totalSeconds: 3600, entries: [anEntry('a')] },
      { date: '2026-03-19', totalSeconds: 3600, entries: [anEntry('b')] },
    ],
    nextBefore: null,
  })
  const patched = patchEntries(pages, (entry) =>
    entry.id === 'a' ? { ...entry, description: 'New' } : entry,
  )
  expect(loadedDays(patched)[0]?.entries[0]?.description).toBe('New')
  expect(loadedDays(patched)[1]).toBe(loadedDays(pages)[1])
})

it.each([
  ['2026-03-03', ['2026-03-05', '2026-03-03'], true],
  ['2026-03-01', ['2026-03-05', '2026-03-03', '2026-03-01'], false],
  ['2026-03-06', ['2026-03-05', '2026-03-03', '2026-03-01'], false],
])('the days from %s on are listed alone where there are any and earlier ones', (from, dates, isCut) => {
  const all = readAll(new Map(['2026-03-01', '2026-03-03', '2026-03-05'].map((date) => [date, 2])), 3)
  const recent = recentPages(all, from)
  expect(loadedDays(recent.pages).map(({ date }) => date)).toEqual(dates)
  expect(recent.isCut).toBe(isCut)
})
