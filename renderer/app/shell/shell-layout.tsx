import { t } from '@lingui/core/macro'
import { type ReactNode, Suspense, useEffect } from 'react'
import type { IdleReturn } from '../../../shared/bridge/desktop.ts'
import type { Session } from '../../../shared/bridge/session.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { lazyComponent } from '../../components/states/lazy-component.ts'
import { PanelBoundary } from '../../components/states/panel-boundary.tsx'
import { DangerDialog } from '../../components/overlays/danger-dialog.tsx'
import { useScopeQuestion } from '../../entities/task/recurrence/scope-question.ts'
import { TimerBar } from '../../features/timer/bar/timer-bar.tsx'
import { elapsedSeconds } from '../../../shared/domain/running-entry.ts'
import { formatDuration } from '../../../shared/domain/duration.ts'
import { useFormats } from '../../entities/time-entry/use-formats.ts'
import { useRunning } from '../../entities/timer/use-timer.ts'
import { secondTicker } from '../../stores/second-ticker.ts'
import { useStartPage } from './use-start-page.ts'
import { closeOverlay, useOverlay } from '../../stores/overlays.ts'
import { useSidePanelSlot } from '../../stores/side-panel-slot.ts'
import { AppCommands } from '../commands/app-commands.tsx'
import { Rail } from './rail.tsx'
import styles from './shell-layout.module.css'
import { ConnectionBanner } from './connection-banner.tsx'
import signInBannerStyles from './sign-in-banner.module.css'
import { Link, useRouterState } from '@tanstack/react-router'
import Wrench from 'lucide-react/icons/wrench'
import KeyRound from 'lucide-react/icons/key-round'
import { AppLinks } from './app-links.tsx'
import { usePomodoroSounds } from './pomodoro-sounds.ts'
import { HintBanner } from './hint-banner.tsx'
import { UpdateBanner } from './update-banner.tsx'
import { ReminderBanner } from './reminder-banner.tsx'
import { ZoneBanner } from './zone-banner.tsx'
import { WorkspaceBanner } from './workspace-banner.tsx'
import { useLeftOutNotice } from './use-left-out-notice.ts'
import { allDestinations } from './navigation.ts'
import { ToastRegion } from './toast-region.tsx'

export interface ShellLayoutProps {
  readonly session: Extract<Session, { state: 'ready' }>
  readonly children: ReactNode
}

const CommandPalette = lazyComponent<OverlayProps>(
  async () => (await import('../commands/command-palette.tsx')).CommandPalette,
)
const FocusScreen = lazyComponent<OverlayProps>(
  async () => (await import('../../features/timer/focus/focus-screen.tsx')).FocusScreen,
)
const KeysDialog = lazyComponent<OverlayProps>(
  async () => (await import('../commands/keys-dialog.tsx')).KeysDialog,
)
const IdleDialog = lazyComponent<{ readonly idle: IdleReturn }>(
  async () => (await import('./idle-dialog.tsx')).IdleDialog,
)

const ScopeDialog = lazyComponent<object>(
  async () => (await import('../../entities/task/recurrence/scope-dialog.tsx')).ScopeDialog,
)

interface OverlayProps {
  readonly onClose: () => void
}

/** The frame of every screen: rail, timer bar, content, and room for one side panel. */
export function ShellLayout({ session, children }: ShellLayoutProps) {
  useTitle()
  useStartPage()
  usePomodoroSounds()
  useLeftOutNotice()
  const setSlot = useSidePanelSlot((state) => state.setElement)
  // Ctrl or Cmd goes down before K does: time enough to have the palette there.
  useEffect(() => {
    const prepare = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') void CommandPalette.preload()
    }
    window.addEventListener('keydown', prepare)
    return () => window.removeEventListener('keydown', prepare)
  }, [])
  const hasPanel = useSidePanelSlot((state) => state.panels > 0)
  return (
    <div className={styles.shell} tabIndex={-1}>
      <Rail />
      <div className={styles.page}>
        <header className={styles.timerBar}>
          <PanelBoundary what="timer bar">
            <TimerBar />
          </PanelBoundary>
        </header>
        <ConnectionBanner />
        {session.needsSignIn && <SignInBanner />}
        <ReminderBanner />
        <UpdateBanner />
        <RepairBanner />
        <ZoneBanner />
        <WorkspaceBanner account={session.account} />
        <HintBanner />
        <div className={styles.columns}>
          <main className={styles.content} tabIndex={-1}>
            {children}
          </main>
          <aside
            ref={setSlot}
            className={styles.side}
            data-open={hasPanel || undefined}
            aria-label={t`Details`}
          />
        </div>
      </div>
      <AppCommands />
      <AppLinks />
      <ToastRegion />
      <Overlays />
    </div>
  )
}

function Overlays() {
  const overlay = useOverlay((state) => state.open)
  const { data: idle } = useBridgeQuery('idle.pending')
  const isScopeAsked = useScopeQuestion((state) => state.asked !== null)
  return (
    <Suspense>
      {overlay === 'palette' && <CommandPalette onClose={closeOverlay} />}
      {overlay === 'focus' && <FocusScreen onClose={closeOverlay} />}
      {overlay === 'keys' && <KeysDialog onClose={closeOverlay} />}
      {idle && <IdleDialog idle={idle} />}
      {isScopeAsked && <ScopeDialog />}
      <DangerDialog />
    </Suspense>
  )
}

/** Says on every screen that damaged data was repaired, until the person has read what came of it. */
function RepairBanner() {
  const { data: repair } = useBridgeQuery('sync.repair')
  if (!repair) return null
  return (
    <section className={signInBannerStyles.banner} aria-label={t`Data repaired`}>
      <Wrench aria-hidden />
      <p>
        {repair.isComplete
          ? t`The data on this computer was damaged and has been repaired. Nothing is lost.`
          : t`The data on this computer was damaged and has been repaired. Some of your last edits may be missing.`}
      </p>
      <Link to="/sync" className={signInBannerStyles.link}>
        {t`What happened`}
      </Link>
    </section>
  )
}

/** Says that the server wants a new sign-in; nothing is blocked by it. */
function SignInBanner() {
  return (
    <section className={signInBannerStyles.banner} aria-label={t`Sign-in needed`}>
      <KeyRound aria-hidden />
      <p>{t`Sign in again to resume syncing. Until then everything is kept on this computer.`}</p>
      <Link to="/settings" hash="account" className={signInBannerStyles.link}>
        {t`Sign in again`}
      </Link>
    </section>
  )
}

const ofProjects = '/projects/'
/** Screens of which the address says more. */
const detailed = ['/projects', '/invoices', '/review']

/** Names the window after its screen, or after what the screen is about. */
function useTitle(): void {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const projectId = path.startsWith(ofProjects) ? path.slice(ofProjects.length) : null
  const { data: projects } = useBridgeQuery('projects.list', undefined, { enabled: projectId !== null })
  const project = projects?.find(({ id }) => id === projectId)?.name
  const place = detailed.find((screen) => path.startsWith(`${screen}/`)) ?? path
  const screen = project ?? allDestinations.find(({ to }) => to === place)?.label
  const formats = useFormats()
  const running = useRunning() ?? null
  const start = formats?.preferences.timeInTitle === true ? (running?.start ?? null) : null
  useEffect(() => {
    const write = (now: number) => {
      const elapsed = start === null ? '' : formatDuration(elapsedSeconds(start, now), 'improved')
      document.title = [elapsed, screen, 'Dayloom'].filter(Boolean).join(' · ')
    }
    write(secondTicker.now())
    return start === null ? undefined : secondTicker.subscribe(write)
  }, [screen, start])
}
