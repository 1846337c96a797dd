import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { useBridgeQuery, useTogether } from '../../bridge/use-bridge.ts'
import { ErrorState } from '../../components/states/error-state.tsx'
import { SegmentedControl } from '../../components/controls/segmented-control.tsx'
import { Skeleton } from '../../components/states/skeleton.tsx'
import { useRunsTeam } from '../../entities/people/use-runs-team.ts'
import { commandsOf, useCommands } from '../../stores/commands.ts'
import type { Openable } from '../../../shared/bridge/sync.ts'
import { useOpenRequests } from '../../stores/open-request.ts'
import { showError } from '../../stores/toasts.ts'
import { focusSidePanel } from '../../stores/side-panel-slot.ts'
import { GhostList } from './ghosts/ghost-list.tsx'
import styles from './team-screen.module.css'
import { type TeamView, showView, useTeamView } from './team-view.ts'
import { TeamTimeline } from './timeline/team-timeline.tsx'
import { openDetails } from './timeline/timeline-state.ts'
import { ghostKey, memberKey } from './rows/worker.ts'

const command = commandsOf('Team', 'team')

const views: readonly { readonly value: TeamView; readonly label: string }[] = [
  { value: 'timeline', label: t`Timeline` },
  { value: 'ghosts', label: t`Ghosts` },
]

/** The timeline of everybody's work, and the ghosts who hold places of people to come. */
export function TeamScreen() {
  const view = useTeamView((state) => state.view)
  const runsTeam = useRunsTeam()
  const { data, error, retry } = useTogether({
    preferences: useBridgeQuery('preferences.get'),
    ghosts: useBridgeQuery('ghosts.list'),
  })
  function open({ entity, id }: Openable): void {
    showView('timeline')
    const ghost = data?.ghosts.find((each) => each.id === id)
    if (entity === 'ghost' && ghost?.embodiedAt !== null) {
      showError(t`This ghost is gone: a person has taken over from it, or it was deleted.`)
      return
    }
    openDetails({ kind: 'worker', key: entity === 'ghost' ? ghostKey(id) : memberKey(id) })
    focusSidePanel()
  }
  useOpenRequests(['member', 'ghost'], open, data !== null)
  useCommands([
    command('timeline', t`Show the timeline`, null, () => showView('timeline')),
    command('ghosts', t`Show the ghosts`, null, () => showView('ghosts')),
  ])

  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 className="large">{t`Team`}</h1>
        <SegmentedControl label={t`View`} value={view} options={views} onChange={showView} />
        {runsTeam && (
          <Link to="/administration" className={styles.people}>
            {t`People and roles`}
          </Link>
        )}
      </div>
      {error !== null ? (
        <ErrorState title={t`The team could not be read`} message={error.message} onRetry={retry} />
      ) : data === null ? (
        <Skeleton rows={6} className={styles.loading} />
      ) : view === 'timeline' ? (
        <TeamTimeline preferences={data.preferences} />
      ) : (
        <GhostList {...data} />
      )}
    </div>
  )
}
