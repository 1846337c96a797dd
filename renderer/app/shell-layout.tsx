import { type ReactNode, Suspense, useEffect } from 'react'
import type { IdleReturn } from '../../shared/bridge/desktop.ts'
import type { Session } from '../../shared/bridge/session.ts'
import { useBridgeQuery } from '../bridge/use-bridge-query.ts'
import { lazyComponent } from '../components/lazy-component.ts'
import { useScopeQuestion } from '../entities/task/scope-question.ts'
import { TimerBar } from '../features/timer/timer-bar.tsx'
import { closeOverlay, useOverlay } from '../stores/overlays.ts'
import { useSidePanelSlot } from '../stores/side-panel-slot.ts'
import { AppCommands } from './app-commands.tsx'
import { Rail } from './rail.tsx'
import styles from './shell-layout.module.css'
import { RepairBanner } from './repair-banner.tsx'
import { SignInBanner } from './sign-in-banner.tsx'
import { ToastRegion } from './toast-region.tsx'
import { useLeftOutNotice } from './use-left-out-notice.ts'
import { useTitle } from './use-title.ts'

export interface ShellLayoutProps {
  readonly session: Extract<Session, { state: 'ready' }>
  readonly children: ReactNode
}

const CommandPalette = lazyComponent<OverlayProps>(
  async () => (await import('./command-palette.tsx')).CommandPalette,
)
const KeysDialog = lazyComponent<OverlayProps>(async () => (await import('./keys-dialog.tsx')).KeysDialog)
const IdleDialog = lazyComponent<{ readonly idle: IdleReturn }>(
  async () => (await import('./idle-dialog.tsx')).IdleDialog,
)

const ScopeDialog = lazyComponent<object>(
  async () => (await import('../entities/task/scope-dialog.tsx')).ScopeDialog,
)

interface OverlayProps {
  readonly onClose: () => void
}

/** The frame of every screen: rail, timer bar, content, and room for one side panel. */
export function ShellLayout({ session, children }: ShellLayoutProps) {
  useTitle()
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
    <div className={styles.shell}>
      <Rail />
      <div className={styles.page}>
        <header className={styles.timerBar}>
          <TimerBar />
        </header>
        {session.needsSignIn && <SignInBanner />}
        <RepairBanner />
        <div className={styles.columns}>
          <main className={styles.content}>{children}</main>
          <aside
            ref={setSlot}
            className={styles.side}
            data-open={hasPanel || undefined}
            aria-label="Details"
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
    </Suspense>
  )
}
