import { plural, t } from '@lingui/core/macro'
import { useMemo, useState, type FormEvent } from 'react'
import type { AdministeredPerson, Role } from '../../../../shared/bridge/administration.ts'
import type { ProcedureOutput } from '../../../../shared/bridge/contract.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../components/controls/button.tsx'
import { Checkbox } from '../../../components/controls/checkbox.tsx'
import { Select } from '../../../components/controls/select.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { useKeptText } from '../../../components/fields/use-kept-text.ts'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { MultiPicker, Picker } from '../../../components/pickers/picker.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { copy } from '../copy.ts'
import { useChange } from '../use-change.ts'
import { rightsWords, rolesUpTo, roleWords } from '../words.ts'
import { readAddresses } from './addresses.ts'
import styles from './invite-dialog.module.css'

export interface InviteDialogProps {
  readonly people: readonly AdministeredPerson[]
  readonly onClose: () => void
}

type Made = ProcedureOutput<'administration.invite'>

/** Invites people by their addresses; the addresses stay typed until they are invited. */
export function InviteDialog({ people, onClose }: InviteDialogProps) {
  const [made, setMade] = useState<Made | null>(null)
  return (
    <Dialog title={t`Invite people`} size="medium" isOpen onClose={onClose}>
      {made === null ? (
        <InviteForm people={people} onMade={setMade} />
      ) : (
        <Invited made={made} onAgain={() => setMade(null)} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface InviteFormProps {
  readonly people: readonly AdministeredPerson[]
  readonly onMade: (made: Made) => void
}

const none: ReadonlySet<string> = new Set()

function InviteForm({ people, onMade }: InviteFormProps) {
  const [text, setText] = useKeptText('invite people')
  const [problem, setProblem] = useState<string | null>(null)
  const [role, setRole] = useState<Role>('member')
  const [teamIds, setTeamIds] = useState(none)
  const [projectId, setProjectId] = useState<string | null>(null)
  const [isManager, setManager] = useState(false)
  const [byMail, setByMail] = useState(true)
  const invite = useChange('administration.invite', { isToldHere: true })
  const own = people.find(({ isMe }) => isMe)?.role ?? 'member'

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const read = readAddresses(text ?? '')
    const wrong = problemOf(read, people)
    setProblem(wrong)
    if (wrong !== null) return
    const result = await invite.run({
      emails: [...read.addresses],
      role,
      teamIds: [...teamIds].map(Number),
      projectId,
      isManager: projectId !== null && isManager,
      byMail,
    })
    if (result === null) return
    setText(null)
    onMade(result)
  }

  return (
    <form className="stack gap-4" onSubmit={(event) => void submit(event)}>
      <TextField
        label={t`E-mail addresses`}
        description={t`Separated by commas, spaces or lines.`}
        multiline
        autoFocus
        value={text ?? ''}
        error={problem}
        onChange={(typed) => {
          setText(typed === '' ? null : typed)
          setProblem(null)
          invite.clearError()
        }}
      />
      <div className="stack gap-1">
        <Select<Role>
          label={t`Role`}
          value={role}
          options={rolesUpTo(own).map((value) => ({ value, label: roleWords[value] }))}
          onChange={setRole}
        />
        <p className="faint small">{rightsWords[role]}</p>
      </div>
      <TeamsField selected={teamIds} onChange={setTeamIds} />
      <ProjectField projectId={projectId} onChange={setProjectId} />
      {projectId !== null && (
        <Checkbox isSelected={isManager} onChange={setManager}>
          {t`They manage this project`}
        </Checkbox>
      )}
      <Checkbox isSelected={byMail} onChange={setByMail}>
        {t`The server sends each of them a mail with a link`}
      </Checkbox>
      {invite.error !== null && <Notice tone="error">{invite.error.message}</Notice>}
      <div>
        <Button type="submit" variant="primary" isPending={invite.pending}>
          {t`Invite`}
        </Button>
      </div>
    </form>
  )
}

/** Why nobody can be invited yet: the addresses that are none, and those of people who were deactivated. */
function problemOf(
  { addresses, bad }: ReturnType<typeof readAddresses>,
  people: readonly AdministeredPerson[],
): string | null {
  if (bad.length > 0)
    return plural(bad.length, {
      one: `Not an e-mail address: ${bad.join(', ')}`,
      other: `Not e-mail addresses: ${bad.join(', ')}`,
    })
  if (addresses.length === 0) return t`Type at least one address.`
  const typed = new Set(addresses.map((email) => email.toLowerCase()))
  const deactivated = people
    .filter(({ state, email }) => state === 'deactivated' && typed.has(email.toLowerCase()))
    .map(({ email }) => email)
  if (deactivated.length > 0)
    return t`Already here, and deactivated: ${deactivated.join(', ')}. Reactivate them in the list instead.`
  return null
}

interface TeamsFieldProps {
  readonly selected: ReadonlySet<string>
  readonly onChange: (ids: ReadonlySet<string>) => void
}

function TeamsField({ selected, onChange }: TeamsFieldProps) {
  const { data } = useBridgeQuery('administration.teams')
  const items = useMemo(
    () =>
      (data?.teams ?? [])
        .filter(({ mayChange }) => mayChange)
        .map(({ id, name }) => ({ id: String(id), label: name })),
    [data],
  )
  if (items.length === 0) return null
  const names = items.filter(({ id }) => selected.has(id)).map(({ label }) => label)
  const shown = names.length === 0 ? t`No team` : names.join(', ')
  return (
    <div className="stack gap-1 to-start">
      <span className="soft small strong">{t`Teams`}</span>
      <MultiPicker
        label={t`Teams`}
        searchLabel={t`Find a team`}
        items={items}
        selected={selected}
        onChange={onChange}
        trigger={
          <Button className={styles.choice} aria-label={t`Teams: ${shown}`}>
            {shown}
          </Button>
        }
      />
    </div>
  )
}

interface ProjectFieldProps {
  readonly projectId: string | null
  readonly onChange: (id: string | null) => void
}

function ProjectField({ projectId, onChange }: ProjectFieldProps) {
  const { data: projects } = useBridgeQuery('projects.list')
  const items = useMemo(
    () =>
      (projects ?? [])
        .filter(({ archived }) => !archived)
        .map(({ id, name, color }) => ({ id, label: name, color })),
    [projects],
  )
  if (items.length === 0) return null
  const shown = items.find(({ id }) => id === projectId)?.label ?? t`No project`
  return (
    <div className="stack gap-1 to-start">
      <span className="soft small strong">{t`Project`}</span>
      <Picker
        label={t`Project`}
        searchLabel={t`Find a project`}
        noneLabel={t`No project`}
        items={items}
        selected={projectId}
        onSelect={onChange}
        trigger={
          <Button className={styles.choice} aria-label={t`Project: ${shown}`}>
            {shown}
          </Button>
        }
      />
    </div>
  )
}

interface InvitedProps {
  readonly made: Made
  readonly onAgain: () => void
  readonly onClose: () => void
}

/** The links, for where no mail arrives. */
function Invited({ made: { invited, alreadyHere }, onAgain, onClose }: InvitedProps) {
  const lines = invited.map(({ email, url }) => `${email} ${url}`).join('\n')
  return (
    <div className="stack gap-4">
      {alreadyHere.length > 0 && (
        <Notice tone="neutral">{t`In the workspace already: ${alreadyHere.join(', ')}`}</Notice>
      )}
      {invited.length > 0 && (
        <>
          <p>
            {plural(invited.length, {
              one: '# person is invited. If no mail arrives, hand on the link yourself: it works for whoever signs in with the address.',
              other:
                '# people are invited. If no mail arrives, hand on the links yourself: each works for whoever signs in with the address.',
            })}
          </p>
          <ul className={styles.links} aria-label={t`Links`}>
            {invited.map(({ email, url }) => (
              <li key={email} className="row gap-2">
                <span className="grow cut">{email}</span>
                <Button
                  size="small"
                  aria-label={t`Copy the link of ${email}`}
                  onPress={() => void copy(url, t`The link is in the clipboard.`)}
                >
                  {t`Copy link`}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="row wrap gap-2">
        <Button variant="primary" autoFocus onPress={onClose}>
          {t`Done`}
        </Button>
        {invited.length > 1 && (
          <Button onPress={() => void copy(lines, t`The links are in the clipboard.`)}>
            {t`Copy all links`}
          </Button>
        )}
        <Button variant="quiet" onPress={onAgain}>{t`Invite others`}</Button>
      </div>
    </div>
  )
}
