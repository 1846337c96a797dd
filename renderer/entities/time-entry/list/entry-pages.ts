/**
 * The loaded part of a long list of entries: pages of whole days, newest first. An edit makes all pages stale; each is
 * read again when it is on the screen, so that a change costs the same after ten loaded pages and after a thousand.
 */

import type { EntryDay, EntryPage, TimeEntry } from '../../../../shared/bridge/time-entries.ts'

export interface LoadedPage {
  /** The cursor with which it was read; null for the newest. */
  readonly before: string | null
  readonly days: readonly EntryDay[]
  /** The cursor of the page that follows; null at the end of history. */
  readonly next: string | null
  /** Something changed since it was read. */
  readonly stale: boolean
}

export type LoadedPages = readonly LoadedPage[]

function loaded(before: string | null, page: EntryPage): LoadedPage {
  return { before, days: page.days, next: page.nextBefore, stale: false }
}

/** The list after its first page was read. */
export function firstPage(page: EntryPage): LoadedPages {
  return [loaded(null, page)]
}

export function appendPage(pages: LoadedPages, page: EntryPage): LoadedPages {
  const before = pages.at(-1)?.next
  if (before === undefined || before === null) return pages
  return [...pages, loaded(before, page)]
}

function stale(page: LoadedPage): LoadedPage {
  return page.stale ? page : { ...page, stale: true }
}

export function markStale(pages: LoadedPages): LoadedPages {
  return pages.map(stale)
}

function daysBefore(page: LoadedPage, oldest: string): LoadedPage {
  const days = page.days.filter(({ date }) => date < oldest)
  return days.length === page.days.length ? page : { ...page, days }
}

/**
 * Puts a page that was read again in its place. It may now reach further down than before, or less far: days that it
 * covers leave the pages below, days that it no longer covers stay as a stale page of their own.
 */
export function replacePage(pages: LoadedPages, index: number, page: EntryPage): LoadedPages {
  const old = pages[index]
  if (!old) return pages
  const fresh = loaded(old.before, page)
  const above = pages.slice(0, index)
  if (fresh.next === null) return [...above, fresh]
  const oldest = fresh.days.at(-1)?.date ?? ''
  const [first, ...rest] = pages
    .slice(index)
    .map((each) => daysBefore(each === old ? stale(each) : each, oldest))
    .filter(({ days }) => days.length > 0)
  if (!first) return [...above, fresh]
  return [...above, fresh, { ...first, before: fresh.next, stale: true }, ...rest]
}

/**
 * The list after its first page was read again. Where only newer days have come, as while a long history is read for the first
 * time, a person at the top gets the new page alone: keeping the rest would load all of history.
 */
export function renewFirst(pages: LoadedPages, page: EntryPage, isAtTop: boolean): LoadedPages {
  const newest = pages[0]?.days[0]?.date ?? ''
  const oldest = page.days.at(-1)?.date ?? ''
  if (isAtTop && page.nextBefore !== null && newest < oldest) return firstPage(page)
  return replacePage(markStale(pages), 0, page)
}

/** All loaded days, newest first. */
export function loadedDays(pages: LoadedPages): readonly EntryDay[] {
  return pages.flatMap(({ days }) => days)
}

function patchDay(day: EntryDay, patch: (entry: TimeEntry) => TimeEntry): EntryDay {
  const entries = day.entries.map(patch)
  return entries.some((entry, index) => entry !== day.entries[index]) ? { ...day, entries } : day
}

function patchPage(page: LoadedPage, patch: (entry: TimeEntry) => TimeEntry): LoadedPage {
  const days = page.days.map((day) => patchDay(day, patch))
  return days.some((day, index) => day !== page.days[index]) ? { ...page, days } : page
}

/** The pages with some entries changed in place, until what the change did to the days is read. */
export function patchEntries(pages: LoadedPages, patch: (entry: TimeEntry) => TimeEntry): LoadedPages {
  return pages.map((page) => patchPage(page, patch))
}

/** The days from a date on, if there are any and earlier ones as well; else all that is loaded. */
export function recentPages(
  pages: LoadedPages,
  from: string,
): { readonly pages: LoadedPages; readonly isCut: boolean } {
  const isRecent = ({ date }: EntryDay) => date >= from
  const days = loadedDays(pages)
  if (!days.some(isRecent) || days.every(isRecent)) return { pages, isCut: false }
  const recent = pages.map((page) => ({ ...page, days: page.days.filter(isRecent) }))
  return { pages: recent.filter((page) => page.days.length > 0), isCut: true }
}
