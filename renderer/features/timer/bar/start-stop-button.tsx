import { t } from '@lingui/core/macro'
import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import { Button } from 'react-aria-components/Button'
import { classNames } from '../../../components/class-names.ts'
import { Tooltip } from '../../../components/overlays/tooltip.tsx'
import styles from './timer-bar.module.css'

/** The one round button: it starts when nothing runs and stops what runs. */
export function StartStopButton({
  isRunning,
  onPress,
}: {
  readonly isRunning: boolean
  readonly onPress: () => void
}) {
  const label = isRunning ? t`Stop timer` : t`Start timer`
  return (
    <Tooltip text={label} keys="s" placement="bottom">
      <Button
        aria-label={label}
        className={classNames(styles.round, isRunning ? styles.stop : styles.start)}
        onPress={onPress}
      >
        {isRunning ? <Square aria-hidden /> : <Play aria-hidden />}
      </Button>
    </Tooltip>
  )
}
