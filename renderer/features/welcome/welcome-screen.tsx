import { useState } from 'react'
import type { ServerDraft } from '../../components/server-form.tsx'
import { ChooseStep } from './choose-step.tsx'
import { ComputerStep } from './computer-step.tsx'
import { DayPicture } from './day-picture.tsx'
import { ServerStep } from './server-step.tsx'
import styles from './welcome-screen.module.css'

type Step = 'choose' | 'computer' | 'sign-in' | 'sign-up'

/** The first run: alone on this computer, or against a server. What was typed outlives every step back. */
export function WelcomeScreen() {
  const [step, setStep] = useState<Step>('choose')
  const [draft, setDraft] = useState(emptyDraft)

  return (
    <div className={styles.welcome}>
      <main className={styles.column}>
        <div className={styles.step}>
          {step === 'choose' && (
            <ChooseStep onComputer={() => setStep('computer')} onServer={() => setStep('sign-in')} />
          )}
          {step === 'computer' && (
            <ComputerStep draft={draft} onChange={setDraft} onBack={() => setStep('choose')} />
          )}
          {(step === 'sign-in' || step === 'sign-up') && (
            <ServerStep
              purpose={step}
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

function emptyDraft(): ServerDraft {
  return {
    serverUrl: '',
    accountsUrl: '',
    planningUrl: '',
    credentials: 'password',
    name: '',
    email: '',
    password: '',
    token: '',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}
