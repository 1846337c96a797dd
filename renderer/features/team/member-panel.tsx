import { t } from '@lingui/core/macro'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { SidePanel } from '../../components/layout/side-panel.tsx'
import { offsetOf, zoneName } from '../../components/pickers/time-zones.ts'
import { PersonRates } from '../../entities/money/person-rates.tsx'
import { useMoney } from '../../entities/money/use-money.ts'
import { Avatar } from '../../entities/people/avatar.tsx'
import { usePeople } from '../../entities/people/use-people.ts'
import { useZoneOf } from '../../entities/working-time/use-zone-of.ts'
import { WorkingTimeSections } from '../../entities/working-time/working-time-sections.tsx'
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
  const member = members.find(({ id }) => id === memberId)
  if (member === undefined || person === null) return null
  const teamNames = teams.filter(({ id }) => member.teamIds.includes(id)).map(({ name }) => name)
  // A person alone on a computer was never asked for an address.
  const hasEmail = session?.state === 'ready' && session.account.kind === 'server'
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
