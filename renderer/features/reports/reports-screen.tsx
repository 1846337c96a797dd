import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { useRef, type RefObject } from 'react'
import { SegmentedControl } from '../../components/controls/segmented-control.tsx'
import { Skeleton } from '../../components/states/skeleton.tsx'
import { type Formats, useFormats } from '../../entities/time-entry/use-formats.ts'
import { commandsOf, useCommands } from '../../stores/commands.ts'
import { ExportReport } from './export/export-report.tsx'
import { ShareReport } from './export/share-report.tsx'
import { DetailedTab } from './detailed/detailed-tab.tsx'
import { tabNames } from './report-words.ts'
import { paramsOf, type ReportView, tabs } from './report-view.ts'
import styles from './reports.module.css'
import { SummaryTab } from './summary/summary-tab.tsx'
import { AlikePart, GroupingPart, MoneyPart, RoundingPart } from './tools/grouping-tools.tsx'
import { PeriodPicker } from './tools/period-picker.tsx'
import { ReportFilters } from './tools/report-filters.tsx'
import { SavedReports } from './tools/saved-reports.tsx'
import { type Report, ReportContext, useReport } from './use-report.ts'
import { WeeklyTab } from './weekly-tab.tsx'

/** Where the time went: added up, by week, and entry by entry. */
export function ReportsScreen() {
  const formats = useFormats()
  if (formats === null) {
    return (
      <>
        <h1 className="visually-hidden">{t`Reports`}</h1>
        <Skeleton rows={12} className={styles.loading} />
      </>
    )
  }
  return <Loaded formats={formats} />
}

function Loaded({ formats }: { readonly formats: Formats }) {
  const report = useReport(formats)
  const { view, change, hasTeam } = report
  const search = useRef<HTMLInputElement>(null)
  useReportCommands(report, search)
  return (
    <ReportContext value={report}>
      <div className={styles.screen}>
        <header className={styles.head}>
          <h1 className="large">{t`Reports`}</h1>
          <nav aria-label={t`Kinds of reports`}>
            <ul className={styles.tabs}>
              {tabs.map((tab) => (
                <li key={tab}>
                  <Link
                    to="/reports"
                    search={paramsOf({ ...view, tab })}
                    activeOptions={{ exact: true }}
                    className={styles.tab}
                  >
                    {tabNames[tab]}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {(hasTeam || view.scope === 'team') && (
            <SegmentedControl
              label={t`Whose time`}
              value={view.scope}
              options={[
                { value: 'own', label: t`Mine` },
                { value: 'team', label: t`Team` },
              ]}
              onChange={(scope) => change({ scope })}
            />
          )}
          <div className={styles.uses}>
            <SavedReports />
            <ExportReport />
            <ShareReport />
          </div>
        </header>
        <div className={styles.tools}>
          <PeriodPicker />
          {view.tab === 'detailed' ? view.scope === 'own' && <AlikePart /> : <GroupingPart />}
          <RoundingPart />
          <MoneyPart />
          <ReportFilters searchRef={search} />
        </div>
        <div className={styles.scroller}>{report.isReady && <Tab tab={view.tab} />}</div>
      </div>
    </ReportContext>
  )
}

function Tab({ tab }: Pick<ReportView, 'tab'>) {
  if (tab === 'summary') return <SummaryTab />
  return tab === 'weekly' ? <WeeklyTab /> : <DetailedTab />
}

const command = commandsOf('Reports', 'reports')

/** Puts what the screen can do into the palette and under keys. */
function useReportCommands({ view, change, step }: Report, search: RefObject<HTMLInputElement | null>): void {
  useCommands([
    ...tabs.map((tab, index) =>
      command(
        tab,
        t`Show the report: ${tabNames[tab]}`,
        String(index + 1),
        () => change({ tab }),
        t`view tab`,
      ),
    ),
    command(
      'search',
      t`Search descriptions of the report`,
      '/',
      () => search.current?.focus(),
      t`find filter`,
    ),
    command('previous', t`The period before`, 'k', () => step(-1), t`previous earlier back`),
    command('next', t`The period after`, 'j', () => step(1), t`next later forward`),
    command(
      'compare',
      view.compare ? t`Compare no more` : t`Compare with the period before`,
      null,
      () => change({ compare: !view.compare }),
      t`change difference`,
    ),
    command('clear', t`Clear the filter of the report`, null, () => change({ filter: {} })),
  ])
}
