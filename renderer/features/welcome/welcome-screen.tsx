import { useEffect, useRef, useState } from 'react'
import type { BridgeError } from '../../../shared/bridge/procedure.ts'
import type { LeftAccount, LeftAccounts } from '../../../shared/bridge/session.ts'
import { useBridgeQuery, useBridge } from '../../bridge/use-bridge.ts'
import { useAsksForCode } from '../../components/sign-in/second-factor-field.tsx'
import { credentialsOf, ServerForm, type ServerDraft } from '../../components/sign-in/server-form.tsx'
import styles from './welcome-screen.module.css'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSessionCommand } from '../../bridge/use-session-command.ts'
import { Button } from '../../components/controls/button.tsx'
import { Mark } from '../../components/labels/mark.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { nameProblem } from '../../components/sign-in/person-name.ts'
import { TextField } from '../../components/fields/text-field.tsx'
import { TimeZonePicker } from '../../components/pickers/time-zone-picker.tsx'
import { projectColorStyle } from '../../components/labels/project-dot.tsx'
import { localFormats } from './local-formats.ts'
import type { ProcedureInput } from '../../../shared/bridge/contract.ts'
import { leftWords } from './left-words.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'

const teal = '#2a9d8f'
const blue = '#4c7fd9'
const gold = '#c79a00'
const violet = '#7b68d9'
const pink = '#d94f8a'

/** An example of three days: the day, then start and length in quarters of an hour from eight o'clock. */
const blocks = [
  { day: 0, start: 1, length: 6, color: teal, text: t`Draft the offer`, time: '1:30' },
  { day: 0, start: 8, length: 4, color: blue, text: t`Design review`, time: '1:00' },
  { day: 0, start: 13, length: 5, color: gold, text: t`E-mail`, time: '1:15' },
  { day: 1, start: 0, length: 5, color: violet, text: t`Workshop notes`, time: '1:15' },
  { day: 1, start: 6, length: 7, color: teal, text: t`Website`, time: '1:45' },
  { day: 1, start: 14, length: 5, color: pink, text: t`Call the printer`, time: '1:15' },
  { day: 2, start: 2, length: 4, color: blue, text: t`Planning`, time: '1:00' },
] as const

/** A picture of days woven of work. Decoration. */
function DayPicture() {
  return (
    <div className={styles.picture} aria-hidden>
      <div className={styles.days}>
        {[t`Mon`, t`Tue`, t`Today`].map((day, index) => (
          <span key={day} className={styles.day} style={{ gridColumn: index + 2 }}>
            {day}
          </span>
        ))}
        {['8:00', '9:00', '10:00', '11:00', '12:00'].map((hour, index) => (
          <span key={hour} className={styles.hour} style={{ gridRow: index * 4 + 2 }}>
            <span>{hour}</span>
          </span>
        ))}
        {blocks.map(({ day, start, length, color, text, time }) => (
          <span
            key={`${day}.${start}`}
            className={styles.block}
            style={{
              ...projectColorStyle(color),
              gridColumn: day + 2,
              gridRow: `${start + 2} / span ${length}`,
            }}
          >
            <span>{text}</span>
            <span className="soft tiny figures">{time}</span>
          </span>
        ))}
        <span
          className={styles.running}
          style={{ ...projectColorStyle(teal), gridColumn: 4, gridRow: '9 / span 7' }}
        >
          <span>{t`Website`}</span>
          <span className={styles.clock}>1:42:09</span>
        </span>
      </div>
    </div>
  )
}

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
    <div className="flex tall">
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
    code: '',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}

interface ChooseStepProps {
  /** The workspace that is on this computer already; null where there is none yet. */
  readonly local: LeftAccounts['local']
  readonly left: readonly LeftAccount[]
  readonly onComputer: () => void
  readonly onServer: () => void
}

function ChooseStep({ local, left, onComputer, onServer }: ChooseStepProps) {
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

interface ComputerStepProps {
  readonly draft: ServerDraft
  readonly onChange: (draft: ServerDraft) => void
  readonly onBack: () => void
}

/** A name and a time zone are all that is needed to begin. */
function ComputerStep({ draft, onChange, onBack }: ComputerStepProps) {
  const { run, pending, error } = useSessionCommand('session.useThisComputer')
  const bridge = useBridge()
  const [wasRefused, setRefused] = useState(false)
  const name = draft.name.trim()
  const problem = nameProblem(name, t`Enter a name. Only you will see it.`)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  function begin(): void {
    setRefused(problem !== null)
    if (problem === null && !pending) void open()
  }

  async function open(): Promise<void> {
    const opened = await run({ name, timeZone: draft.timeZone })
    // Only a first guess, which Settings can change: nothing is said when it cannot be kept.
    if (opened.ok) await bridge.call('preferences.update', localFormats(navigator.language))
  }

  return (
    <>
      <StepHeader
        title={t`Use on this computer`}
        lead="This is all it takes. There is no account to make."
        onBack={onBack}
      />
      <form
        noValidate
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          begin()
        }}
      >
        <TextField
          label={t`Name`}
          autoComplete="name"
          inputRef={input}
          value={draft.name}
          onChange={(typed) => onChange({ ...draft, name: typed })}
          error={wasRefused ? problem : null}
        />
        <TimeZonePicker
          label={t`Time zone`}
          value={draft.timeZone}
          onChange={(timeZone) => onChange({ ...draft, timeZone })}
        />
        {error !== null && <Notice tone="error">{error.message}</Notice>}
        <Button type="submit" variant="primary" isPending={pending} className={styles.submit}>
          {t`Start tracking`}
        </Button>
      </form>
    </>
  )
}

