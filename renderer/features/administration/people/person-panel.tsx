import { t } from '@lingui/core/macro'
import UserCheck from 'lucide-react/icons/user-check'
import UserMinus from 'lucide-react/icons/user-minus'
import UserX from 'lucide-react/icons/user-x'
import type { AdministeredPerson, Role } from '../../../../shared/bridge/administration.ts'
import type { ProcedureInput } from '../../../../shared/bridge/contract.ts'
import { Button } from '../../../components/controls/button.tsx'
import { Select } from '../../../components/controls/select.tsx'
import { Switch } from '../../../components/controls/switch.tsx'
import { SidePanel } from '../../../components/layout/side-panel.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { askDanger } from '../../../stores/questions.ts'
import { PersonRates } from '../../../entities/money/person-rates.tsx'
import { useMoney } from '../../../entities/money/use-money.ts'
import { Avatar } from '../../../entities/people/avatar.tsx'
import { copy } from '../copy.ts'
import { useChange } from '../use-change.ts'
import { asPerson, nameOf, rightsWords, rolesUpTo, roleWords, stateWords, whyFixed } from '../words.ts'

export interface PersonPanelProps {
  readonly person: AdministeredPerson
  /** Everybody, the person at this computer among them. */
  readonly people: readonly AdministeredPerson[]
  readonly onClose: () => void
  readonly onRemove: () => void
}

type Changes = ProcedureInput<'administration.changePerson'>['changes']

/** One person at the side: their role, rights and rates, and the ways to let them go or in again. */
export function PersonPanel({ person, people, onClose, onRemove }: PersonPanelProps) {
  const { workspaceUserId, memberId, email, role, state, teams, workspaces } = person
  const name = nameOf(person)
  const change = useChange('administration.changePerson')
  const { workspace } = useMoney()
  const fixed = whyFixed(person, people)
  const own = people.find(({ isMe }) => isMe)?.role ?? role

  async function set(changes: Changes, success: string): Promise<void> {
    if (workspaceUserId !== null) await change.run({ workspaceUserId, changes }, success)
  }

  async function setRole(next: Role): Promise<void> {
    const question = questionOf(person, next)
    if (question === null || (await askDanger(question)))
      await set({ role: next }, t`${name}: ${roleWords[next]}`)
  }

  return (
    <SidePanel
      title={name}
      onClose={onClose}
      footer={
        workspaceUserId !== null &&
        fixed === null && (
          <>
            {state === 'invited' && <InvitationActions person={person} />}
            {state === 'active' && (
              <Button
                icon={<UserX />}
                isPending={change.pending}
                onPress={() => void set({ isActive: false }, t`${name} is deactivated.`)}
              >
                {t`Deactivate`}
              </Button>
            )}
            {state === 'deactivated' && (
              <Button
                icon={<UserCheck />}
                isPending={change.pending}
                onPress={() => void set({ isActive: true }, t`${name} is active again.`)}
              >
                {t`Reactivate`}
              </Button>
            )}
            <Button data-deletes variant="quiet" icon={<UserMinus />} className="push" onPress={onRemove}>
              {state === 'invited' ? t`Withdraw` : t`Remove`}
            </Button>
          </>
        )
      }
    >
      <div className="stack gap-4">
        <div className="row gap-3">
          <Avatar person={asPerson(person)} size={30} />
          <p className="stack shrink">
            <span>{[person.isMe ? t`You` : null, stateWords[state]].filter(Boolean).join(' · ')}</span>
            <span className="small faint breaks selectable">{email}</span>
          </p>
        </div>
        {workspaceUserId === null ? (
          <Elsewhere person={person} />
        ) : (
          <RoleField role={role} own={own} fixed={fixed} onChange={(next) => void setRole(next)} />
        )}
        {role === 'project_manager' && workspaceUserId !== null && (
          <div className="stack gap-2 to-start">
            <Switch
              isSelected={person.seesRates}
              onChange={(seesRates) => void set({ seesRates }, t`Rights of ${name} changed`)}
            >
              {t`Sees and changes hourly rates`}
            </Switch>
            <Switch
              isSelected={person.seesCosts}
              onChange={(seesCosts) => void set({ seesCosts }, t`Rights of ${name} changed`)}
            >
              {t`Sees and changes labour costs`}
            </Switch>
          </div>
        )}
        {memberId !== null && workspace !== null && (workspace.seesRates || workspace.seesCosts) && (
          <PersonRates
            memberId={memberId}
            name={name}
            project={null}
            seesRates={workspace.seesRates}
            seesCosts={workspace.seesCosts}
            isReadOnly={!workspace.mayChange}
          />
        )}
        <Names title={t`Teams`} names={teams} none={t`In no team.`} />
        {workspaces.length > 1 && <Names title={t`Workspaces`} names={workspaces} none="" />}
        {state === 'deactivated' && (
          <p className="faint small">
            {t`Deactivated people see nothing of the workspace. Their time stays, and so do their projects and rates for when they come back.`}
          </p>
        )}
      </div>
    </SidePanel>
  )
}

