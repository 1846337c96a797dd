import { t } from '@lingui/core/macro'
import AppWindow from 'lucide-react/icons/app-window'
import Pin from 'lucide-react/icons/pin'
import { useBridgeCommand, useBridgeQuery } from '../../../bridge/use-bridge.ts'
import { Button, IconButton } from '../../../components/controls/button.tsx'
import { PanelBoundary } from '../../../components/states/panel-boundary.tsx'
import { useTimer } from '../../../entities/timer/use-timer.ts'
import { showError } from '../../../stores/toasts.ts'
import { TimerBar } from '../bar/timer-bar.tsx'
import styles from './mini.module.css'
import { StartAgain } from './start-again.tsx'

/** The small window that stays beside other work: the entry that runs, and what could run instead. */
export function MiniTimer() {
  const timer = useTimer()
  const { data: capabilities } = useBridgeQuery('desktop.capabilities')
  return (
    <>
      <h1 className="visually-hidden">{t`Mini timer`}</h1>
      <header className={styles.bar}>
        <PanelBoundary what="timer bar">
          <TimerBar isMini />
        </PanelBoundary>
      </header>
      <StartAgain onStart={(fields) => void timer.start({ fields, newTags: [] })} />
      {capabilities?.smallWindows.available === true && <WindowTools keepsOnTop={capabilities.keepsOnTop} />}
    </>
  )
}

function WindowTools({ keepsOnTop }: { readonly keepsOnTop: { readonly reason: string | null } }) {
  const { data: preferences } = useBridgeQuery('preferences.get')
  const { run: update } = useBridgeCommand('preferences.update')
  const { run: show } = useBridgeCommand('windows.show')

  async function keepOnTop(miniOnTop: boolean): Promise<void> {
    const result = await update({ miniOnTop })
    if (!result.ok) showError(result.error.message)
  }

  return (
    <footer className={styles.tools}>
      <Button variant="quiet" size="small" icon={<AppWindow />} onPress={() => void show({ window: 'main' })}>
        {t`Open Dayloom`}
      </Button>
      {preferences !== undefined && (
        <IconButton
          label={keepsOnTop.reason ?? (preferences.miniOnTop ? t`Stays on top` : t`Keep on top`)}
          icon={<Pin />}
          isOn={preferences.miniOnTop}
          onPress={() => void keepOnTop(!preferences.miniOnTop)}
        />
      )}
    </footer>
  )
}
