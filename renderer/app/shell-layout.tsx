import type { ReactNode } from 'react'
import type { Session } from '../../shared/bridge/session.ts'
import { TimerBar } from '../features/timer/timer-bar.tsx'
import { useSidePanelSlot } from '../stores/side-panel-slot.ts'
import { Rail } from './rail.tsx'
import styles from './shell-layout.module.css'

export interface ShellLayoutProps {
  readonly session: Extract<Session, { state: 'ready' }>
  readonly children: ReactNode
}

/** The frame of every screen: rail, timer bar, content, and room for one side panel. */
export function ShellLayout({ children }: ShellLayoutProps) {
  const setSlot = useSidePanelSlot((state) => state.setElement)
  const hasPanel = useSidePanelSlot((state) => state.panels > 0)
  return (
    <div className={styles.shell}>
      <Rail />
      <div className={styles.main}>
        <header className={styles.timerBar}>
          <TimerBar />
        </header>
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
    </div>
  )
}
