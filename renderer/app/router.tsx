import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  redirect,
  Outlet,
  useLocation,
} from '@tanstack/react-router'
import { dismissFormerErrors } from '../stores/toasts.ts'
import { lazyComponent } from '../components/states/lazy-component.ts'
import { TimerScreen } from '../features/timer/timer-screen.tsx'
import { t } from '@lingui/core/macro'
import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect } from 'react'
import { Button } from '../components/controls/button.tsx'
import { ErrorState } from '../components/states/error-state.tsx'
import { isMissingScript } from '../components/states/missing-script-error.ts'
import { guardPresses } from '../components/presses.ts'
import { keepFocus } from '../components/keep-focus.ts'
import { useBridgeQuery } from '../bridge/use-bridge.ts'
import { MissingScriptState } from './missing-script-state.tsx'
import { smallWindowAt } from '../stores/small-window.ts'
import { ShellLayout } from './shell/shell-layout.tsx'
import { SmallLayout } from './shell/small-layout.tsx'
import { applyTheme } from './theme.ts'

const WelcomeScreen = lazy(async () => ({
  default: (await import('../features/welcome/welcome-screen.tsx')).WelcomeScreen,
}))

/** The frame of a small window, or in the main one: welcome for who is signed out, the frame with its screens for everyone else. */
function RootScreen() {
  const session = useBridgeQuery('session.get')
  const small = useLocation({ select: ({ pathname }) => smallWindowAt(pathname) })
  useTheme()
  // Over welcome and frame alike: the focus must not be lost between them.
  useEffect(() => keepFocus(document), [])
  useEffect(() => guardPresses(document), [])
  if (session.isError)
    return (
      <ErrorState
        title={t`Dayloom could not start`}
        message={session.error.message}
        action={<Button onPress={() => void session.refetch()}>{t`Try again`}</Button>}
      />
    )
  if (session.isPending) return null
  if (small !== null) {
    return (
      <SmallLayout name={small} session={session.data}>
        <Outlet />
      </SmallLayout>
    )
  }
  if (session.data.state === 'signed-out')
    return (
      <Suspense>
        <WelcomeScreen />
      </Suspense>
    )
  return (
    <ShellLayout session={session.data}>
      <Outlet />
    </ShellLayout>
  )
}

/** Keeps the page in the person's theme and density; the system's changes are followed by the style sheet itself. */
function useTheme(): void {
  const { data: preferences } = useBridgeQuery('preferences.get')
  useLayoutEffect(() => {
    if (preferences) applyTheme(document, preferences)
  }, [preferences])
}

/** The first screen comes with the program: a second round of files would only delay it. */
const rootRoute = createRootRoute({ component: RootScreen })

/** A screen whose code comes when it is first gone to. */
const screen = <Path extends string>(path: Path, load: () => Promise<ComponentType>) =>
  createRoute({ getParentRoute: () => rootRoute, path, component: lazyComponent(load) })

const timesheetsScreen = async () =>
  (await import('../features/timesheets/timesheets-screen.tsx')).TimesheetsScreen
const reviewScreen = async () => (await import('../features/timer/review/review-screen.tsx')).ReviewScreen

const routeTree = rootRoute.addChildren([
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    component: TimerScreen,
  }),
  screen('/calendar', async () => (await import('../features/calendar/calendar-screen.tsx')).CalendarScreen),
  screen('/plan', async () => (await import('../features/plan/plan-board.tsx')).PlanScreen),
  screen('/tasks', async () => (await import('../features/tasks/tasks-screen.tsx')).TasksScreen),
  screen('/team', async () => (await import('../features/team/team-screen.tsx')).TeamScreen),
  screen('/projects', async () => (await import('../features/projects/projects-screen.tsx')).ProjectsScreen),
  screen(
    '/projects/$projectId',
    async () => (await import('../features/projects/page/project-page.tsx')).ProjectPage,
  ),
  screen('/review', reviewScreen),
  screen('/review/$date', reviewScreen),
  screen('/timesheets', timesheetsScreen),
  screen('/timesheets/$part', timesheetsScreen),
  screen('/invoices', async () => (await import('../features/invoices/invoices-screen.tsx')).InvoicesScreen),
  screen(
    '/invoices/$invoiceId',
    async () => (await import('../features/invoices/editor/invoice-page.tsx')).InvoicePage,
  ),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/reports',
    // The screen reads what it knows of it: an old address, or a mistyped one, opens as well.
    validateSearch: (search: Record<string, unknown>) => search,
    component: lazyComponent(
      async () => (await import('../features/reports/reports-screen.tsx')).ReportsScreen,
    ),
  }),
  screen(
    '/administration',
    async () => (await import('../features/administration/administration-screen.tsx')).AdministrationScreen,
  ),
  screen('/settings', async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen),
  screen('/mini', async () => (await import('../features/timer/mini/mini-timer.tsx')).MiniTimer),
  screen('/quick', async () => (await import('../features/timer/mini/quick-entry.tsx')).QuickEntry),
  screen('/sync', async () => (await import('../features/sync/sync-screen.tsx')).SyncScreen),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '$',
    beforeLoad: () => {
      throw redirect({ to: '/' })
    },
  }),
])

/** The routes live behind `#`, so that `app://` and a loopback server can both serve the one page. */
export function createAppRouter() {
  const router = createRouter({
    routeTree,
    history: createHashHistory(),
    defaultPreload: 'intent',
    defaultPreloadDelay: 0,
    defaultErrorComponent: ScreenError,
    // Until a screen's code has come the former one stays: it is on this computer, so no spinner is worth it.
    defaultPendingMs: Number.POSITIVE_INFINITY,
  })
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation !== undefined && pathChanged) dismissFormerErrors()
  })
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

/** The router shows this in place of a screen that failed; the frame around it goes on working. */
function ScreenError({ error, reset }: ErrorComponentProps) {
  if (isMissingScript(error)) return <MissingScriptState />
  const reason = error instanceof Error ? error.message : String(error)
  return (
    <ErrorState
      title={t`This screen stopped working`}
      message={t`Everything you entered is saved. Try again, or go to another screen. (${reason})`}
      action={<Button onPress={reset}>{t`Try again`}</Button>}
    />
  )
}