interface ServerStepProps extends ComputerStepProps {
  readonly purpose: 'sign-in' | 'sign-up'
  /** The workspace that is on this computer already; null where there is none. */
  readonly local: LeftAccounts['local']
  readonly left: readonly LeftAccount[]
  readonly onPurpose: (purpose: 'sign-in' | 'sign-up') => void
}

function errorWords({ message, reason }: BridgeError): string {
  return reason?.code === 'taken' ? t`${message} Sign in, or use “Forgot the password?”.` : message
}

/** Signs in to a server, or up on it; both share what was typed. */
function ServerStep({ purpose, local, left, draft, onChange, onPurpose, onBack }: ServerStepProps) {
  const bridge = useBridge()
  const signIn = useSessionCommand('session.signIn')
  const signUp = useSessionCommand('session.signUp')
  const { pending, error } = purpose === 'sign-in' ? signIn : signUp

  const isAsked = useAsksForCode(signIn.error)

  function submit({ name, email, password, timeZone, ...typed }: ServerDraft): void {
    const server = {
      serverUrl: typed.serverUrl,
      accountsUrl: typed.accountsUrl === '' ? null : typed.accountsUrl,
      planningUrl: typed.planningUrl === '' ? null : typed.planningUrl,
    }
    if (purpose === 'sign-up') {
      void createAccount({ ...server, name, email, password, timeZone })
      return
    }
    void signIn.run({
      ...server,
      credentials: credentialsOf({ ...typed, email, password }, isAsked),
    })
  }

  async function createAccount(account: ProcedureInput<'session.signUp'>): Promise<void> {
    const opened = await signUp.run(account)
    // Only a first guess, as on this computer.
    if (opened.ok) await bridge.call('preferences.update', localFormats(navigator.language))
  }

  const other = purpose === 'sign-in' ? 'sign-up' : 'sign-in'
  return (
    <>
      <StepHeader
        title={purpose === 'sign-in' ? t`Sign in to a server` : t`Create an account`}
        lead={
          purpose === 'sign-in'
            ? t`Your entries are copied to this computer and kept in sync.`
            : t`The account is created on the server that you enter here.`
        }
        onBack={onBack}
      />
      {local !== null && (
        <div className={styles.left}>
          <Notice tone="neutral">
            <Trans>
              The workspace of {local.name} stays on this computer, with everything in it. Nothing of it is
              copied to the server. To return to it, sign out under Settings, Account.
            </Trans>
          </Notice>
        </div>
      )}
      {purpose === 'sign-in' && <LeftNotice accounts={left} />}
      <ServerForm
        key={purpose}
        purpose={purpose}
        draft={draft}
        onChange={onChange}
        onSubmit={submit}
        isPending={pending}
        error={error === null ? null : errorWords(error)}
        asksCode={isAsked}
      >
        <Button
          variant="quiet"
          onPress={() => {
            signIn.clearError()
            signUp.clearError()
            onPurpose(other)
          }}
        >
          {purpose === 'sign-in' ? t`Create an account instead` : t`I have an account`}
        </Button>
      </ServerForm>
    </>
  )
}

/** Whose edits wait on this computer for their return; nothing where nobody's do. */
function LeftNotice({ accounts }: { readonly accounts: readonly LeftAccount[] }) {
  if (accounts.length === 0) return null
  return (
    <div className={styles.left}>
      {accounts.map((account) => (
        <Notice key={account.id} tone="neutral">
          {leftWords(account)}
        </Notice>
      ))}
    </div>
  )
}

interface StepHeaderProps {
  readonly title: string
  readonly lead: string
  readonly onBack: () => void
}

function StepHeader({ title, lead, onBack }: StepHeaderProps) {
  return (
    <>
      <Button variant="quiet" size="small" icon={<ArrowLeft />} className={styles.back} onPress={onBack}>
        {t`Back`}
      </Button>
      <h1 className={styles.stepTitle}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
    </>
  )
}
