import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { LeftAccount, LeftAccounts } from '../../../shared/bridge/session.ts'
import { useSessionCommand } from '../../bridge/use-session-command.ts'
import { Button } from '../../components/controls/button.tsx'
import { Mark } from '../../components/labels/mark.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { LeftNotice } from './left-notice.tsx'
import styles from './welcome-screen.module.css'

export interface ChooseStepProps {
  /** The workspace that is on this computer already; null where there is none yet. */
  readonly local: LeftAccounts['local']
  readonly left: readonly LeftAccount[]
  readonly onComputer: () => void
  readonly onServer: () => void
}

export function ChooseStep({ local, left, onComputer, onServer }: ChooseStepProps) {
  return (
    <>
      <Mark className={styles.mark} />
      <h1 className={styles.title}>{t`Every hour in its place`}</h1>
      <p className={styles.lead}>
        {t`Dayloom tracks your time and plans your days. What you enter is saved on this computer first, and never lost.`}
      </p>
      <LeftNotice accounts={left} />
      <div className={styles.choices}>
        {local === null ? (
          <>
            <Button variant="primary" className={styles.wide} onPress={onComputer}>
              {t`Use on this computer`}
            </Button>
            <p className={styles.note}>{t`No account, no server. Everything stays on this computer.`}</p>
          </>
        ) : (
          <ContinueHere name={local.name} />
        )}
        <Button className={styles.wide} onPress={onServer}>
          {t`Sign in to a server`}
        </Button>
        <p className={styles.note}>{t`For teams and several computers. Works offline just as well.`}</p>
      </div>
    </>
  )
}

/** Opens the workspace that is here already. It asks for nothing. */
function ContinueHere({ name }: { readonly name: string }) {
  const { run, pending, error } = useSessionCommand('session.useThisComputer')
  return (
    <>
      <Button
        variant="primary"
        autoFocus
        isPending={pending}
        className={styles.wide}
        onPress={() => void run({ name, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone })}
      >
        {t`Continue on this computer`}
      </Button>
      {error !== null && <Notice tone="error">{error.message}</Notice>}
      <p className={styles.note}>
        <Trans>The workspace of {name} is on this computer, with everything in it.</Trans>
      </p>
    </>
  )
}
