import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect } from 'react'
import type { SmallWindow } from '../../../shared/bridge/desktop.ts'
import type { Session } from '../../../shared/bridge/session.ts'
import { useBridgeCommand } from '../../bridge/use-bridge.ts'
import { Button } from '../../components/controls/button.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { useCommands } from '../../stores/commands.ts'
import { useKeys } from '../commands/use-keys.ts'
import { useUndoCommands } from '../commands/use-undo-commands.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import styles from './small-layout.module.css'
import { ToastRegion } from './toast-region.tsx'
import { useLeftOutNotice } from './use-left-out-notice.ts'

const titles: Readonly<Record<SmallWindow, string>> = { mini: t`Mini timer`, quick: t`Quick entry` }

interface SmallLayoutProps {
  readonly name: SmallWindow
  readonly session: Session
  readonly children: ReactNode
}

/** The frame of a small window: the one screen in it, and the messages over it. */
export function SmallLayout({ name, session, children }: SmallLayoutProps) {
  const { run: show } = useBridgeCommand('windows.show')
  useLeftOutNotice()
  useKeys()
  useCommands(useUndoCommands())
  useEffect(() => {
    document.title = titles[name]
  }, [name])
  return (
    <div className={styles.window} tabIndex={-1}>
      <ConnectionBanner />
      <main className={styles.content} tabIndex={-1}>
        {session.state === 'signed-out' ? (
          <EmptyState
            title={t`Dayloom is not set up yet`}
            message={t`Choose in its main window where your time is kept.`}
            action={
              <Button variant="primary" onPress={() => void show({ window: 'main' })}>
                {t`Open Dayloom`}
              </Button>
            }
          />
        ) : (
          children
        )}
      </main>
      <ToastRegion />
    </div>
  )
}
