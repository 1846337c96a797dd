import { t } from '@lingui/core/macro'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Fragment, useState, type ReactNode } from 'react'
import type {
  ReportGroup,
  ReportGrouping,
  ReportLine,
  ReportSummary,
} from '../../../../shared/bridge/reports.ts'
import { type LineSort, sortAfter, sortedLines } from '../../../../shared/domain/sorted-lines.ts'
import { addingUp, durationStep, shownDuration } from '../../../../shared/domain/shown-duration.ts'
import { Button } from '../../../components/controls/button.tsx'
import { classNames } from '../../../components/class-names.ts'
import { ProjectDot } from '../../../components/labels/project-dot.tsx'
import { toggled } from '../../../components/toggled.ts'
import { amountWords } from '../../../entities/money/amount-words.ts'
import { EntriesLink } from '../entries-link.tsx'
import type { ReportParams } from '../report-view.ts'
import { changeWords, groupingNames, lineWords, shareWords } from '../report-words.ts'
import { entriesOf, useSharedReport } from '../use-report.ts'
import { groupColor } from './group-color.ts'
import styles from './summary.module.css'

export interface GroupTableProps {
  readonly data: ReportSummary
  readonly compared: ReportSummary | null
  /** The keys of the groups whose parts are shown. */
  readonly open: ReadonlySet<string>
  readonly onOpen: (open: ReadonlySet<string>) => void
}

/** So many lines are drawn until somebody asks for more. */
const pageSize = 100

/** The groups with their shares; each opens to its parts. */
export function GroupTable({ data, compared, open, onOpen }: GroupTableProps) {
  const report = useSharedReport()
  const { view, formats, names, setPreferences } = report
  const [most, setMost] = useState(pageSize)
  const { total, groupBy } = data
  const { preferences } = formats
  const groups = sorted(data.groups, groupBy)
  const step = durationStep(preferences.durationFormat)
  const shown = shownOf(groups, groupBy === 'tag')
  const before = new Map(compared?.groups.map((group) => [keyOf(group), group.seconds]))
  const title = groupingNames[groupBy]
  const hasAmounts = total.amounts.length > 0
  const hasCosts = total.costs.length > 0

  function sorted<Line extends ReportLine>(lines: readonly Line[], grouping: ReportGrouping) {
    return sortedLines(lines, grouping, preferences, (line) => lineWords(grouping, line, preferences))
  }

  const head = (by: LineSort['reportSort'], label: string, className?: string) => (
    <th
      scope="col"
      className={className}
      aria-sort={
        preferences.reportSort === by ? (preferences.reportAscends ? 'ascending' : 'descending') : 'none'
      }
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => setPreferences(sortAfter(preferences, by))}
      >
        {label}
        {preferences.reportSort === by && (preferences.reportAscends ? <ArrowUp /> : <ArrowDown />)}
      </button>
    </th>
  )

  /** Parts of one time add up to it; an entry counts for each of its tags. */
  function shownOf(lines: readonly ReportLine[], isOverlapping: boolean, whole?: number): readonly number[] {
    const seconds = lines.map((line) => line.seconds)
    if (isOverlapping) return seconds.map((each) => shownDuration(each, step))
    return addingUp(seconds, step, whole)
  }

  return (
    <div className={styles.groups}>
      <table className={styles.table} aria-label={t`Time by ${title.toLowerCase()}`}>
        <thead>
          <tr>
            {head('title', title)}
            <th scope="col" className={styles.bar} aria-hidden />
            <th scope="col" className={styles.number}>{t`Share`}</th>
            {head('billable', t`Billable`, classNames(styles.number, styles.billable))}
            {hasAmounts && head('amount', t`Amount`, styles.number)}
            {hasCosts && (
              <th scope="col" className={classNames(styles.number, styles.billable)}>{t`Labour cost`}</th>
            )}
            {compared !== null && <th scope="col" className={styles.number}>{t`Change`}</th>}
            {head('duration', t`Duration`, styles.number)}
          </tr>
        </thead>
        <tbody>
          {groups.slice(0, most).map((group, index) => {
            const key = keyOf(group)
            const words = lineWords(groupBy, group, preferences)
            const isOpen = open.has(key) && view.subGroupBy !== null
            const seconds = shown[index] ?? 0
            const color = groupColor(groupBy, group.key, data.groups.indexOf(group), names)
            const former = before.get(key) ?? 0
            const partsBy = data.subGroupBy ?? groupBy
            const parts = isOpen ? sorted(group.subGroups, partsBy) : []
            const shownParts = shownOf(parts, partsBy === 'tag', seconds)
            return (
              <Fragment key={key}>
                <Row
                  line={group}
                  words={words}
                  seconds={seconds}
                  whole={total.seconds}
                  hasAmounts={hasAmounts}
                  hasCosts={hasCosts}
                  color={color}
                  to={entriesOf(report, [[groupBy, group]])}
                  change={
                    compared === null
                      ? undefined
                      : (changeWords(group.seconds, former) ?? (former === 0 ? t`new` : ''))
                  }
                >
                  {view.subGroupBy === null ? (
                    <span className={styles.toggle} />
                  ) : (
                    <button
                      type="button"
                      className={styles.toggle}
                      aria-expanded={isOpen}
                      aria-label={t`Parts of ${words}`}
                      onClick={() => onOpen(toggled(open, key))}
                    >
                      <ChevronRight aria-hidden />
                    </button>
                  )}
                  {(groupBy === 'project' || color !== null) && <ProjectDot color={color} />}
                </Row>
                {parts.map((part, at) => (
                  <Row
                    key={`${key} ${keyOf(part)}`}
                    line={part}
                    words={lineWords(partsBy, part, preferences)}
                    seconds={shownParts[at] ?? 0}
                    whole={total.seconds}
                    hasAmounts={hasAmounts}
                    hasCosts={hasCosts}
                    color={null}
                    isPart
                    to={entriesOf(report, [
                      [groupBy, group],
                      [partsBy, part],
                    ])}
                    change={compared === null ? undefined : ''}
                  />
                ))}
              </Fragment>
            )
          })}
        </tbody>
      </table>
      {groups.length > most && (
        <Button variant="quiet" onPress={() => setMost(most + 5 * pageSize)}>
          {t`Show more of ${groups.length}`}
        </Button>
      )}
      {groupBy === 'tag' && (
        <p className="soft small">{t`An entry counts for each of its tags, so that these may add up to more than the total.`}</p>
      )}
    </div>
  )
}

