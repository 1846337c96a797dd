import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import History from 'lucide-react/icons/history'
import type { Task } from '../../../../shared/bridge/tasks.ts'
import { Button, IconButton } from '../../../components/controls/button.tsx'
import { nextDayInWords } from '../../../components/labels/day-label.ts'
import { Menu, MenuItem } from '../../../components/overlays/menu.tsx'
import { useBoardShared } from '../board/board-context.ts'
import { formatDay } from '../../../../shared/domain/date-format.ts'
import { lastDayOf } from '../../../../shared/domain/task-days.ts'
import styles from './strips.module.css'
import type { LeftBehind } from './use-left-behind.ts'
import Sun from 'lucide-react/icons/sun'
import X from 'lucide-react/icons/x'
import type { Preferences } from '../../../../shared/bridge/preferences.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { workdayAfter, type BoardColumn } from '../board/board-columns.ts'
import { fitDay } from './day-fit.ts'
import { putAside, useRitual, openRitual } from '../ritual/ritual-state.ts'
import Moon from 'lucide-react/icons/moon'
import Sunrise from 'lucide-react/icons/sunrise'
import { epochSeconds } from '../../../../shared/domain/instant.ts'
import { offerAt, type Offer } from '../ritual/day-offers.ts'
import { planSteps } from '../ritual/ritual-steps.ts'
import { useMinute } from '../../../components/use-minute.ts'

interface LeftBehindStripProps {
  readonly leftBehind: LeftBehind
  /** Opens the ritual, which goes through them one by one. */
  readonly onPlanDay: () => void
}

/** Tells quietly of tasks that earlier days left undone, and takes them along by one press. */
export function LeftBehindStrip({ leftBehind: { tasks, total }, onPlanDay }: LeftBehindStripProps) {
  const { planFor, preferences, today, nextWorkday } = useBoardShared()
  if (total === 0) return null
  const next = nextWorkday(today)
  const nextDay = nextDayInWords(next, preferences.dateFormat, today)
  const last = tasks.at(-1)
  const oldest = last === undefined ? null : lastDayOf(last)
  return (
    <div className={styles.strip} role="group" aria-label={t`Left behind`}>
      <History aria-hidden />
      <p className={styles.words}>
        <strong>{plural(total, { one: '# task', other: '# tasks' })}</strong> {t`left behind`}
        <span>{namesOf(tasks, total)}</span>
        {oldest !== null && total > 1 && (
          <span className="faint">
            <Trans>, since {formatDay(oldest, preferences.dateFormat, today)}</Trans>
          </span>
        )}
      </p>
      <Menu
        label={t`Carry over`}
        trigger={<Button size="small">{t`Carry over`}</Button>}
        placement="bottom end"
      >
        <MenuItem onAction={() => void planFor(tasks, today, { isTold: true })}>
          {tasks.length === total ? t`All to today` : t`The latest ${tasks.length} to today`}
        </MenuItem>
        <MenuItem onAction={() => void planFor(tasks, next, { isTold: true })}>
          {tasks.length === total ? t`All to ${nextDay}` : t`The latest ${tasks.length} to ${nextDay}`}
        </MenuItem>
        <MenuItem onAction={() => void planFor(tasks, null, { isTold: true })}>
          {tasks.length === total ? t`All to the backlog` : t`The latest ${tasks.length} to the backlog`}
        </MenuItem>
        <MenuItem onAction={onPlanDay}>{t`One by one, planning the day`}</MenuItem>
      </Menu>
    </div>
  )
}

/** `: Draft the offer, Call the printer and 3 more` */
function namesOf(tasks: readonly Task[], total: number): string {
  const named = tasks.slice(0, 2).map((task) => task.name)
  const rest = total - named.length
  return `: ${named.join(', ')}${rest > 0 ? t` and ${rest} more` : ''}`
}

interface DayOffOfferProps {
  /** This week and the next. */
  readonly columns: readonly BoardColumn[]
  readonly onGo: (date: string) => void
}

