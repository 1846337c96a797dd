import { t } from '@lingui/core/macro'
import Maximize from 'lucide-react/icons/maximize'
import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import type { PlannerSettings } from '../../../../shared/bridge/preferences.ts'
import { formatDuration } from '../../../../shared/domain/duration.ts'
import { addSeconds } from '../../../../shared/domain/instant.ts'
import { useBridgeQuery, useSetting } from '../../../bridge/use-bridge.ts'
import { Button, IconButton } from '../../../components/controls/button.tsx'
import { SegmentedControl } from '../../../components/controls/segmented-control.tsx'
import { LiveDuration } from '../../../components/labels/live-duration.tsx'
import { ProjectChip } from '../../../components/labels/project-dot.tsx'
import { emptyFields } from '../../../entities/time-entry/entry-fields.ts'
import { useNames } from '../../../entities/time-entry/use-names.ts'
import { useRunning, useTimer } from '../../../entities/timer/use-timer.ts'
import styles from './focus-screen.module.css'

const inSeconds = (seconds: number): string => formatDuration(seconds, 'improved')

/** The entry that runs, and nothing else: on the window, or on the whole screen. */
export function FocusScreen({ onClose }: { readonly onClose: () => void }) {
  const { data: planner } = useBridgeQuery('plannerSettings.get')
  if (planner === undefined) return null
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      className={styles.overlay ?? ''}
      data-modal
    >
      <Modal className={styles.modal ?? ''}>
        <Dialog aria-label={t`Focus`} className={styles.focus ?? ''}>
          <Focus planner={planner} onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Focus({ planner, onClose }: { readonly planner: PlannerSettings; readonly onClose: () => void }) {
  const running = useRunning() ?? null
  const timer = useTimer()
  const { project } = useNames(running?.workspaceId)
  const set = useSetting('plannerSettings.update')
  useWholeScreen(planner.focusFills, onClose)
  const seconds = planner.focusMinutes * 60
  const isLeft = planner.focusMode === 'timer'
  const at = running === null ? null : project(running.projectId)

  return (
    <>
      <header className={styles.head}>
        <SegmentedControl
          label={t`Time in Focus`}
          value={planner.focusMode}
          onChange={(focusMode) => set({ focusMode })}
          options={[
            { value: 'stopwatch', label: t`Time so far` },
            { value: 'timer', label: t`Time left` },
          ]}
        />
        <span className="grow" />
        <IconButton
          label={t`Fill the screen`}
          icon={<Maximize />}
          isOn={planner.focusFills}
          onPress={() => set({ focusFills: !planner.focusFills })}
        />
        <IconButton label={t`Close`} icon={<X />} onPress={onClose} />
      </header>
      <div className={styles.entry}>
        <p className={styles.description}>
          {running === null ? t`Nothing is running` : running.description || t`No description`}
        </p>
        {at !== null && <ProjectChip name={at.name} color={at.color} />}
        <span className={styles.time}>
          <LiveDuration
            start={running?.start ?? null}
            until={isLeft && running !== null ? addSeconds(running.start, seconds) : null}
            baseSeconds={isLeft && running === null ? seconds : 0}
            longAfter={isLeft ? seconds : Infinity}
            format={inSeconds}
          />
        </span>
        <Button
          autoFocus
          variant="primary"
          icon={running === null ? <Play /> : <Square />}
          onPress={() =>
            void (running === null ? timer.start({ fields: emptyFields, newTags: [] }) : timer.stop())
          }
        >
          {running === null ? t`Start timer` : t`Stop timer`}
        </Button>
      </div>
    </>
  )
}

/** Where the desktop lets it, and until it is closed. @param onLeft told when the desktop's own key ends it */
function useWholeScreen(isWanted: boolean, onLeft: () => void): void {
  const screen = useRef({ isWanted: false, isFilled: false })
  const tellLeft = useEffectEvent(onLeft)
  useEffect(() => {
    if (!isWanted) return undefined
    const asked = screen.current
    // The desktop may answer only when nobody wants it any more.
    function settle(): void {
      if (asked.isWanted || !asked.isFilled) return
      asked.isFilled = false
      if (document.fullscreenElement !== null) void document.exitFullscreen()
    }
    function hear(): void {
      if (document.fullscreenElement === null) tellLeft()
    }
    asked.isWanted = true
    document.addEventListener('fullscreenchange', hear)
    async function fill(): Promise<void> {
      await document.documentElement.requestFullscreen()
      asked.isFilled = true
      settle()
    }
    // Without it, the window is what it fills.
    fill().catch(() => undefined)
    return () => {
      asked.isWanted = false
      document.removeEventListener('fullscreenchange', hear)
      settle()
    }
  }, [isWanted])
}
