import { t } from '@lingui/core/macro'
import Coins from 'lucide-react/icons/coins'
import Group from 'lucide-react/icons/layers'
import Scale from 'lucide-react/icons/scale'
import type { ReportGrouping, ReportMoney, ReportRounding } from '../../../../shared/bridge/reports.ts'
import { BarButton } from '../../../components/controls/button.tsx'
import { Checkbox } from '../../../components/controls/checkbox.tsx'
import { Select } from '../../../components/controls/select.tsx'
import { Menu, MenuItem } from '../../../components/overlays/menu.tsx'
import { Popover } from '../../../components/overlays/popover.tsx'
import { groupings } from '../report-view.ts'
import { groupingNames } from '../report-words.ts'
import { useSharedReport } from '../use-report.ts'
import styles from '../reports.module.css'

/** By what the time is grouped, in two levels. */
export function GroupingPart() {
  const { view, change, hasTeam, showsMoney, formats, setPreferences } = useSharedReport()
  const { weeklyValue } = formats.preferences
  const offered = groupings.filter(
    (grouping) => grouping !== 'person' || hasTeam || view.groupBy === 'person',
  )
  const options = offered.map((grouping) => ({ value: grouping, label: groupingNames[grouping] }))
  const second = view.tab === 'weekly' ? null : view.subGroupBy
  const words =
    second === null
      ? t`By ${groupingNames[view.groupBy].toLowerCase()}`
      : t`By ${groupingNames[view.groupBy].toLowerCase()}, ${groupingNames[second].toLowerCase()}`

  function setFirst(groupBy: ReportGrouping): void {
    // The former first level takes the place of the second that has become the first.
    change({ groupBy, subGroupBy: view.subGroupBy === groupBy ? view.groupBy : view.subGroupBy })
  }

  return (
    <Popover label={t`Grouping`} trigger={<BarButton variant="quiet" icon={<Group />} label={words} />}>
      <div className={`${styles.narrow} stack gap-3`}>
        <Select label={t`Group by`} value={view.groupBy} options={options} onChange={setFirst} />
        {view.tab !== 'weekly' && (
          <Select<ReportGrouping | 'none'>
            label={t`Then by`}
            value={view.subGroupBy ?? 'none'}
            options={[
              { value: 'none', label: t`Nothing` },
              ...options.filter(({ value }) => value !== view.groupBy),
            ]}
            onChange={(value) => change({ subGroupBy: value === 'none' ? null : value })}
          />
        )}
        {view.tab === 'weekly' && showsMoney && (
          <Select
            label={t`Values`}
            value={weeklyValue}
            options={[
              { value: 'time', label: t`Time` },
              { value: 'amount', label: t`Amounts` },
            ]}
            onChange={(value) => setPreferences({ weeklyValue: value })}
          />
        )}
      </div>
    </Popover>
  )
}

/** Whether alike entries of a day are one row. */
export function AlikePart() {
  const { formats, setPreferences } = useSharedReport()
  return (
    <Checkbox
      isSelected={formats.preferences.reportGroupsAlike}
      onChange={(reportGroupsAlike) => setPreferences({ reportGroupsAlike })}
    >
      {t`Group alike entries`}
    </Checkbox>
  )
}

const steps = ['1', '5', '6', '10', '12', '15', '30', '60'] as const
type Step = (typeof steps)[number]
type Direction = ReportRounding['direction']

const directionNames: Readonly<Record<Direction | 'none', string>> = {
  none: t`Not rounded`,
  nearest: t`Rounded to the nearest`,
  up: t`Rounded up`,
  down: t`Rounded down`,
}

/** `Rounded up: 15 min` */
export function roundingWords({ direction, minutes }: ReportRounding): string {
  return t`${directionNames[direction]}: ${minutes} min`
}

const moneyNames: Readonly<Record<ReportMoney, string>> = {
  all: t`Amounts and labour costs`,
  amounts: t`Amounts, no labour costs`,
  none: t`No amounts`,
}

/** The money that the report and its files show. */
export function MoneyPart() {
  const { view, seesMoney, seesCosts, change } = useSharedReport()
  const { money } = view
  if (!seesMoney) return null
  return (
    <Menu
      label={t`Amounts`}
      trigger={
        <BarButton
          variant={money === 'all' ? 'quiet' : 'secondary'}
          icon={<Coins />}
          label={money === 'all' ? t`Amounts` : moneyNames[money]}
        />
      }
    >
      {(['all', ...(seesCosts ? (['amounts'] as const) : []), 'none'] as const).map((each) => (
        <MenuItem key={each} onAction={() => change({ money: each })}>
          {each === 'all' && !seesCosts ? t`Amounts` : moneyNames[each]}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** How each entry is rounded before it is added up. */
export function RoundingPart() {
  const { rounding, change } = useSharedReport()
  const isRounded = rounding.minutes > 0
  const step = steps.find((each) => Number(each) === rounding.minutes) ?? '15'
  const words = isRounded ? roundingWords(rounding) : t`Rounding`

  function set(direction: Direction | 'none', minutes: Step): void {
    // Said outright: the workspace may round.
    const said = {
      direction: direction === 'none' ? 'nearest' : direction,
      minutes: Number(minutes),
    } as const
    change({ rounding: direction === 'none' ? { ...said, minutes: 0 } : said })
  }

  return (
    <Popover
      label={t`Rounding`}
      trigger={<BarButton variant={isRounded ? 'secondary' : 'quiet'} icon={<Scale />} label={words} />}
    >
      <div className={`${styles.narrow} stack gap-3`}>
        <p className="soft small">{t`Entries are rounded one by one, then added up. What you tracked stays as it is.`}</p>
        <Select<Direction | 'none'>
          label={t`Durations`}
          value={isRounded ? rounding.direction : 'none'}
          options={(['none', 'nearest', 'up', 'down'] as const).map((value) => ({
            value,
            label: directionNames[value],
          }))}
          onChange={(direction) => set(direction, step)}
        />
        {isRounded && (
          <Select<Step>
            label={t`To whole`}
            value={step}
            options={steps.map((value) => ({ value, label: t`${value} minutes` }))}
            onChange={(minutes) => set(rounding.direction, minutes)}
          />
        )}
      </div>
    </Popover>
  )
}
