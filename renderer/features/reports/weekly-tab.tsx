import { t } from '@lingui/core/macro'
import { addDays, weekdayOf } from '../../../shared/domain/plain-date.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { ProjectDot } from '../../components/labels/project-dot.tsx'
import type { ReportLine } from '../../../shared/bridge/reports.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { amountWords } from '../../entities/money/amount-words.ts'
import { EntriesLink } from './entries-link.tsx'
import { groupingNames, lineWords, weekdayInWords } from './report-words.ts'
import { ReportState } from './report-state.tsx'
import styles from './weekly.module.css'
import { entriesOf, shownQuestionOf, useSharedReport } from './use-report.ts'

const isWeekend = (date: string): boolean => [0, 6].includes(weekdayOf(date))

/** Seven days of each group. */
export function WeeklyTab() {
  const report = useSharedReport()
  const { today, formats, names, days: week } = report
  const question = shownQuestionOf(report)
  const asked = { ...report, view: { ...report.view, groupBy: question.groupBy } }
  const read = useBridgeQuery('reports.summary', question, { keepPrevious: true })
  const days = Array.from({ length: 7 }, (_, day) => addDays(week.from, day))
  const { weeklyValue } = formats.preferences
  const isMoney = weeklyValue === 'amount' && report.showsMoney
  const { duration } = formats
  const dayLine = (key: string) => ({ key, name: null })
  return (
    <ReportState read={read}>
      {(data) => {
        const { groupBy } = data
        const title = groupingNames[groupBy]
        const value = ({ seconds, amounts }: Pick<ReportLine, 'seconds' | 'amounts'>) =>
          isMoney ? amountWords(amounts) || '–' : duration(seconds)
        const ofDays = new Map(data.days.map(({ date, seconds }) => [date, seconds]))
        // With time on them they stay: the figures have to add up.
        const isLeftOut = (date: string): boolean =>
          formats.preferences.hideWeekends && isWeekend(date) && (ofDays.get(date) ?? 0) === 0
        const dates = days.filter((date) => !isLeftOut(date))
        return (
          <div className={styles.scroller}>
            <table className={styles.table} aria-label={t`The week by ${title.toLowerCase()}`}>
              <thead>
                <tr>
                  <th scope="col">{title}</th>
                  {dates.map((date) => (
                    <th key={date} scope="col" data-today={date === today || undefined}>
                      {weekdayInWords(date, formats.preferences)}
                    </th>
                  ))}
                  <th scope="col">{t`Total`}</th>
                </tr>
              </thead>
              <tbody>
                {data.groups.map((group) => {
                  const words = lineWords(groupBy, group, formats.preferences)
                  const cells = new Map(group.subGroups.map((cell) => [cell.key, cell]))
                  return (
                    <tr key={group.key ?? ` ${group.name ?? ''}`}>
                      <th scope="row">
                        <span className={styles.name}>
                          {groupBy === 'project' && (
                            <ProjectDot color={names.project(group.key as LocalId | null)?.color ?? null} />
                          )}
                          <span className="cut" title={words}>
                            {words}
                          </span>
                        </span>
                      </th>
                      {dates.map((date) => {
                        const cell = cells.get(date)
                        return (
                          <td key={date} data-today={date === today || undefined}>
                            {cell !== undefined && cell.seconds > 0 && (
                              <EntriesLink
                                to={entriesOf(
                                  asked,
                                  [
                                    [groupBy, group],
                                    ['day', dayLine(date)],
                                  ],
                                  week,
                                )}
                                of={words}
                              >
                                {value(cell)}
                              </EntriesLink>
                            )}
                          </td>
                        )
                      })}
                      <td>
                        <EntriesLink to={entriesOf(asked, [[groupBy, group]], week)} of={words}>
                          {value(group)}
                        </EntriesLink>
                      </td>
                    </tr>
                  )
                })}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">{t`Total`}</th>
                  {dates.map((date) => {
                    // Of a day the service tells time alone.
                    const seconds = isMoney ? 0 : (ofDays.get(date) ?? 0)
                    return (
                      <td key={date} data-today={date === today || undefined}>
                        {seconds > 0 && (
                          <EntriesLink to={entriesOf(asked, [['day', dayLine(date)]], week)} of={t`Total`}>
                            {duration(seconds)}
                          </EntriesLink>
                        )}
                      </td>
                    )
                  })}
                  <td>
                    <EntriesLink to={entriesOf(asked, [], week)} of={t`Total`}>
                      {value(data.total)}
                    </EntriesLink>
                  </td>
                </tr>
              </tfoot>
            </table>
          </div>
        )
      }}
    </ReportState>
  )
}
