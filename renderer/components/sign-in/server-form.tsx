import { t } from '@lingui/core/macro'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ProcedureInput } from '../../../shared/bridge/contract.ts'
import { Button } from '../controls/button.tsx'
import { Notice } from '../states/notice.tsx'
import { useBridgeCommand } from '../../bridge/use-bridge.ts'
import { showError } from '../../stores/toasts.ts'
import { nameProblem } from './person-name.ts'
import { SegmentedControl } from '../controls/segmented-control.tsx'
import { ProviderSignIn, useSignInMethods } from './provider-sign-in.tsx'
import { SecondFactorField } from './second-factor-field.tsx'
import { serverAddress } from './server-address.ts'
import styles from './server-form.module.css'
import { TextField } from '../fields/text-field.tsx'
import { TimeZonePicker } from '../pickers/time-zone-picker.tsx'

/** Everything that can be typed to reach an account on a server; the owner keeps it, so that nothing is lost. */
export interface ServerDraft {
  readonly serverUrl: string
  readonly accountsUrl: string
  readonly planningUrl: string
  readonly credentials: 'password' | 'token'
  readonly name: string
  readonly email: string
  readonly password: string
  readonly token: string
  /** Of the second factor. */
  readonly code: string
  readonly timeZone: string
}

export interface ServerFormProps {
  readonly purpose: 'sign-in' | 'sign-up'
  readonly draft: ServerDraft
  readonly onChange: (draft: ServerDraft) => void
  /** Called when everything needed is there, with addresses completed. */
  readonly onSubmit: (draft: ServerDraft) => void | Promise<void>
  readonly isPending: boolean
  /** The answer of the server, or of the connection to it. */
  readonly error: string | null
  /** Whether the server has asked for a code of the second factor. */
  readonly asksCode?: boolean
  /** Stands beside the submit button. */
  readonly children?: ReactNode
}

type Problems = Partial<Record<keyof ServerDraft, string>>

/** Signs in to, or up on, a server by its address. */
export function ServerForm({
  purpose,
  draft,
  onChange,
  onSubmit,
  isPending,
  error,
  asksCode = false,
  children,
}: ServerFormProps) {
  const [submitted, setSubmitted] = useState(false)
  const [isAdvanced, setAdvanced] = useState(draft.accountsUrl !== '' || draft.planningUrl !== '')
  const advancedId = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input[value=""]')?.focus(), [])
  const problems = submitted ? problemsOf(draft, purpose) : {}
  const field = (name: keyof ServerDraft) => ({
    value: draft[name],
    onChange: (text: string) => onChange({ ...draft, [name]: text }),
    error: problems[name],
  })
  const methods = useSignInMethods(draft)
  const onlyProvider = methods?.password === false ? methods.provider : null
  const byToken = purpose === 'sign-in' && draft.credentials === 'token'
  const isByBrowser = onlyProvider !== null && !byToken

  return (
    <form
      ref={form}
      noValidate
      className="stack gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isPending || isByBrowser) return
        flushSync(() => setSubmitted(true))
        form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
        if (Object.keys(problemsOf(draft, purpose)).length === 0) void onSubmit(completed(draft))
      }}
    >
      <TextField
        label={t`Server address`}
        type="url"
        placeholder={t`time.example.com`}
        {...field('serverUrl')}
      />
      {purpose === 'sign-in' && onlyProvider === null && <ProviderSignIn draft={draft} />}
      {purpose === 'sign-in' && (
        <SegmentedControl
          label={t`Sign in with`}
          value={draft.credentials}
          onChange={(credentials) => onChange({ ...draft, credentials })}
          options={[
            { value: 'password', label: onlyProvider ?? t`Password` },
            { value: 'token', label: t`API token` },
          ]}
          className="at-start"
        />
      )}
      {purpose === 'sign-up' && !isByBrowser && (
        <TextField label={t`Name`} autoComplete="name" {...field('name')} />
      )}
      {byToken ? (
        <TextField
          label={t`API token`}
          type="password"
          autoComplete="off"
          description={t`You can find it in your profile on the server.`}
          {...field('token')}
        />
      ) : isByBrowser ? (
        <ProviderSignIn draft={draft} />
      ) : (
        <>
          <TextField label={t`E-mail`} type="email" autoComplete="username" {...field('email')} />
          <TextField
            label={t`Password`}
            type="password"
            autoComplete={purpose === 'sign-up' ? 'new-password' : 'current-password'}
            {...(purpose === 'sign-up' ? { description: t`At least 8 characters.` } : {})}
            {...field('password')}
          />
          {asksCode && <SecondFactorField {...field('code')} />}
          {purpose === 'sign-in' && <ForgottenPassword draft={draft} />}
        </>
      )}
      {purpose === 'sign-up' && (
        <TimeZonePicker
          label={t`Time zone`}
          value={draft.timeZone}
          onChange={(timeZone) => onChange({ ...draft, timeZone })}
        />
      )}
      <div>
        <Button
          variant="quiet"
          size="small"
          icon={<ChevronRight className={styles.chevron} data-open={isAdvanced || undefined} />}
          aria-expanded={isAdvanced}
          aria-controls={advancedId}
          className={styles.advanced}
          onPress={() => setAdvanced(!isAdvanced)}
        >
          {t`Advanced`}
        </Button>
        <div id={advancedId} hidden={!isAdvanced} className={styles.more}>
          <TextField
            label={t`Accounts address`}
            type="url"
            placeholder={t`The server address`}
            {...field('accountsUrl')}
          />
          <TextField
            label={t`Planning address`}
            type="url"
            placeholder={t`The server address`}
            {...field('planningUrl')}
          />
        </div>
      </div>
      {error !== null && <Notice tone="error">{error}</Notice>}
      <div className="row wrap gap-2">
        {!isByBrowser && (
          <Button type="submit" variant="primary" isPending={isPending}>
            {purpose === 'sign-in' ? t`Sign in` : t`Sign up`}
          </Button>
        )}
        {children}
      </div>
    </form>
  )
}

