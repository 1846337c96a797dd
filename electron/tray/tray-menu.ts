/** The content of the tray, as a pure function of the known state. */

import type { Preferences } from '../../shared/bridge/preferences.ts'
import { shorten } from '../../shared/domain/shorten.ts'
import type { Suggestion, TimeEntry } from '../../shared/bridge/time-entries.ts'
import type { LocalId } from '../../shared/domain/ids.ts'
import { i18n } from '../../shared/words/words.ts'

export type TrayAction =
  | { readonly kind: 'start' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'start-like'; readonly entry: Suggestion }
  | { readonly kind: 'open' }
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
  readonly projectNames: ReadonlyMap<LocalId, string>
  readonly timeZone: string
  readonly timeFormat: Preferences['timeFormat']
}

export interface TrayModel {
  readonly running: boolean
  readonly tooltip: string
  readonly items: readonly TrayItem[]
}

/** Entries offered to start again. */
export const recentCount = 5
/** Characters of a menu's line. */
const longest = 48

function title(entry: Pick<Suggestion, 'description' | 'projectId'>, state: TrayState): string {
  const project = entry.projectId === null ? undefined : state.projectNames.get(entry.projectId)
  const description = entry.description.trim().replaceAll(/\s+/g, ' ') || i18n._('No description')
  return shorten(project === undefined ? description : `${description} · ${project}`, longest)
}

/** The clock time of an instant. The running time itself would have to be redrawn each second; its start does not. */
function clockTime(instant: string, { timeZone, timeFormat }: TrayState): string {
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

export function trayModel(state: TrayState): TrayModel {
  const end = [
    action(i18n._('Open Dayloom'), { kind: 'open' }),
    action(i18n._('Settings…'), { kind: 'settings' }),
  ]
  const quit = [separator, action(i18n._('Quit Dayloom'), { kind: 'quit' })]
  if (!state.signedIn) return { running: false, tooltip: 'Dayloom', items: [...end, ...quit] }

  const { running } = state
  const now =
    running === null
      ? i18n._('No timer is running')
      : i18n._('{entry} since {time}', {
          entry: title(running, state),
          time: clockTime(running.start, state),
        })
  const recent = state.recent.slice(0, recentCount)
  return {
    running: running !== null,
    tooltip: running === null ? 'Dayloom' : `Dayloom · ${now}`,
    items: [
      { kind: 'label', label: plain(now) },
      running === null
        ? action(i18n._('Start timer'), { kind: 'start' })
        : action(i18n._('Stop timer'), { kind: 'stop' }),
      ...(recent.length === 0 ? [] : [separator, { kind: 'label', label: i18n._('Start again') } as const]),
      ...recent.map((entry) => action(plain(title(entry, state)), { kind: 'start-like', entry })),
      separator,
      ...end,
      ...quit,
    ],
  }
}
