/** The content of the tray, as a pure function of the known state. */

import type { PomodoroAction, ShownPomodoro } from '../../shared/bridge/pomodoro.ts'
import type { SmallWindow } from '../../shared/bridge/desktop.ts'
import type { Preferences } from '../../shared/bridge/preferences.ts'
import { shorten } from '../../shared/domain/shorten.ts'
import { wallClock } from '../../shared/domain/wall-clock.ts'
import type { Suggestion, TimeEntry } from '../../shared/bridge/time-entries.ts'
import type { LocalId } from '../../shared/domain/ids.ts'
import type { Favorite } from '../../shared/bridge/favorites.ts'
import { formatDuration } from '../../shared/domain/duration.ts'
import { shortDuration } from '../../shared/domain/short-duration.ts'
import { i18n } from '../../shared/words/words.ts'

/** Details of an entry that is started again. */
export type Startable = Omit<Suggestion, 'usual'> | Omit<Favorite, 'id' | 'syncState'>

export type TrayAction =
  | { readonly kind: 'start' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'start-like'; readonly entry: Startable }
  | { readonly kind: 'pomodoro'; readonly action: PomodoroAction }
  | { readonly kind: 'open' }
  | { readonly kind: 'show'; readonly window: SmallWindow }
  | { readonly kind: 'settings' }
  | { readonly kind: 'quit' }

export type TrayItem =
  | { readonly kind: 'separator' }
  /** A line of text that cannot be chosen. */
  | { readonly kind: 'label'; readonly label: string }
  | { readonly kind: 'action'; readonly label: string; readonly action: TrayAction }

export interface TrayState {
  readonly signedIn: boolean
  readonly running: TimeEntry | null
  /** Distinct earlier entries, most recent first. */
  readonly recent: readonly Suggestion[]
  /** In the person's order. */
  readonly favorites: readonly Favorite[]
  readonly projectNames: ReadonlyMap<LocalId, string>
  /** Seconds of the finished entries of the day `today`. */
  readonly todaySeconds: number
  readonly today: string
  readonly preferences: Preferences
  readonly pomodoro: ShownPomodoro | null
  /** Somebody has come back, and the question about the time away is open. */
  readonly isAway: boolean
  /** The server of the account cannot be reached. */
  readonly isOffline: boolean
}

/** `idle`: the question about time away is open. `offline`: nothing runs, and the server cannot be reached. */
export type TrayLook = 'running' | 'stopped' | 'idle' | 'offline'

export interface TrayModel {
  readonly look: TrayLook
  readonly tooltip: string
  readonly items: readonly TrayItem[]
}

/** Entries offered to start again. */
export const recentCount = 5
/** As many favorites as a menu can hold. */
const favoriteCount = 10
/** Characters of a menu's line. */
const longest = 48
/** Characters of names in the menu bar, which is shared by all programs. */
const longestTitle = 24

function title(entry: Pick<Suggestion, 'description' | 'projectId'>, state: TrayState): string {
  const project = entry.projectId === null ? undefined : state.projectNames.get(entry.projectId)
  const description = entry.description.trim().replaceAll(/\s+/g, ' ') || i18n._('No description')
  return shorten(project === undefined ? description : `${description} · ${project}`, longest)
}

/** The clock time of an instant. The running time itself would have to be redrawn each second; its start does not. */
function clockTime(instant: string, { preferences }: TrayState): string {
  const { timeZone, timeFormat } = preferences
  const hourCycle = timeFormat === 'H:mm' ? 'h23' : 'h12'
  const options = { timeZone, hour: 'numeric', minute: '2-digit', hourCycle } as const
  return new Intl.DateTimeFormat('en-US', options).format(new Date(instant))
}

const separator: TrayItem = { kind: 'separator' }

function action(label: string, chosen: TrayAction): TrayItem {
  return { kind: 'action', label, action: chosen }
}

/** An ampersand marks an access key in a native menu; a doubled one is a plain ampersand. */
function plain(label: string): string {
  return label.replaceAll('&', '&&')
}

function again(heading: string, entries: readonly Startable[], state: TrayState): readonly TrayItem[] {
  if (entries.length === 0) return []
  const lines = entries.map((entry) => action(plain(title(entry, state)), { kind: 'start-like', entry }))
  return [separator, { kind: 'label', label: heading }, ...lines]
}

function pomodoroItems(state: TrayState): readonly TrayItem[] {
  const { pomodoro } = state
  if (pomodoro === null) return [action(i18n._('Start pomodoro'), { kind: 'pomodoro', action: 'begin' })]
  const { title: name, isOver, endsAt, actions } = pomodoro
  const time = clockTime(endsAt, state)
  return [
    separator,
    { kind: 'label', label: isOver ? name : i18n._('{name} until {time}', { name, time }) },
    ...actions.map((each) => action(each.label, { kind: 'pomodoro', action: each.action })),
  ]
}

