import { t } from '@lingui/core/macro'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { useBridgeCommand, useBridgeQuery } from '../../bridge/use-bridge.ts'
import { Button } from '../../components/controls/button.tsx'
import { SidePanel } from '../../components/layout/side-panel.tsx'
import { offsetOf, zoneName } from '../../components/pickers/time-zones.ts'
import { PersonRates } from '../../entities/money/person-rates.tsx'
import { useMoney } from '../../entities/money/use-money.ts'
import { Avatar } from '../../entities/people/avatar.tsx'
import { mayAdminister } from '../../entities/people/person.ts'
import { usePeople } from '../../entities/people/use-people.ts'
import { useZoneOf } from '../../entities/working-time/use-zone-of.ts'
import { WorkingTimeSections } from '../../entities/working-time/working-time-sections.tsx'
import { askDanger } from '../../stores/questions.ts'
import { showError, showMessage } from '../../stores/toasts.ts'
import { useLockReason } from './use-lock-reason.ts'

export interface MemberPanelProps {
  readonly memberId: LocalId
  readonly preferences: Preferences
  readonly onClose: () => void
}

const roleWords = {
  owner: t`Owner`,
  admin: t`Administrator`,
  manager: t`Project manager`,
  member: t`Member`,
} as const

/** One person at the side: who they are, when they work and when they are away. */
export function MemberPanel({ memberId, preferences, onClose }: MemberPanelProps) {
  const { data: members = [] } = useBridgeQuery('members.list')
  const { data: teams = [] } = useBridgeQuery('teams.list')
  const { data: session } = useBridgeQuery('session.get')
  const person = usePeople().byId.get(memberId) ?? null
  const locked = useLockReason(person)
  const { workspace } = useMoney()
  const timeZone = useZoneOf({ memberId }, preferences)
  const { run } = useBridgeCommand('members.withdraw')
  const member = members.find(({ id }) => id === memberId)
  if (member === undefined || person === null) return null
  const teamNames = teams.filter(({ id }) => member.teamIds.includes(id)).map(({ name }) => name)
  // A person alone on a computer was never asked for an address.
  const hasEmail = session?.state === 'ready' && session.account.kind === 'server'
  async function withdraw(email: string): Promise<void> {
    const text = t`${email} cannot accept it any more. The tasks that they have lose them as assignee.`
    if (!(await askDanger({ title: t`Withdraw the invitation?`, text, action: t`Withdraw` }))) return
    const result = await run({ id: memberId })
    if (!result.ok) showError(result.error.message)
    else {
      onClose()
      showMessage(t`The invitation of ${email} is withdrawn.`)
    }
  }
  const isElsewhere = offsetOf(timeZone) !== offsetOf(preferences.timeZone)
  return (
    <SidePanel title={person.name} onClose={onClose}>
      <div className="stack gap-5">
        <div className="row gap-3">
          <Avatar person={person} size={30} />
          <p className="stack shrink">
            <span>
              {[
                member.isMe ? t`You` : null,
                member.invited ? t`Invited` : null,
                roleWords[member.role],
                ...teamNames,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {member.invited && mayAdminister(members) && (
              <Button size="small" className="at-start" onPress={() => void withdraw(member.email)}>
                {t`Withdraw invitation`}
              </Button>
            )}
            {hasEmail && <span className="small faint clip ellipsis">{member.email}</span>}
          </p>
        </div>
        {workspace !== null && (workspace.seesRates || workspace.seesCosts) && (
          <PersonRates
            memberId={memberId}
            name={person.name}
            project={null}
            seesRates={workspace.seesRates}
            seesCosts={workspace.seesCosts}
            isReadOnly={!workspace.mayChange}
          />
        )}
        {isElsewhere && (
          <p className="faint small">{t`Working hours and time off are in the time zone of ${zoneName(timeZone)}.`}</p>
        )}
        <WorkingTimeSections
          worker={{ memberId, ghostId: null }}
          preferences={preferences}
          lockedBecause={locked}
        />
      </div>
    </SidePanel>
  )
}
