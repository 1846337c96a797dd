import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import type { Member } from '../../../shared/bridge/people.ts'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import { useBridgeQuery, useTogether } from '../../bridge/use-bridge.ts'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { ErrorState } from '../../components/states/error-state.tsx'
import { SegmentedControl } from '../../components/controls/segmented-control.tsx'
import { Skeleton } from '../../components/states/skeleton.tsx'
import { administratorsInWords, mayAdminister } from '../../entities/people/person.ts'
import styles from './administration.module.css'
import { AuditTab } from './audit/audit-tab.tsx'
import { LeaveButton, OrganizationTab } from './organization/organization-tab.tsx'
import { PeopleTab } from './people/people-tab.tsx'
import { TeamsTab } from './teams/teams-tab.tsx'

/** The people of the workspace and their rights, for those who run it. */
export function AdministrationScreen() {
  const { data, error, retry } = useTogether({
    session: useBridgeQuery('session.get'),
    members: useBridgeQuery('members.list'),
    preferences: useBridgeQuery('preferences.get'),
  })
  return (
    <div className={styles.screen}>
      {error !== null ? (
        <ErrorState title={t`The people could not be read`} message={error.message} onRetry={retry} />
      ) : data === null || data.session.state !== 'ready' ? (
        <Skeleton rows={6} className={styles.loading} />
      ) : data.session.account.kind === 'local' ? (
        <Alone />
      ) : mayAdminister(data.members) ? (
        <Tabs preferences={data.preferences} />
      ) : (
        <NotForMembers members={data.members} />
      )}
    </div>
  )
}

const tabs = { people: PeopleTab, teams: TeamsTab, organization: OrganizationTab, audit: AuditTab } as const

function Tabs({ preferences }: { readonly preferences: Preferences }) {
  const [tab, setTab] = useState<keyof typeof tabs>('people')
  const Tab = tabs[tab]
  const { data } = useBridgeQuery('administration.people')
  const myRole = data?.people.find(({ isMe }) => isMe)?.role
  const runsOrganization = myRole === 'owner' || myRole === 'organization_admin'
  return (
    <>
      <div className={styles.tabs}>
        <h1 className="large">{t`Administration`}</h1>
        <SegmentedControl
          label={t`View`}
          value={tab}
          options={[
            { value: 'people', label: t`People` },
            { value: 'teams', label: t`Teams` },
            { value: 'organization', label: t`Settings` },
            ...(runsOrganization ? [{ value: 'audit' as const, label: t`Audit log` }] : []),
          ]}
          onChange={setTab}
        />
      </div>
      <Tab preferences={preferences} />
    </>
  )
}

/** A workspace on one computer has nobody to run. */
function Alone() {
  return (
    <>
      <h1 className="visually-hidden">{t`Administration`}</h1>
      <EmptyState
        icon={<Users />}
        title={t`You work alone here`}
        message={t`This workspace is on this computer alone. For a team, sign in to a server: everybody has an account there, and you invite them. Everything in this workspace stays as it is.`}
        action={
          <Link to="/settings" state={{ section: 'account' }} className={styles.link}>
            {t`Switch workspace`}
          </Link>
        }
      />
    </>
  )
}

function NotForMembers({ members }: { readonly members: readonly Member[] }) {
  const { data } = useBridgeQuery('administration.places')
  const names = administratorsInWords(members)
  return (
    <>
      <h1 className="visually-hidden">{t`Administration`}</h1>
      <EmptyState
        icon={<Users />}
        title={t`Administrators run this workspace`}
        message={
          names === ''
            ? t`Ask one of them to invite people, or to change roles and teams.`
            : t`Ask ${names} to invite people, or to change roles and teams.`
        }
        action={data !== undefined && <LeaveButton name={data.organization.name} />}
      />
    </>
  )
}