interface RowProps {
  readonly line: ReportLine | ReportGroup
  readonly words: string
  readonly seconds: number
  readonly whole: number
  readonly hasAmounts: boolean
  readonly hasCosts: boolean
  readonly color: string | null
  readonly isPart?: boolean
  readonly to: ReportParams | null
  /** Undefined where nothing is compared. */
  readonly change: string | undefined
  readonly children?: ReactNode
}

function Row({
  line,
  words,
  seconds,
  whole,
  hasAmounts,
  hasCosts,
  color,
  isPart = false,
  to,
  change,
  children,
}: RowProps) {
  const { formats } = useSharedReport()
  const share = whole > 0 ? (line.seconds / whole) * 100 : 0
  return (
    <tr data-part={isPart || undefined}>
      <th scope="row">
        <span className={styles.name}>
          {children}
          <span className="cut" title={words}>
            {words}
          </span>
        </span>
      </th>
      <td className={styles.bar} aria-hidden>
        <span
          className={styles.share}
          style={{ inlineSize: `${Math.min(100, share)}%`, ...(color !== null && { background: color }) }}
        />
      </td>
      <td className={styles.number}>{shareWords(line.seconds, whole)}</td>
      <td className={classNames(styles.number, styles.billable)}>
        {line.billableSeconds === 0 ? '' : formats.duration(line.billableSeconds)}
      </td>
      {hasAmounts && <td className={styles.number}>{amountWords(line.amounts)}</td>}
      {hasCosts && <td className={classNames(styles.number, styles.billable)}>{amountWords(line.costs)}</td>}
      {change !== undefined && <td className={styles.number}>{change}</td>}
      <td className={styles.number}>
        <EntriesLink to={to} of={words}>
          {formats.duration(seconds)}
        </EntriesLink>
      </td>
    </tr>
  )
}

/** Tells lines apart: rows that are not on this computer have no key, but a name. */
function keyOf({ key, name }: ReportLine): string {
  return key ?? ` ${name ?? ''}`
}
