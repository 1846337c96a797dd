import { t } from '@lingui/core/macro'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useBridgeCommand, useBridgeQuery } from '../../bridge/use-bridge.ts'
import { Button } from '../../components/controls/button.tsx'
import { Dialog } from '../../components/overlays/dialog.tsx'
import { showError } from '../../stores/toasts.ts'
import signInBannerStyles from './sign-in-banner.module.css'

/** Offers a new version, and says when it is there. */
export function UpdateBanner() {
  const { data } = useBridgeQuery('updates.get')
  const { data: preferences } = useBridgeQuery('preferences.get')
  const { run } = useBridgeCommand('updates.answer')
  const [isReading, setReading] = useState(false)
  const update = data?.update
  if (!update) return null
  const { state, version, notes, share } = update

  async function answer(choice: 'load' | 'later'): Promise<void> {
    setReading(false)
    const result = await run({ choice })
    if (!result.ok) showError(result.error.message)
  }
  const words = {
    found: t`Dayloom ${version} is available.`,
    loading: t`Dayloom ${version} is being loaded: ${Math.floor(share * 100)}%`,
    ready: t`Dayloom ${version} will be installed when you quit Dayloom.`,
  }
  const choices = (
    <>
      <Button size="small" variant="quiet" onPress={() => void answer('later')}>{t`Later`}</Button>
      <Button size="small" variant="primary" onPress={() => void answer('load')}>{t`Update`}</Button>
    </>
  )

  return (
    <section className={signInBannerStyles.banner} aria-label={t`New version`}>
      <Download aria-hidden />
      <p role="status">{words[state]}</p>
      {notes !== '' && preferences?.showNews === true && (
        <Button size="small" variant="quiet" onPress={() => setReading(true)}>{t`What is new`}</Button>
      )}
      {state === 'found' && choices}
      {isReading && (
        <Dialog
          title={t`New in Dayloom ${version}`}
          isOpen
          size="medium"
          onClose={() => setReading(false)}
          footer={state === 'found' && choices}
        >
          <p className={signInBannerStyles.notes}>{notes}</p>
        </Dialog>
      )}
    </section>
  )
}
