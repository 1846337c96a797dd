import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import type { Capability } from '../../../shared/bridge/desktop.ts'
import { useBridgeCommand } from '../../bridge/use-bridge.ts'
import { Button } from '../../components/controls/button.tsx'
import { SettingRow } from '../../components/layout/setting-row.tsx'
import { idleWords } from './idle-words.ts'

/** Shows whether the desktop tells how long nobody has pressed or moved anything: some Linux desktops do not. */
export function IdleTest({ systemIdle }: { readonly systemIdle: Capability }) {
  const [isTesting, setTesting] = useState(false)
  return (
    <SettingRow
      label={t`Try it`}
      description={isTesting ? <IdleReading /> : t`See how long this computer says that you have been away.`}
    >
      <Button isDisabled={!systemIdle.available} onPress={() => setTesting(!isTesting)}>
        {isTesting ? t`Stop the test` : t`Test it`}
      </Button>
    </SettingRow>
  )
}

const touches = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const

function IdleReading() {
  const { run } = useBridgeCommand('idle.look')
  const [words, setWords] = useState(t`Leave mouse and keyboard alone.`)
  useEffect(() => {
    let touchedAt = performance.now()
    const touch = () => {
      touchedAt = performance.now()
    }
    async function look(): Promise<void> {
      const untouched = (performance.now() - touchedAt) / 1000
      const result = await run()
      setWords(result.ok ? idleWords(result.data.seconds, untouched) : result.error.message)
    }
    void look()
    const timer = setInterval(() => void look(), 1000)
    for (const name of touches) window.addEventListener(name, touch, { passive: true })
    return () => {
      clearInterval(timer)
      for (const name of touches) window.removeEventListener(name, touch)
    }
  }, [run])
  return <span role="status">{words}</span>
}