/** Opens the page of the server that mails a link to a new password. */
function ForgottenPassword({ draft }: Pick<ServerFormProps, 'draft'>) {
  const { run } = useBridgeCommand('desktop.openExternal')
  const { accountsUrl, serverUrl } = draft
  const address = serverAddress(accountsUrl === '' ? serverUrl : accountsUrl)
  if (address === null) return null
  async function open(): Promise<void> {
    const result = await run({ url: `${address}/password_reset` })
    if (!result.ok) showError(result.error.message)
  }
  return (
    <Button variant="quiet" size="small" className="at-start" onPress={() => void open()}>
      {t`Forgot the password?`}
    </Button>
  )
}

const noAddress = t`Enter an address such as time.example.com.`

function problemsOf(draft: ServerDraft, purpose: 'sign-in' | 'sign-up'): Problems {
  const problems: Problems = {}
  if (serverAddress(draft.serverUrl) === null) problems.serverUrl = noAddress
  for (const name of ['accountsUrl', 'planningUrl'] as const) {
    if (draft[name].trim() !== '' && serverAddress(draft[name]) === null) problems[name] = noAddress
  }
  const wrongName = purpose === 'sign-up' ? nameProblem(draft.name, t`Enter your name.`) : null
  if (wrongName !== null) problems.name = wrongName
  if (purpose === 'sign-in' && draft.credentials === 'token') {
    if (draft.token.trim() === '') problems.token = t`Paste your API token.`
    return problems
  }
  if (!/^\S+@\S+$/.test(draft.email.trim())) problems.email = t`Enter your e-mail address.`
  if (draft.password === '') problems.password = t`Enter your password.`
  else if (purpose === 'sign-up' && draft.password.length < 8)
    problems.password = t`Use at least 8 characters.`
  return problems
}

function completed(draft: ServerDraft): ServerDraft {
  return {
    ...draft,
    serverUrl: serverAddress(draft.serverUrl) ?? draft.serverUrl,
    accountsUrl: serverAddress(draft.accountsUrl) ?? '',
    planningUrl: serverAddress(draft.planningUrl) ?? '',
    name: draft.name.trim(),
    email: draft.email.trim(),
    token: draft.token.trim(),
    code: draft.code.trim(),
  }
}

type Typed = Pick<ServerDraft, 'credentials' | 'email' | 'password' | 'token' | 'code'>

/** As a sign-in sends them. @param asksCode whether the server has asked for a code */
export function credentialsOf(
  { credentials, email, password, token, code }: Typed,
  asksCode: boolean,
): ProcedureInput<'session.signIn'>['credentials'] {
  if (credentials === 'token') return { kind: 'token', token }
  return { kind: 'password', email, password, ...(asksCode && { code }) }
}
