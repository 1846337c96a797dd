import { useState } from 'react'
import type { LeftAccount, LeftAccounts } from '../../../shared/bridge/session.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import type { ServerDraft } from '../../components/sign-in/server-form.tsx'
import { ChooseStep } from './choose-step.tsx'
import { ComputerStep } from './computer-step.tsx'
import { DayPicture } from './day-picture.tsx'
import { ServerStep } from './server-step.tsx'
import styles from './welcome-screen.module.css'

const nothingLeft: LeftAccounts = { local: null, onServers: [] }

type Step = 'choose' | 'computer' | 'sign-in' | 'sign-up'

/** The first run: alone on this computer, or against a server. What was typed outlives every step back. */
export function WelcomeScreen() {
  const [step, setStep] = useState<Step>('choose')
  const { data, isPending } = useBridgeQuery('session.leftAccounts')
  const [typed, setDraft] = useState<ServerDraft | null>(null)
  // Until it is known what is here, no choice is offered: it would change under the pointer.
  if (isPending) return null
  const { local, onServers } = data ?? nothingLeft
  const draft = typed ?? draftFor(onServers.at(-1))

  return (
    <div className={styles.welcome}>
      <main className={styles.column} tabIndex={-1}>
        <div className={styles.step}>
          {step === 'choose' && (
            <ChooseStep
              local={local}
              left={onServers}
              onComputer={() => setStep('computer')}
              onServer={() => setStep('sign-in')}
            />
          )}
          {step === 'computer' && (
            <ComputerStep draft={draft} onChange={setDraft} onBack={() => setStep('choose')} />
          )}
          {(step === 'sign-in' || step === 'sign-up') && (
            <ServerStep
              purpose={step}
              local={local}
              left={onServers}
              draft={draft}
              onChange={setDraft}
              onPurpose={setStep}
              onBack={() => setStep('choose')}
            />
          )}
        </div>
      </main>
      <DayPicture />
    </div>
  )
}

/** A person who left edits here most likely comes back for them. */
function draftFor(left: LeftAccount | undefined): ServerDraft {
  return {
    serverUrl: left?.serverUrl ?? '',
    accountsUrl: left?.accountsUrl ?? '',
    planningUrl: left?.planningUrl ?? '',
    credentials: 'password',
    name: '',
    email: left?.email ?? '',
    password: '',
    token: '',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}
