import { t } from '@lingui/core/macro'
import Bell from 'lucide-react/icons/bell'
import type { ReminderChoice } from '../../../shared/bridge/desktop.ts'
import { useBridgeCommand, useBridgeQuery } from '../../bridge/use-bridge.ts'
import { Button } from '../../components/controls/button.tsx'
import { showError } from '../../stores/toasts.ts'
import signInBannerStyles from './sign-in-banner.module.css'

/** Shows what the person is reminded of, until it is answered here or on the desktop. */
export function ReminderBanner() {
  const { data: reminder } = useBridgeQuery('reminders.pending')
  const { run } = useBridgeCommand('reminders.answer')
  if (!reminder) return null
  const { id, title, body, choices } = reminder

  async function answer(choice: ReminderChoice): Promise<void> {
    const result = await run({ id, choice })
    if (!result.ok) showError(result.error.message)
  }

  return (
    <section className={signInBannerStyles.banner} aria-label={t`Reminder`}>
      <Bell aria-hidden />
      <p role="status">
        {title}. {body}
      </p>
      {choices.map(({ choice, label }, index) => (
        <Button
          key={choice}
          size="small"
          variant={index === 0 ? 'primary' : 'quiet'}
          onPress={() => void answer(choice)}
        >
          {label}
        </Button>
      ))}
    </section>
  )
}
