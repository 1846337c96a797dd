import { useMemo, useState } from 'react'
import type { EntryDay, TimeEntry } from '../../../../shared/bridge/time-entries.ts'
import { durationStep } from '../../../../shared/domain/shown-duration.ts'
import { draftSubjects } from '../../../stores/drafts.ts'
import type { LoadedPages } from './entry-pages.ts'
import { type ListItem, listItems, type ListOptions } from './list-items.ts'
import type { Formats } from '../use-formats.ts'
import { toggled } from '../../../components/toggled.ts'

/** Makes the items of a day once for as long as the day is the same. */
function rememberItems(options: ListOptions): (day: EntryDay) => readonly ListItem[] {
  const known = new WeakMap<EntryDay, readonly ListItem[]>()
  return (day) => {
    const items = known.get(day) ?? listItems([day], options)
    known.set(day, items)
    return items
  }
}

/**
 * The loaded pages as items; days that did not change keep their items, however long the list is.
 *
 * @param lengthOf the same function while lengths are the same
 */
export function useListItems(
  pages: LoadedPages,
  formats: Formats,
  running: TimeEntry | null,
  lengthOf?: ListOptions['lengthOf'],
  groupAlike: boolean = formats.preferences.groupAlike,
) {
  const [openGroups, setOpenGroups] = useState<ReadonlySet<string>>(
    // A row with a text that was typed before the window was opened anew is edited, too.
    () => new Set(draftSubjects('row')),
  )
  const step = durationStep(formats.preferences.durationFormat)
  const itemsOf = useMemo(
    () => rememberItems({ step, groupAlike, openGroups, lengthOf }),
    [step, groupAlike, openGroups, lengthOf],
  )

  const runningDate = running ? formats.dateOf(running.start) : null
  const { items, pageOf } = useMemo(() => {
    const items: ListItem[] = []
    const pageOf: number[] = []
    // The day on which something runs has its heading even before it has an entry.
    const newest = pages[0]?.days[0]?.date ?? ''
    if (runningDate !== null && runningDate > newest) {
      items.push({ kind: 'day', key: runningDate, date: runningDate, totalSeconds: 0, entries: [] })
      pageOf.push(0)
    }
    for (const [page, { days }] of pages.entries()) {
      for (const item of days.flatMap(itemsOf)) {
        items.push(item)
        pageOf.push(page)
      }
    }
    return { items, pageOf }
  }, [pages, itemsOf, runningDate])

  const indexOf = useMemo(() => {
    const indexes = new Map(items.map(({ key }, index) => [key, index]))
    return (key: string) => indexes.get(key) ?? -1
  }, [items])

  return {
    items,
    /** The page of each item. */
    pageOf,
    /** Where an item stands; -1 when it is not there. */
    indexOf,
    toggleGroup: (key: string) => setOpenGroups(toggled(openGroups, key)),
    /** An entry that is edited stays in sight when it comes into a closed group. */
    setEdited: (key: string, isEdited: boolean) => setOpenGroups((former) => toggled(former, key, isEdited)),
  }
}
