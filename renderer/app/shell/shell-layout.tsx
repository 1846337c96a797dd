import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { IdleReturn } from '../../../shared/bridge/desktop.ts'
import type { Session } from '../../../shared/bridge/session.ts'
import { useBridgeQuery, useBridge, useBridgeCommand } from '../../bridge/use-bridge.ts'
import { lazyComponent } from '../../components/states/lazy-component.ts'
import { PanelBoundary } from '../../components/states/panel-boundary.tsx'
import { DangerDialog } from '../../components/overlays/danger-dialog.tsx'
import { useScopeQuestion } from '../../entities/task/recurrence/scope-question.ts'
import { TimerBar } from '../../features/timer/bar/timer-bar.tsx'
import { closeOverlay, useOverlay } from '../../stores/overlays.ts'
import { useSidePanelSlot } from '../../stores/side-panel-slot.ts'
import { AppCommands } from '../commands/app-commands.tsx'
import { answerWords } from '../commands/undone-words.ts'
import { Rail } from './rail.tsx'
import styles from './shell-layout.module.css'
import Unplug from 'lucide-react/icons/unplug'
import { Button } from '../../components/controls/button.tsx'
import signInBannerStyles from './sign-in-banner.module.css'
import { Link, useRouterState } from '@tanstack/react-router'
import Wrench from 'lucide-react/icons/wrench'
import KeyRound from 'lucide-react/icons/key-round'
import {
  dismissAllToasts,
  dismissToast,
  foldToasts,
  showError,
  showMessage,
  type Toast,
  useToasts,
} from '../../stores/toasts.ts'
import { ReminderBanner } from './reminder-banner.tsx'
import { ZoneBanner } from './zone-banner.tsx'
import { WorkspaceBanner } from './workspace-banner.tsx'
import { useBudgetNotices } from './use-budget-notices.ts'
import { leftOutCharacters, leftOutMessage } from './left-out-text.ts'
import { allDestinations } from './navigation.ts'
import { ToastCard } from '../../components/overlays/toast-card.tsx'
import toastRegionStyles from './toast-region.module.css'

export interface ShellLayoutProps {
  readonly session: Extract<Session, { state: 'ready' }>
  readonly children: ReactNode
}

const CommandPalette = lazyComponent<OverlayProps>(
  async () => (await import('../commands/command-palette.tsx')).CommandPalette,
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
  useLeftOutNotice()
  useBudgetNotices()
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
        <RepairBanner />
        <ZoneBanner />
        <WorkspaceBanner account={session.account} />
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
      {overlay === 'keys' && <KeysDialog onClose={closeOverlay} />}
      {idle && <IdleDialog idle={idle} />}
      {isScopeAsked && <ScopeDialog />}
      <DangerDialog />
    </Suspense>
  )
}

/** In milliseconds: a connection that comes back sooner is not worth a word. */
const patience = 2000

/** Says what to do in a window whose program has ended. What was typed in it stays. */
function ConnectionBanner() {
  const bridge = useBridge()
  const [isShown, setShown] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = bridge.watchConnection((state) => {
      clearTimeout(timer)
      if (state === 'lost') timer = setTimeout(() => setShown(true), patience)
      else {
        setShown(false)
        setFailed(false)
      }
    })
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [bridge])
  if (!isShown) return null

  async function tryAgain(): Promise<void> {
    setFailed(false)
    setFailed((await bridge.reconnect()) === 'lost')
  }

  return (
    <section className={signInBannerStyles.banner} aria-label={t`Dayloom is not responding`} role="alert">
      <Unplug aria-hidden />
      <p>
        {hasFailed ? t`Dayloom is still not responding.` : t`Dayloom was closed or restarted.`}{' '}
        <Trans>
          Start it, or switch to the tab that it opened. This tab reconnects as soon as it can. Until then
          nothing is saved here, but what you typed stays.
        </Trans>
      </p>
      <Button size="small" onPress={() => void tryAgain()}>
        {t`Try again`}
      </Button>
    </section>
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

const broughtAlong: ReadonlySet<string> = new Set(['insertFromPaste', 'insertFromDrop'])

/** Says it wherever a pasted text is longer than its field takes: the browser cuts it off without a word. */
function useLeftOutNotice(): void {
  useEffect(() => {
    const tell = ({ target, data, inputType }: InputEvent): void => {
      if (data === null || !broughtAlong.has(inputType)) return
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
      const leftOut = leftOutCharacters(target, data)
      if (leftOut > 0) showError(leftOutMessage(leftOut, target.maxLength))
    }
    document.addEventListener('beforeinput', tell)
    return () => document.removeEventListener('beforeinput', tell)
  }, [])
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
  useEffect(() => {
    document.title = screen === undefined ? 'Dayloom' : `${screen} · Dayloom`
  }, [screen])
}

/** The short messages at the foot of the window, with "Undo" where it can be. */
function ToastRegion() {
  const toasts = useToasts((state) => state.toasts)
  const { folded, shown } = foldToasts(toasts)
  // Unfolded they stay so until no more are there than are shown anyway.
  const [wantsAll, setWantsAll] = useState(false)
  const showsAll = wantsAll && folded > 0
  if (wantsAll && folded === 0) setWantsAll(false)
  const { run: applyUndo } = useBridgeCommand('undo.apply')
  const [region, setRegion] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (region === null) return undefined
    const root = document.documentElement
    const observer = new ResizeObserver(() => {
      root.style.setProperty('--messages', `${region.offsetHeight}px`)
    })
    observer.observe(region)
    return () => observer.disconnect()
  }, [region])

  async function takeBack({ id, undo }: Toast): Promise<void> {
    dismissToast(id)
    if (typeof undo === 'function') undo()
    if (typeof undo !== 'string') return
    const result = await applyUndo({ undoId: undo })
    if (!result.ok) showError(result.error.message)
    else if (result.data.kept !== null) showMessage(answerWords(result.data))
  }

  return (
    <section
      ref={setRegion}
      className={toastRegionStyles.region}
      aria-label={t`Notifications`}
      data-stays={toasts.some(({ tone }) => tone !== 'neutral') || undefined}
      data-unfolded={showsAll || undefined}
    >
      {folded > 0 && (
        <div className={toastRegionStyles.folded}>
          <span>{showsAll ? t`${toasts.length} messages` : t`${folded} earlier messages`}</span>
          <Button variant="quiet" size="small" onPress={() => setWantsAll(!showsAll)}>
            {showsAll ? t`Show fewer` : t`Show`}
          </Button>
          <Button variant="quiet" size="small" onPress={dismissAllToasts}>
            {t`Dismiss all`}
          </Button>
        </div>
      )}
      {(showsAll ? toasts : shown).map((toast) => (
        <ToastCard
          key={toast.id}
          message={toast.message}
          tone={toast.tone}
          onShow={toast.onShow}
          onClose={() => dismissToast(toast.id)}
          {...(toast.undo === null ? {} : { onUndo: () => void takeBack(toast) })}
        />
      ))}
    </section>
  )
}
