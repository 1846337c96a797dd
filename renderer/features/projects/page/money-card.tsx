import { t } from '@lingui/core/macro'
import type { Preferences } from '../../../../shared/bridge/preferences.ts'
import type { Project, ProjectForecast } from '../../../../shared/bridge/projects.ts'
import { projectBudget } from '../../../../shared/domain/project-budget.ts'
import { moneyForecast } from '../../../../shared/domain/project-money.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge.ts'
import { classNames } from '../../../components/class-names.ts'
import { useMoney } from '../../../entities/money/use-money.ts'
import { BudgetBar, isOver, Line } from './budget-card.tsx'
import cardStyles from './budget-card.module.css'
import styles from './money-card.module.css'
import { PageCard } from './page-card.tsx'
import { periodLabel } from '../words.ts'
import { useIsShared } from './use-team-time.ts'

export interface MoneyCardProps {
  readonly project: Project
  readonly preferences: Preferences
  readonly today: string
}

/** Income and cost of a project's time, so far and as planned; nothing for people who may see neither. */
export function MoneyCard({ project, ...shown }: MoneyCardProps) {
  const { data } = useBridgeQuery('projects.forecasts', { id: project.id }, { keepPrevious: true })
  const money = data?.find(({ id }) => id === project.id)?.money ?? null
  if (money === null) return null
  return <Money project={project} money={money} {...shown} />
}

interface MoneyProps extends MoneyCardProps {
  readonly money: NonNullable<ProjectForecast['money']>
}

function Money({ project, preferences, today, money }: MoneyProps) {
  const { write } = useMoney()
  const { spent, planned, currency } = money
  const { fixedFee, budget: ownBudget } = project
  const { expected, limit, margin, marginPercent } = moneyForecast({ ...money, fixedFee, budget: ownBudget })
  const notes = useNotes(money, preferences)
  const amount = (cents: number) => write(cents, currency)
  const budget = projectBudget(limit, spent.billed ?? 0, planned.billed ?? 0)
  const columns = [
    { label: t`At its rates`, key: 'billed' },
    { label: t`Labour cost`, key: 'cost' },
  ] as const
  const shown = columns.filter(({ key }) => expected[key] !== null)
  const rows = [
    { label: t`So far`, worth: spent },
    { label: t`Planned`, worth: planned },
    { label: t`Forecast`, worth: expected },
  ]
  return (
    <PageCard title={t`Money`}>
      {money.period !== null && (
        <p className={cardStyles.period}>{periodLabel(money.period, preferences, today)}</p>
      )}
      {limit !== null && <BudgetBar budget={budget} />}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t`In ${currency}`}</th>
            {shown.map(({ label, key }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, worth }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {shown.map(({ key }) => (
                <td key={key} className="figures">
                  {amount(worth[key] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={classNames('stack', styles.lines)}>
        {project.seesRates && (fixedFee ?? 0) > 0 && (
          <Line label={t`Fixed fee`} value={amount(fixedFee ?? 0)} />
        )}
        {project.seesRates && (ownBudget ?? 0) > 0 && (
          <Line
            label={money.period === null ? t`Budget` : t`Budget of the period`}
            value={amount(ownBudget ?? 0)}
          />
        )}
        {budget.left !== null && (
          <Line
            label={budget.left < 0 ? t`Short by` : t`Remaining`}
            value={amount(Math.abs(budget.left))}
            isStrong
            isOver={isOver(budget)}
          />
        )}
        {margin !== null && (
          <Line
            label={marginPercent === null ? t`Expected margin` : t`Expected margin, ${marginPercent}%`}
            value={amount(margin)}
            isStrong
            isOver={margin < 0}
          />
        )}
      </dl>
      {project.period !== null && money.period === null && (
        <p className={cardStyles.note}>{t`Of all periods together.`}</p>
      )}
      {notes.map((note) => (
        <p key={note} className={cardStyles.note}>
          {note}
        </p>
      ))}
    </PageCard>
  )
}

/** The limits of what is known. */
function useNotes(money: MoneyProps['money'], { durationFormat }: Preferences): readonly string[] {
  const isShared = useIsShared()
  const time = (seconds: number) => shortDuration(seconds, durationFormat)
  return [
    isShared &&
      !money.hasOthers &&
      t`Only your own time: the server has not told what others’ time comes to.`,
    isShared && !money.seesAllRates && t`Planned time counts at the rates that you may see.`,
    money.unratedSeconds > 0 &&
      t`${time(money.unratedSeconds)} of planned time has no rate and counts as nothing.`,
    money.uncostedSeconds > 0 &&
      t`${time(money.uncostedSeconds)} of planned time has no labour cost and counts as nothing.`,
  ].filter((note) => note !== false)
}
