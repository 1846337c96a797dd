import type { LeftAccount } from '../../../shared/bridge/session.ts'
import { Button } from '../../components/button.tsx'
import { Mark } from '../../components/mark.tsx'
import { LeftNotice } from './left-notice.tsx'
import styles from './welcome-screen.module.css'

export interface ChooseStepProps {
  readonly left: readonly LeftAccount[]
  readonly onComputer: () => void
  readonly onServer: () => void
}

export function ChooseStep({ left, onComputer, onServer }: ChooseStepProps) {
  return (
    <>
      <Mark className={styles.mark} />
      <h1 className={styles.title}>Every hour in its place</h1>
      <p className={styles.lead}>
        Dayloom tracks your time and plans your days. What you enter is saved on this computer first, and
        never lost.
      </p>
      <LeftNotice accounts={left} />
      <div className={styles.choices}>
        <Button variant="primary" className={styles.wide} onPress={onComputer}>
          Use on this computer
        </Button>
        <p className={styles.note}>No account, no server. Everything stays here.</p>
        <Button className={styles.wide} onPress={onServer}>
          Sign in to a server
        </Button>
        <p className={styles.note}>For teams and for several computers. Works offline just the same.</p>
      </div>
    </>
  )
}