/** On a day off: what the next working day has, and the way there. It is put aside for the day once it was taken or refused. */
export function DayOffOffer({ columns, onGo }: DayOffOfferProps) {
  const { today, preferences } = useBoardShared()
  const isPutAside = useRitual((state) => state.date === today && state.putAside.includes('plan'))
  if (isPutAside) return null
  const next = workdayAfter(columns, today)
  const leave = () => putAside('plan', today)
  return (
    <div className={styles.strip} role="group" aria-label={t`Next working day`}>
      <Sun aria-hidden />
      <p className={styles.words}>
        {t`Today is a day off.`}
        {next !== undefined && (
          <>
            <Trans>
              {' '}
              The next working day is{' '}
              <strong>{nextDayInWords(next.key, preferences.dateFormat, today)}</strong>:{' '}
              {planOf(next, preferences.durationFormat)}.
            </Trans>
          </>
        )}
      </p>
      {next !== undefined && (
        <Button
          size="small"
          onPress={() => {
            leave()
            onGo(next.key)
          }}
        >
          <Trans>Go to {nextDayInWords(next.key, preferences.dateFormat, today)}</Trans>
        </Button>
      )}
      <IconButton label={t`Not today`} icon={<X />} onPress={leave} />
    </div>
  )
}

/** Of a day ahead: `4 planned, 1h 30m more than fits` */
function planOf({ tasks, day }: BoardColumn, format: Preferences['durationFormat']): string {
  const planned = tasks.filter((task) => !task.done).length
  const overSeconds = day === null ? 0 : fitDay(tasks, day, { isAhead: true }).overSeconds
  const words = planned === 0 ? t`nothing is planned yet` : t`${planned} planned`
  return overSeconds === 0 ? words : t`${words}, ${shortDuration(overSeconds, format)} more than fits`
}

/** Which ritual is offered at present, if any. */
export function useDayOffer(
  today: string,
  column: BoardColumn | undefined,
  {
    hasMore,
    hasTasks,
  }: {
    /** Something is left behind, or runs. */
    readonly hasMore: boolean
    readonly hasTasks: boolean
  },
): Offer | null {
  const now = useMinute()
  const { open, date, planStep, isPlanned, isEnded, putAside: aside } = useRitual()
  const work = column?.day?.work ?? null
  const isOfToday = date === today
  return offerAt({
    now,
    work: work === null ? null : { start: epochSeconds(work.start), end: epochSeconds(work.end) },
    isEmpty: !hasMore && column?.tasks.length === 0 && column.day?.trackedSeconds === 0,
    hasTasks,
    isOpen: open !== null,
    isBegun: isOfToday && planStep !== null,
    isPlanned: isOfToday && isPlanned,
    isEnded: isOfToday && isEnded,
    putAside: isOfToday ? aside : [],
  })
}

interface DayOfferProps {
  readonly offer: Offer
  readonly leftBehind: number
  readonly planned: number
}

/** Offers a ritual in one quiet line, which one press puts aside for the day. */
export function DayOffer({ offer, leftBehind, planned }: DayOfferProps) {
  const { today } = useBoardShared()
  const step = useRitual((state) => state.planStep)
  const name = offer === 'end' ? 'end' : 'plan'
  return (
    <div
      className={styles.strip}
      role="group"
      aria-label={name === 'plan' ? t`Plan the day` : t`End the day`}
    >
      {name === 'plan' ? <Sunrise aria-hidden /> : <Moon aria-hidden />}
      <p className={styles.words}>
        {words(offer, step === null ? 0 : planSteps.indexOf(step) + 1, leftBehind, planned)}
      </p>
      <Button size="small" onPress={() => openRitual(name, today)}>
        {offer === 'resume' ? t`Go on` : name === 'plan' ? t`Plan the day` : t`End the day`}
      </Button>
      <IconButton label={t`Not today`} icon={<X />} onPress={() => putAside(name, today)} />
    </div>
  )
}

function words(offer: Offer, step: number, leftBehind: number, planned: number): string {
  if (offer === 'resume') return t`You were planning the day: step ${step} of ${planSteps.length}.`
  if (offer === 'end') return t`See how the day went, and decide when to do what is left.`
  const parts = [
    planned === 0 ? t`Nothing is planned for today` : t`${planned} planned for today`,
    leftBehind === 0 ? null : t`${leftBehind} left behind`,
  ].filter((part) => part !== null)
  return t`${parts.join(', ')}. Two minutes make a plan of it.`
}
