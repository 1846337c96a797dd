import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent } from 'react'
import { instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { useBridgeQuery, useSetting } from '../../bridge/use-bridge.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import styles from './first-steps.module.css'
import { isActive, marksOf, stepsDone, stepsFor, type Facts } from './steps.ts'

interface FirstStepsProps {
  readonly today: string
  readonly hasStarted: boolean
  readonly hasStopped: boolean
  /** It begins here, where nothing was ever tracked; elsewhere it goes on only. */
  readonly begins?: boolean
}

/** Steps that a newcomer can try, and has tried; until all are done, or the person has closed them. */
export function FirstSteps({ begins = false, ...props }: FirstStepsProps) {
  const { data: planner } = useBridgeQuery('plannerSettings.get')
  const set = useSetting('plannerSettings.update')
  const isNew = begins && planner?.stepsStartedAt === null && isActive(planner)
  const begin = useEffectEvent(() => set({ stepsStartedAt: now() }))
  useEffect(() => {
    if (isNew) begin()
  }, [isNew])
  if (planner === undefined || !isActive(planner) || (planner.stepsStartedAt === null && !isNew)) return null
  return <Steps {...props} />
}

const now = (): string => instantOfMilliseconds(Date.now())

function Steps({ today, hasStarted, hasStopped }: Omit<FirstStepsProps, 'begins'>) {
  const { data: planner } = useBridgeQuery('plannerSettings.get')
  const { data: preferences } = useBridgeQuery('preferences.get')
  const { data: tasks = [] } = useBridgeQuery('tasks.list', { includeDone: true, limit: 100 })
  const range = { from: addDays(today, -7), to: addDays(today, 21) }
  const { data: blocks = [] } = useBridgeQuery('timeBlocks.list', range)
  const setPlanner = useSetting('plannerSettings.update')
  const setPreferences = useSetting('preferences.update')
  const facts: Facts = {
    hasStarted,
    hasStopped,
    hasTask: tasks.length > 0,
    hasBlock: blocks.length > 0,
    hasLongTask: tasks.some(({ date, endDate }) => date !== null && endDate !== null && endDate > date),
  }
  const done = planner && preferences ? stepsDone({ ...planner, ...preferences }, facts) : null
  const wanted = planner === undefined ? [] : stepsFor(planner)
  const isAllDone = done !== null && wanted.every((name) => done.has(name))
  const end = (how: 'done' | 'closed'): void => {
    if (planner === undefined || preferences === undefined || done === null) return
    const marks = marksOf(done, { ...planner, ...preferences }, now())
    setPreferences(marks.preferences)
    setPlanner({
      ...marks.planner,
      ...(how === 'done' ? { stepsDoneAt: now() } : { stepsClosed: true }),
    })
  }
  const finish = useEffectEvent(() => end('done'))
  useEffect(() => {
    if (isAllDone) finish()
  }, [isAllDone])
  if (done === null || planner === undefined) return null
  const isAsked = planner.purpose === 'none' && !planner.purposePassed
  return (
    <section className={styles.steps} aria-label={t`First steps`}>
      <h2 className="strong small">{t`First steps`}</h2>
      {isAsked ? (
        <div role="group" aria-label={t`What brings you here?`} className={styles.purpose}>
          <span className="soft small">{t`What brings you here?`}</span>
          {purposes.map(({ purpose, label }) => (
            <Button key={purpose} size="small" onPress={() => setPlanner({ purpose })}>
              {label}
            </Button>
          ))}
          <Button size="small" variant="quiet" onPress={() => setPlanner({ purposePassed: true })}>
            {t`Skip`}
          </Button>
        </div>
      ) : (
        <ul className={styles.list}>
          {steps
            .filter(({ step }) => wanted.includes(step))
            .map(({ step, label, to }) => (
              <li key={step} className={styles.step} data-done={done.has(step) || undefined}>
                {done.has(step) ? <CircleCheck aria-label={t`Done`} /> : <Circle aria-hidden />}
                <Link to={to}>{label}</Link>
              </li>
            ))}
        </ul>
      )}
      <IconButton label={t`Close the first steps`} icon={<X />} onPress={() => end('closed')} />
    </section>
  )
}

const purposes = [
  { purpose: 'track', label: t`Track time` },
  { purpose: 'plan', label: t`Plan days` },
  { purpose: 'both', label: t`Both` },
] as const

const steps = [
  { step: 'start', label: t`Start the timer`, to: '/' },
  { step: 'stop', label: t`Stop it`, to: '/' },
  { step: 'task', label: t`Add a task`, to: '/tasks' },
  { step: 'calendar', label: t`Look at the calendar`, to: '/calendar' },
  { step: 'drag', label: t`Drag a task onto a day`, to: '/calendar' },
  { step: 'longTask', label: t`Plan one over several days`, to: '/tasks' },
] as const
