import { t } from '@lingui/core/macro'
import Timer from 'lucide-react/icons/timer'
import type { PomodoroAction, ShownPomodoro } from '../../../../shared/bridge/pomodoro.ts'
import { useBridgeCommand } from '../../../bridge/use-bridge.ts'
import { IconButton } from '../../../components/controls/button.tsx'
import { Menu, MenuItem } from '../../../components/overlays/menu.tsx'
import { commandsOf, useCommands } from '../../../stores/commands.ts'
import { showError } from '../../../stores/toasts.ts'
import styles from './timer-bar.module.css'

const command = commandsOf('Timer', 'pomodoro')

interface PomodoroButtonProps {
  readonly pomodoro: ShownPomodoro | null
  /** Makes sure that the timer runs on what the bar says. Answers whether it does. */
  readonly onBegin: () => Promise<boolean>
}

/** Starts a pomodoro; while one is under way, offers what can be done with it. The palette has the same. */
export function PomodoroButton({ pomodoro, onBegin }: PomodoroButtonProps) {
  const { run } = useBridgeCommand('pomodoro.act')

  async function act(action: PomodoroAction): Promise<void> {
    const result = await run({ action })
    if (!result.ok) showError(result.error.message)
  }

  async function begin(): Promise<void> {
    if (await onBegin()) await act('begin')
  }

  const words = t`pomodoro focus interval countdown break`
  useCommands(
    pomodoro === null
      ? [command('begin', t`Start pomodoro`, null, () => void begin(), words)]
      : pomodoro.actions.map(({ action, label }) =>
          command(action, t`Pomodoro: ${label}`, null, () => void act(action), words),
        ),
  )

  if (pomodoro === null) {
    return (
      <IconButton
        label={t`Start pomodoro`}
        icon={<Timer />}
        className={styles.pomodoro}
        onPress={() => void begin()}
      />
    )
  }
  return (
    <Menu
      label={pomodoro.title}
      placement="bottom end"
      trigger={<IconButton label={pomodoro.title} icon={<Timer />} isOn={!pomodoro.isOver} />}
    >
      {pomodoro.actions.map(({ action, label }) => (
        <MenuItem key={action} onAction={() => void act(action)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
