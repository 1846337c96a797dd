import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import Unplug from 'lucide-react/icons/unplug'
import { useEffect, useState } from 'react'
import { useBridge } from '../../bridge/use-bridge.ts'
import { Button } from '../../components/controls/button.tsx'
import styles from './sign-in-banner.module.css'

/** In milliseconds: a connection that comes back sooner is not worth a word. */
const patience = 2000

/** Says what to do in a window whose program has ended. What was typed in it stays. */
export function ConnectionBanner() {
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
    <section className={styles.banner} aria-label={t`Dayloom is not responding`} role="alert">
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
