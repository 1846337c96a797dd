import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { procedures } from '../../shared/bridge/contract.ts'
import type { DevicePreferences, PlannerSettings, Preferences } from '../../shared/bridge/preferences.ts'
import type { Account, Session } from '../../shared/bridge/session.ts'
import type { WorkspaceId } from '../../shared/domain/ids.ts'
import { App } from '../app/app.tsx'
import { createAppRouter } from '../app/router.tsx'
import { applyTheme } from '../app/theme.ts'
import { connectInvalidation } from '../bridge/invalidation.ts'
import { createQueryClient } from '../bridge/query-client.ts'
import { steadyBridge } from '../bridge/steady-bridge.ts'
import { emptyAnswer } from './empty-answer.ts'
import { createFakeBridge, type Answers, type FakeBridge } from './fake-bridge.ts'
import { loadStores, resetStores } from './zustand.ts'

export const workspaceId = 1 as WorkspaceId

export const preferences: Preferences = {
  ...(emptyAnswer(procedures['preferences.get'].output) as Preferences),
  timeZone: 'Europe/Berlin',
  dateFormat: 'YYYY-MM-DD',
  timeFormat: 'H:mm',
  durationFormat: 'improved',
  groupAlike: true,
  keyCommands: true,
  projectMark: true,
  tagMark: true,
  suggestions: true,
  showTotals: true,
  totals: 'week',
  showNews: true,
  firstDayOfWeek: 1,
  miniOnTop: true,
  reminderDays: '0,1,2,3,4,5,6',
  reminderPeriod: '00:00-00:00',
  reportSubGrouping: 'description',
  calendarSnap: '15',
  calendarLastHour: 24,
  calendarZoom: '0',
  reportGroupsAlike: true,
  reportFilters: true,
  habits: true,
  showAll: true,
  manualStack: 'entry',
  runningWarning: 'none',
  activityInterval: '5',
}

export const devicePreferences: DevicePreferences = {
  ...(emptyAnswer(procedures['devicePreferences.get'].output) as DevicePreferences),
  railOpen: true,
}

const plannerSettings: PlannerSettings = {
  ...(emptyAnswer(procedures['plannerSettings.get'].output) as PlannerSettings),
  calendarRange: 'week',
  focusMinutes: 25,
}

const account = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'local',
  name: 'Ada',
  email: 'ada@example.com',
  serverUrl: null,
  workspaceId,
  workspaces: [{ id: workspaceId, name: 'Studio' }],
} satisfies Account

/** The session of somebody who is a member of another workspace, too. */
export const twoWorkspaces: Session = {
  state: 'ready',
  needsSignIn: false,
  account: {
    ...account,
    kind: 'server',
    serverUrl: 'https://time.example.com',
    workspaces: [...account.workspaces, { id: 2 as WorkspaceId, name: 'Studio of Ada' }],
  },
}

const session: Answers = {
  'session.get': () => ({ state: 'ready', needsSignIn: false, account }),
  'preferences.get': () => preferences,
  'devicePreferences.get': () => devicePreferences,
  'plannerSettings.get': () => plannerSettings,
}

export interface OpenOptions {
  /** CSS pixels. */
  readonly size?: readonly [width: number, height: number]
  /** As after a reload: the former window ended at once, and its texts that were not saved are there. */
  readonly keepDrafts?: boolean
}

function stored(): readonly (readonly [string, string])[] {
  const { localStorage } = window
  return Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? ''])
}

let closeLast = (): Promise<void> => Promise.resolve()

/** Opens the interface at a path over a program that answers as told; it is closed when the test ends, or opens another one. */
export async function openApp(
  path: string,
  answers: Answers,
  { size = [1280, 800], keepDrafts = false }: OpenOptions = {},
): Promise<FakeBridge> {
  const kept = keepDrafts ? stored() : []
  await closeLast()
  const [width, height] = size
  if (window.innerWidth !== width || window.innerHeight !== height) await page.viewport(width, height)
  window.localStorage.clear()
  for (const [key, text] of kept) window.localStorage.setItem(key, text)
  loadStores()
  window.location.hash = path
  const bridge = createFakeBridge({ ...session, ...answers })
  const client = createQueryClient()
  let isOpen = true
  // A window that ends at once says nothing more, though its fields are taken off the page like any that are left.
  const call: FakeBridge['call'] = (name, input) =>
    isOpen ? bridge.call(name, input) : new Promise(() => {})
  const steady = steadyBridge({ ...bridge, call })
  connectInvalidation(steady, client)
  applyTheme(document, preferences)
  // As on the page of the program, or the screen would have no height.
  const container = document.body.appendChild(document.createElement('div'))
  container.id = 'root'
  const screen = await render(<App bridge={steady} client={client} router={createAppRouter()} />, {
    container,
  })
  closeLast = async () => {
    closeLast = () => Promise.resolve()
    isOpen = false
    await screen.unmount()
    container.remove()
    resetStores()
  }
  onTestFinished(() => closeLast())
  return bridge
}
