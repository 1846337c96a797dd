import { t } from '@lingui/core/macro'
import { create } from 'zustand'
import type { EventPayload } from '../../../../shared/bridge/contract.ts'
import type { ExportFormat, ExportWords } from '../../../../shared/bridge/reports.ts'
import { shiftedPeriod } from '../../../../shared/domain/report-period.ts'
import { useBridge, useBridgeEvent, useBridgeQuery } from '../../../bridge/use-bridge.ts'
import { unprintableWords } from '../../../entities/file/file-words.ts'
import { showError, showUndo } from '../../../stores/toasts.ts'
import { groupingNames, nameless, periodInWords, tabNames } from '../report-words.ts'
import { type Report, shownQuestionOf } from '../use-report.ts'
import { useReportFacts } from './report-facts.ts'

/** The export that is under way: it goes on when the person leaves the screen. */
const useRunning = create<{ readonly progress: EventPayload<'export'> | null }>(() => ({ progress: null }))

/** Writes the report of the screen as a file, and says where it is. */
export function useExport(report: Report) {
  const bridge = useBridge()
  const facts = useReportFacts(report)
  const { progress } = useRunning()
  const { data: capabilities } = useBridgeQuery('desktop.capabilities')
  useBridgeEvent('export', (told) => {
    if (useRunning.getState().progress !== null) useRunning.setState({ progress: told })
  })
  const { view, period, days, formats } = report
  const title = t`${tabNames[view.tab]} report ${periodInWords(days, formats.preferences)}`

  async function showFolder(): Promise<void> {
    const shown = await bridge.call('reports.showExport', {})
    if (!shown.ok) showError(shown.error.message)
  }

  async function run(format: ExportFormat, proof = false): Promise<void> {
    if (useRunning.getState().progress !== null) return
    useRunning.setState({ progress: { rows: 0, of: null } })
    const result = await bridge.call('reports.export', {
      ...shownQuestionOf(report),
      kind: view.tab,
      format,
      proof,
      before: view.compare && view.tab === 'summary' ? shiftedPeriod(period, -1) : null,
      words: { ...words(), title, facts },
    })
    useRunning.setState({ progress: null })
    if (!result.ok) return showError(result.error.message)
    const { file, unprintable } = result.data
    const where = t`The report is in ${file}`
    showUndo(
      unprintable === '' ? where : `${where}. ${unprintableWords(unprintable)}`,
      null,
      capabilities?.folders.available === true ? () => void showFolder() : undefined,
    )
  }

  return { progress, run, cancel: () => bridge.call('reports.cancelExport', {}) }
}

function words(): Omit<ExportWords, 'title' | 'facts'> {
  return {
    nameless,
    groupings: groupingNames,
    columns: {
      share: t`Share %`,
      duration: t`Duration`,
      billable: t`Billable`,
      amount: t`Amount`,
      cost: t`Labour cost`,
      before: t`Period before`,
      change: t`Change %`,
      total: t`Total`,
      date: t`Date`,
      start: t`Start`,
      stop: t`Stop`,
      stopDate: t`Stop date`,
      tags: t`Tags`,
      rate: t`Hourly rate`,
      currency: t`Currency`,
    },
    yes: t`Yes`,
    no: t`No`,
    proof: t`Proof of hours`,
    page: t`${'#'} of ${'##'}`,
    locale: navigator.language,
  }
}
