import { t } from '@lingui/core/macro'
import type { KeyboardEvent } from 'react'
import { instantOf } from '../../../../shared/domain/instant.ts'
import { addDays } from '../../../../shared/domain/plain-date.ts'
import { instantAt } from '../../../../shared/domain/zoned-time.ts'
import type { CalendarShared } from '../calendar-context.ts'
import { lengthText } from '../../../entities/time-entry/stretch-words.ts'
import { type BlockItem, type CalendarItem, spokenTimes } from './calendar-item.ts'
import { announce, closeItem, focusItem, openItem, shownTimes, useCalendarState } from '../calendar-state.ts'
import type { Stretch } from '../../../../shared/domain/free-time.ts'
import { steppedEdge, steppedStart } from '../dragging/drag-times.ts'
import { type Direction, directions } from '../../../components/arrow-keys.ts'
import { itemBeside, type ItemsByDay } from './item-beside.ts'
import type { CalendarDays } from '../use-calendar-days.ts'

export interface ItemKeysOptions extends Pick<CalendarShared, 'days' | 'today' | 'formats' | 'commands'> {
  readonly byDay: ItemsByDay
  readonly step: number
  /** An item left the days that are shown. */
  readonly onLeave: (date: string) => void
}

export type Change = 'earlier' | 'later' | 'day-before' | 'day-after' | EdgeChange
type EdgeChange = 'end-earlier' | 'end-later' | 'start-earlier' | 'start-later'

const moves: Readonly<Record<Direction, Change>> = {
  up: 'earlier',
  down: 'later',
  left: 'day-before',
  right: 'day-after',
}
const resizes: Readonly<Record<Direction, Change>> = {
  up: 'end-earlier',
  down: 'end-later',
  left: 'start-earlier',
  right: 'start-later',
}

/** The keys on an item: arrows move the focus, with Alt the item, with Alt and Shift its ends. */
export function useItemKeys({ byDay, days, step, formats, today, commands, onLeave }: ItemKeysOptions) {
  const snap = (moment: number) => days.snap(moment, step)

  function changed(now: Stretch, change: Change): Stretch {
    if (change === 'day-before') return onAnotherDay(now, -1, days)
    if (change === 'day-after') return onAnotherDay(now, 1, days)
    const direction = change.endsWith('earlier') ? -1 : 1
    if (change === 'earlier' || change === 'later') return steppedStart(now, direction, snap, step)
    return steppedEdge(now, change.startsWith('end') ? 'end' : 'start', direction, snap, step)
  }

  function change(item: CalendarItem, what: Change): void {
    if (item.kind === 'entry' && item.isRunning && !what.startsWith('start')) {
      announce(t`It is running: only its start can be moved`)
      return
    }
    const times = changed(shownTimes(item), what)
    focusItem(item.key)
    const date = days.zone.dateOf(instantOf(times.start))
    if (date < days.from || date > days.to) onLeave(date)
    announce(`${spokenTimes(times, formats, today)}, ${lengthText(times, formats)}`)
    void commands.place(item, (now) => changed(now, what))
  }

  function goTo(item: CalendarItem, direction: Direction): void {
    const beside = itemBeside(byDay, item.key, direction)
    if (beside !== null) focusItem(beside.key)
  }

  function run(event: KeyboardEvent, item: CalendarItem): boolean {
    const direction = directions[event.key]
    if (direction !== undefined) {
      if (event.ctrlKey || event.metaKey) return false
      if (event.altKey) change(item, (event.shiftKey ? resizes : moves)[direction])
      else goTo(item, direction)
      return true
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return false
    switch (event.key) {
      case 'Enter':
        openItem(item.key)
        return true
      case ' ':
        if (item.kind === 'block') toggleCompleted(item)
        else openItem(item.key)
        return true
      case 'Delete':
      case 'Backspace':
        remove(item)
        return true
      case 'Escape':
        if (useCalendarState.getState().openKey === null) return false
        closeItem()
        return true
      default:
        return false
    }
  }

  function toggleCompleted(item: BlockItem): void {
    void commands.setCompleted(item, !item.block.completed)
  }

  /** Deletes, and hands the focus to a neighbour. */
  function remove(item: CalendarItem): void {
    const heir =
      itemBeside(byDay, item.key, 'down') ??
      itemBeside(byDay, item.key, 'up') ??
      itemBeside(byDay, item.key, 'right') ??
      itemBeside(byDay, item.key, 'left')
    if (useCalendarState.getState().openKey === item.key) useCalendarState.setState({ openKey: null })
    if (heir !== null) focusItem(heir.key)
    void commands.remove(item)
  }

  function onItemKey(event: KeyboardEvent, item: CalendarItem): void {
    if (event.target !== event.currentTarget || !run(event, item)) return
    event.preventDefault()
    event.stopPropagation()
  }

  return { onItemKey, change, remove }
}

/** The same time on the wall of another day, and the same length. */
function onAnotherDay(times: Stretch, direction: -1 | 1, { zone, shapeAt }: CalendarDays): Stretch {
  const day = shapeAt(times.start)
  const span = day.spans.find(({ end }) => times.start < end)
  const wall = (times.start + (span?.offset ?? 0)) % 86_400
  const time = { hour: Math.floor(wall / 3600), minute: Math.floor((wall % 3600) / 60), second: wall % 60 }
  const start = Date.parse(instantAt(addDays(day.date, direction), time, zone.timeZone)) / 1000
  return { start, end: start + times.end - times.start }
}
