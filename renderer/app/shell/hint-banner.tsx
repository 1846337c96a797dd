import { t } from '@lingui/core/macro'
import { useRouterState } from '@tanstack/react-router'
import Lightbulb from 'lucide-react/icons/lightbulb'
import type { PlannerSettings, Preferences } from '../../../shared/bridge/preferences.ts'
import { useBridgeQuery, useSetting } from '../../bridge/use-bridge.ts'
import { Button } from '../../components/controls/button.tsx'
import { useCalendarStep } from '../../entities/first-steps/use-calendar-step.ts'
import { useRunning } from '../../entities/timer/use-timer.ts'
import styles from './hint-banner.module.css'

interface Hint {
  readonly words: string
  readonly isAt: (path: string, preferences: Preferences, runs: boolean) => boolean
  /** Where it is kept that it was read. */
  readonly seen:
    | { readonly planner: 'planHintSeen' | 'teamHintSeen' | 'importHintSeen' | 'focusHintSeen' }
    | { readonly preferences: 'manualHintSeen' | 'projectHintSeen' }
}

/** The first one that fits and was not read is shown. */
const hints: readonly Hint[] = [
  {
    words: t`Manual mode: the bar adds finished entries instead of starting the timer. Settings, Timer and idle, switch it off.`,
    isAt: (path, { manualMode }) => path === '/' && manualMode,
    seen: { preferences: 'manualHintSeen' },
  },
  {
    words: t`Coming from another time tracker? Settings › Import reads its file and brings your time along.`,
    isAt: (path) => path === '/',
    seen: { planner: 'importHintSeen' },
  },
  {
    words: t`Focus shows the entry that runs, and nothing else: G and then F, or the button beside its time.`,
    isAt: (path, _, runs) => path === '/' && runs,
    seen: { planner: 'focusHintSeen' },
  },
  {
    words: t`Drag tasks onto the days of your week; the head of a day says how much of it is taken.`,
    isAt: (path) => path === '/plan',
    seen: { planner: 'planHintSeen' },
  },
  {
    words: t`Each row is a person or a ghost: somebody who is not hired yet. Drag tasks onto the days on which they are to be done.`,
    isAt: (path) => path === '/team',
    seen: { planner: 'teamHintSeen' },
  },
  {
    words: t`The cards of a project show its budget, its money, its milestones and its people, each with the way to change it.`,
    isAt: (path) => path.startsWith('/projects/'),
    seen: { preferences: 'projectHintSeen' },
  },
]

/** A sentence about the screen for people who are new to Dayloom, until they have read it. */
export function HintBanner() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { data: planner } = useBridgeQuery('plannerSettings.get')
  const { data: preferences } = useBridgeQuery('preferences.get')
  const setPlanner = useSetting('plannerSettings.update')
  const setPreferences = useSetting('preferences.update')
  const runs = (useRunning() ?? null) !== null
  useCalendarStep(path, planner)
  if (planner === undefined || preferences === undefined) return null
  if (planner.stepsStartedAt === null || planner.hintsOff) return null
  const hint = hints.find((each) => each.isAt(path, preferences, runs) && !isSeen(each, planner, preferences))
  if (hint === undefined) return null
  const { seen } = hint
  return (
    <section className={styles.hint} aria-label={t`Hint`}>
      <Lightbulb aria-hidden />
      <p className="grow">{hint.words}</p>
      <Button
        size="small"
        variant="quiet"
        onPress={() =>
          'planner' in seen
            ? setPlanner({ [seen.planner]: true })
            : setPreferences({ [seen.preferences]: true })
        }
      >
        {t`Got it`}
      </Button>
    </section>
  )
}

function isSeen({ seen }: Hint, planner: PlannerSettings, preferences: Preferences): boolean {
  return 'planner' in seen ? planner[seen.planner] : preferences[seen.preferences]
}