function lookOf({ running, isAway, isOffline }: TrayState): TrayLook {
  if (isAway) return 'idle'
  if (running !== null) return 'running'
  return isOffline ? 'offline' : 'stopped'
}

export function trayModel(state: TrayState): TrayModel {
  const end = [
    action(i18n._('Open Dayloom'), { kind: 'open' }),
    action(i18n._('Settings…'), { kind: 'settings' }),
  ]
  const quit = [separator, action(i18n._('Quit Dayloom'), { kind: 'quit' })]
  if (!state.signedIn) return { look: 'stopped', tooltip: 'Dayloom', items: [...end, ...quit] }

  const { running, preferences, todaySeconds } = state
  const total = shortDuration(todaySeconds, preferences.durationFormat)
  const now =
    running === null
      ? i18n._('No timer is running')
      : i18n._('{entry} since {time}', {
          entry: title(running, state),
          time: clockTime(running.start, state),
        })
  const recent = state.recent.slice(0, recentCount)
  const favorites = state.favorites
    .slice(0, favoriteCount)
    .map(({ id: _id, syncState: _syncState, ...entry }) => entry)
  return {
    look: lookOf(state),
    tooltip: [
      'Dayloom',
      ...(running === null ? [] : [now]),
      ...(state.isAway ? [i18n._('time away')] : []),
      ...(state.isOffline ? [i18n._('offline')] : []),
    ].join(' · '),
    items: [
      { kind: 'label', label: plain(now) },
      {
        kind: 'label',
        label:
          running === null
            ? i18n._('Today: {time}', { time: total })
            : i18n._('Earlier today: {time}', { time: total }),
      },
      running === null
        ? action(i18n._('Start timer'), { kind: 'start' })
        : action(i18n._('Stop timer'), { kind: 'stop' }),
      ...pomodoroItems(state),
      ...again(i18n._('Start again'), recent, state),
      ...again(i18n._('Favorites'), favorites, state),
      separator,
      action(i18n._('Mini timer'), { kind: 'show', window: 'mini' }),
      action(i18n._('Quick entry'), { kind: 'show', window: 'quick' }),
      ...end,
      ...quit,
    ],
  }
}

/** The text beside the icon in the menu bar of macOS. @param now milliseconds since 1970 */
export function menuBarText(state: TrayState, now: number): string {
  const { running, projectNames, preferences, today, pomodoro } = state
  if (!state.signedIn) return ''
  const { menuBarTimer, menuBarSeconds, menuBarDescription, menuBarProject, menuBarTotal } = preferences
  const left = leftOf(state, now)
  const secondsLeft = left === null ? null : Math.ceil(left / 1000)
  const parts: string[] = []
  let ofToday = state.todaySeconds
  if (running !== null) {
    const project = running.projectId === null ? undefined : projectNames.get(running.projectId)
    const description = running.description.trim().replaceAll(/\s+/g, ' ')
    const seconds = Math.max(0, Math.floor((now - Date.parse(running.start)) / 1000))
    if (wallClock(preferences.timeZone).dateOf(running.start) === today) ofToday += seconds
    const names = [menuBarDescription ? description : '', menuBarProject ? (project ?? '') : '']
    parts.push(shorten(names.filter(Boolean).join(' · '), longestTitle))
    if (menuBarTimer) parts.push(writtenDuration(secondsLeft ?? seconds, preferences))
  } else if (pomodoro !== null && secondsLeft !== null && menuBarTimer)
    parts.push(pomodoro.title, writtenDuration(secondsLeft, preferences))
  if (menuBarTotal) parts.push(i18n._('Today: {time}', { time: writtenDuration(ofToday, preferences) }))
  return parts.filter(Boolean).join('  ')

  function writtenDuration(seconds: number, { durationFormat }: Preferences): string {
    return menuBarSeconds ? formatDuration(seconds, durationFormat) : shortDuration(seconds, durationFormat)
  }
}

/** Milliseconds that are left of the interval; null while they are not counted down. */
function leftOf({ pomodoro, preferences }: TrayState, now: number): number | null {
  if (pomodoro === null || pomodoro.isOver || !preferences.pomodoroCountdown) return null
  return Math.max(0, Date.parse(pomodoro.endsAt) - now)
}

/** Milliseconds until the text can be another; null while it stays. */
export function menuBarChange(state: TrayState, now: number): number | null {
  const { signedIn, running, preferences } = state
  const { menuBarTimer, menuBarSeconds, menuBarTotal } = preferences
  const left = signedIn && menuBarTimer ? leftOf(state, now) : null
  if (left !== null && left > 0) return left % 1000 || 1000
  if (!signedIn || running === null || !(menuBarTimer || menuBarTotal)) return null
  const step = menuBarSeconds ? 1000 : 60_000
  const since = now - Date.parse(running.start)
  return step - (((since % step) + step) % step)
}
