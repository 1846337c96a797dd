import { t } from '@lingui/core/macro'
import Globe from 'lucide-react/icons/globe'
import { useEffect, useState } from 'react'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { Button } from '../../components/controls/button.tsx'
import { offsetOf, zoneName } from '../../components/pickers/time-zones.ts'
import { useSetPreference } from '../../features/settings/use-set-preference.ts'
import { accountStorage } from '../../stores/account-storage.ts'
import signInBannerStyles from './sign-in-banner.module.css'

/** The zones of the account and of this computer that were told last. */
const TOLD = 'zones'

/** Says once that times are those of another zone than this computer's, and offers to change that. */
export function ZoneBanner() {
  const { data: preferences } = useBridgeQuery('preferences.get')
  const set = useSetPreference()
  const here = useZoneOfComputer()
  const [told, setTold] = useState(() => accountStorage.getItem(TOLD))
  if (preferences === undefined) return null
  const { timeZone } = preferences
  const zones = `${timeZone} ${here}`
  if (told === zones || offsetOf(timeZone) === offsetOf(here)) return null

  const [ofAccount, ofComputer] = [zoneName(timeZone), zoneName(here)]
  function keep(): void {
    accountStorage.setItem(TOLD, zones)
    setTold(zones)
  }

  return (
    <section className={signInBannerStyles.banner} aria-label={t`Time zone`}>
      <Globe aria-hidden />
      <p>{t`Times are shown in ${ofAccount}; this computer is in ${ofComputer}.`}</p>
      <Button size="small" onPress={() => void set({ timeZone: here })}>
        {t`Use ${ofComputer}`}
      </Button>
      <Button variant="quiet" size="small" onPress={keep}>
        {t`Keep ${ofAccount}`}
      </Button>
    </section>
  )
}

/** People travel: looked at whenever they come back to the window. */
function useZoneOfComputer(): string {
  const [zone, setZone] = useState(zoneOfComputer)
  useEffect(() => {
    const read = () => setZone(zoneOfComputer())
    window.addEventListener('focus', read)
    return () => window.removeEventListener('focus', read)
  }, [])
  return zone
}

function zoneOfComputer(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
