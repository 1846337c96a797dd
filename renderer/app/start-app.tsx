import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Preferences } from '../../shared/bridge/preferences.ts'
import type { LeftAccounts, Session } from '../../shared/bridge/session.ts'
import type { ConnectionState } from '../bridge/bridge.ts'
import { dataOrThrow, bridgeQueryKey } from '../bridge/use-bridge.ts'
import { connectBridge } from '../bridge/connect.ts'
import { accountIdOf, connectInvalidation } from '../bridge/invalidation.ts'
import { createQueryClient } from '../bridge/query-client.ts'
import { steadyBridge } from '../bridge/steady-bridge.ts'
import { prefetchEntries } from '../entities/time-entry/list/use-entry-pages.ts'
import { forgetOtherAccounts } from '../stores/account-storage.ts'
import { takeOverDrafts } from '../stores/drafts.ts'
import { smallWindow } from '../stores/small-window.ts'
import { App } from './app.tsx'
import { explainedBridge } from './explained-bridge.ts'
import { reloadOnMissingScript } from './missing-script.ts'
import { createAppRouter } from './router.tsx'
import { applyTheme } from './theme.ts'

/** Read along with the session, so that the first screen is drawn once and whole. */
const firstReads = [
  'session.get',
  'session.leftAccounts',
  'preferences.get',
  'devicePreferences.get',
  'timer.running',
  'projects.list',
  'clients.list',
  'tags.list',
] as const

/** So long does the first paint wait for what it shows; the answers come from this computer. */
const patience = 1000

/**
 * Joins the page to the program behind it and draws it. The theme and the session are read before the first
 * paint, while the code of the first screen loads, so that neither a wrong colour nor a wrong screen flashes.
 */
export async function startApp(page: Window): Promise<void> {
  const bridge = steadyBridge(explainedBridge(connectBridge(page)))
  const client = createQueryClient()
  connectInvalidation(bridge, client)
  let connection: ConnectionState = 'open'
  bridge.watchConnection((state) => {
    connection = state
  })
  reloadOnMissingScript({
    page,
    isConnected: () => connection === 'open',
    reload: () => page.location.reload(),
  })
  const router = createAppRouter()

  const read = (name: (typeof firstReads)[number]) =>
    client.prefetchQuery({
      queryKey: bridgeQueryKey(name),
      queryFn: async () => dataOrThrow(await bridge.call(name, undefined, { repeatable: true })),
    })
  const drafts = takeOverDrafts(page)
  const entries = smallWindow === null ? prefetchEntries(bridge, client) : null
  const ready = Promise.all([...firstReads.map(read), entries, router.load()])
  await Promise.race([ready, new Promise((resolve) => page.setTimeout(resolve, patience))])
  await drafts
  const session = client.getQueryData<Session>(bridgeQueryKey('session.get'))
  const left = client.getQueryData<LeftAccounts>(bridgeQueryKey('session.leftAccounts'))
  if (session !== undefined && left !== undefined) {
    const accounts = [accountIdOf(session), left.local?.id, ...left.onServers.map(({ id }) => id)]
    forgetOtherAccounts(accounts.filter((id) => typeof id === 'string'))
  }
  const preferences = client.getQueryData<Preferences>(bridgeQueryKey('preferences.get'))
  if (preferences) applyTheme(page.document, preferences)

  const root = page.document.querySelector('#root')
  if (root === null) throw new Error('The page has no #root.')
  createRoot(root).render(
    <StrictMode>
      <App bridge={bridge} client={client} router={router} />
    </StrictMode>,
  )
}
