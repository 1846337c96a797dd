/** The calendar's own state: focus, open details, drags, and times that wait for the program's answer. */

import { create } from 'zustand'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Point } from '../../components/dragging/follow-press.ts'
import type { CalendarItem, Lane } from './items/calendar-item.ts'
import type { Stretch } from '../../../shared/domain/free-time.ts'

/** The item being drawn, moved or resized, where it would land. */
export interface Draft extends Stretch {
  readonly lane: Lane
  /** The item that is moved or resized; null for a new one. */
  readonly key: string | null
  readonly title: string
  readonly color: string | null
}

/** A new block that waits to be told its task. */
export interface BlockToBe extends Stretch {
  readonly date: string
  /** The person drew how long it is; else it lasts as long as its task takes. */
  readonly isDrawn: boolean
}

/** Where the menu of an item was asked for. */
export interface ItemMenuPlace {
  readonly key: string
  readonly point: Point
  /** The time under the pointer, seconds since 1970; null when it was asked for by key. */
  readonly moment: number | null
}

/** Where the ways to fill a gap were asked for. */
export interface GapMenuPlace {
  readonly gap: Stretch
  readonly date: string
  readonly point: Point
}

interface CalendarState {
  /** The item that the Tab key reaches. */
  readonly currentKey: string | null
  /** The item that takes the focus as soon as it is drawn, and whether it is scrolled into sight. */
  readonly focusRequest: { readonly key: string; readonly scrolls: boolean } | null
  /** The item whose details are shown. */
  readonly openKey: string | null
  /** The open item where it was just made and is empty: closed as it is, it is taken back. */
  readonly untouched: { readonly key: string; readonly takeBack: () => void } | null
  /** The task whose details are shown. */
  readonly openTaskId: LocalId | null
  readonly draft: Draft | null
  /** The date onto which a dragged task would be planned. */
  readonly dropDate: string | null
  readonly blockToBe: BlockToBe | null
  readonly menu: ItemMenuPlace | null
  readonly gapMenu: GapMenuPlace | null
  /** Times that were given to items and not answered yet, by their keys. */
  readonly given: ReadonlyMap<string, Stretch>
  readonly announcement: string
}

const initial: CalendarState = {
  currentKey: null,
  focusRequest: null,
  openKey: null,
  untouched: null,
  openTaskId: null,
  draft: null,
  dropDate: null,
  blockToBe: null,
  menu: null,
  gapMenu: null,
  given: new Map(),
  announcement: '',
}

export const useCalendarState = create<CalendarState>(() => initial)

export function resetCalendar(): void {
  useCalendarState.setState(initial)
}

export function enterItem(key: string): void {
  if (useCalendarState.getState().currentKey !== key) useCalendarState.setState({ currentKey: key })
}

/** @param scrolls false where the pointer is on the item: the hours must not move under it */
export function focusItem(key: string, scrolls = true): void {
  useCalendarState.setState({ currentKey: key, focusRequest: { key, scrolls } })
}

export function openItem(key: string): void {
  if (useCalendarState.getState().untouched?.key !== key) useCalendarState.setState({ untouched: null })
  useCalendarState.setState({ openKey: key, openTaskId: null, currentKey: key })
}

/** Opens an empty item that was just made. */
export function openUntouched(key: string, takeBack: () => void): void {
  useCalendarState.setState({ untouched: { key, takeBack } })
  openItem(key)
}

/** The item is changed, and so stays. */
export function touch(key: string): void {
  if (useCalendarState.getState().untouched?.key === key) useCalendarState.setState({ untouched: null })
}

export function openMenu(menu: ItemMenuPlace): void {
  useCalendarState.setState({ menu, currentKey: menu.key })
}

export function closeMenu(): void {
  useCalendarState.setState({ menu: null })
}

export function openTask(id: LocalId | null): void {
  useCalendarState.setState({ openTaskId: id, openKey: null })
}

/** Closes the details of a task, unless something else stands in their place. */
export function closeTask(): void {
  if (useCalendarState.getState().openTaskId !== null) openTask(null)
}

export function closeItem(): void {
  const { openKey, untouched } = useCalendarState.getState()
  useCalendarState.setState({ openKey: null, untouched: null })
  if (openKey === null) return
  focusItem(openKey)
  if (untouched?.key === openKey) untouched.takeBack()
}

/** Says something to screen readers. */
export function announce(text: string): void {
  useCalendarState.setState({ announcement: text })
}

/** The times at which an item is shown, also before they are drawn. */
export function shownTimes(item: CalendarItem): Stretch {
  return useCalendarState.getState().given.get(item.key) ?? item
}

/** Shows an item at these times until `takeBack` is called with them. */
export function give(key: string, times: Stretch): void {
  useCalendarState.setState(({ given }) => ({ given: new Map(given).set(key, times) }))
}

/** The program has answered; a change that was made meanwhile stays. */
export function takeBack(key: string, times: Stretch): void {
  useCalendarState.setState(({ given }) => {
    if (given.get(key) !== times) return {}
    const others = new Map(given)
    others.delete(key)
    return { given: others }
  })
}