/** Asked where only somebody else could take the new role back; else null. */
function questionOf(person: AdministeredPerson, role: Role) {
  const name = nameOf(person)
  if (role === 'owner')
    return {
      title: t`Make ${name} an owner?`,
      text: t`Owners run everything: the organization, its workspaces, its plan and its people. ${name} can then change and remove other owners, you among them.`,
      action: t`Make owner`,
    }
  if (!person.isMe) return null
  return {
    title: t`Give up your role?`,
    text: t`You become: ${roleWords[role]}. ${rightsWords[role]} Only somebody with your present role or a higher one can give it back.`,
    action: t`Change role`,
  }
}

/** The ways to bring an invitation to somebody once more. */
function InvitationActions({ person }: { readonly person: AdministeredPerson }) {
  const { invitationId, email, role } = person
  const resend = useChange('administration.resend')
  const link = useChange('administration.invitationLink')

  async function copyLink(): Promise<void> {
    const answer = await link.run({ email, role })
    if (answer !== null) await copy(answer.url, t`The link is in the clipboard.`)
  }

  return (
    <>
      {invitationId !== null && (
        <Button
          isPending={resend.pending}
          onPress={() => void resend.run({ invitationId }, t`The mail to ${email} is on its way.`)}
        >
          {t`Send again`}
        </Button>
      )}
      <Button isPending={link.pending} onPress={() => void copyLink()}>
        {t`Copy link`}
      </Button>
    </>
  )
}

/** Of the organization, but not of this workspace: an invitation brings them in. */
function Elsewhere({ person: { email, state } }: { readonly person: AdministeredPerson }) {
  const invite = useChange('administration.invite')
  return (
    <div className="stack gap-2 to-start">
      <Notice tone="neutral">{t`This person is in the organization, and not in this workspace.`}</Notice>
      {state === 'active' && (
        <Button
          isPending={invite.pending}
          onPress={() => void invite.run({ emails: [email], role: 'member' }, t`${email} is invited.`)}
        >
          {t`Invite to this workspace`}
        </Button>
      )}
    </div>
  )
}

interface RoleFieldProps {
  readonly role: Role
  /** The role of the person at this computer. */
  readonly own: Role
  /** The reason why it cannot be changed. */
  readonly fixed: string | null
  readonly onChange: (role: Role) => void
}

function RoleField({ role, own, fixed, onChange }: RoleFieldProps) {
  return (
    <div className="stack gap-1">
      {fixed === null ? (
        <Select<Role>
          label={t`Role`}
          value={role}
          options={rolesUpTo(own).map((value) => ({ value, label: roleWords[value] }))}
          onChange={onChange}
        />
      ) : (
        <>
          <span className="soft small strong">{t`Role`}</span>
          <span>{roleWords[role]}</span>
        </>
      )}
      <p className="faint small">{rightsWords[role]}</p>
      {fixed !== null && <p className="faint small">{fixed}</p>}
    </div>
  )
}

interface NamesProps {
  readonly title: string
  readonly names: readonly string[]
  readonly none: string
}

function Names({ title, names, none }: NamesProps) {
  return (
    <div className="stack gap-1">
      <span className="soft small strong">{title}</span>
      {names.length === 0 ? <p className="faint small">{none}</p> : <p>{names.join(', ')}</p>}
    </div>
  )
}
