import { t } from '@lingui/core/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import type { ProcedureOutput } from '../../../shared/bridge/contract.ts'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { Button } from '../../components/controls/button.tsx'
import styles from './entry-history.module.css'
import type { Formats } from './use-formats.ts'

type History = NonNullable<ProcedureOutput<'timeEntries.history'>>
type Change = History['edits'][number]['changes'][number]

interface EntryHistoryProps {
  readonly entry: TimeEntry
  readonly formats: Formats
}

/** How the entry came about and who changed what since, read from the service when it is opened. */
export function EntryHistory({ entry, formats }: EntryHistoryProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.history}>
      <Button
        variant="quiet"
        icon={isOpen ? <ChevronDown /> : <ChevronRight />}
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
      >{t`History`}</Button>
      {isOpen && <ReadHistory id={entry.id} formats={formats} />}
    </section>
  )
}

function ReadHistory({ id, formats }: { readonly id: TimeEntry['id']; readonly formats: Formats }) {
  const { data, error, refetch } = useBridgeQuery('timeEntries.history', { id })
  if (error !== null) {
    return (
      <>
        <p className="small soft">{error.message}</p>
        <Button onPress={() => void refetch()}>{t`Try again`}</Button>
      </>
    )
  }
  if (data === undefined) return <p className="small faint">{t`Reading the history…`}</p>
  if (data === null)
    return <p className="small soft">{t`The history begins when the server has the entry.`}</p>
  return <Edits history={data} formats={formats} />
}

function Edits({ history, formats }: { readonly history: History; readonly formats: Formats }) {
  const moment = (instant: string) => `${formats.date(formats.dateOf(instant))}, ${formats.time(instant)}`
  const { begins_at: begins, created_at: created, created_with: program, edits, origin } = history
  return (
    <ol className={styles.list}>
      <li>
        <p className="faint">{moment(created)}</p>
        <p>{origin === null ? t`Made with ${program}` : originWords(origin, program)}</p>
        {begins !== null && <p className="soft">{t`Its history begins on ${moment(begins)}.`}</p>}
      </li>
      {edits.map(({ at, user_name: name, changes }) => (
        <li key={at}>
          <p className="faint">
            {moment(at)} · {name ?? t`the server`}
          </p>
          {changes.map((change) => (
            <p key={`${change.field} ${change.from} ${change.to}`}>{changeWords(change, moment)}</p>
          ))}
        </li>
      ))}
      {edits.length === 0 && <li className="soft">{t`Not changed since`}</li>}
    </ol>
  )
}

function originWords(origin: NonNullable<History['origin']>, program: string): string {
  return {
    started: t`Started with the timer`,
    timer: t`Started with the timer, and sent when it had stopped`,
    typed: t`Times typed`,
    import: t`Imported from a file`,
    block: t`Made from a time block`,
    unknown: t`Made with ${program}`,
  }[origin]
}

function changeWords({ field, from, to }: Change, moment: (instant: string) => string): string {
  if (field === 'deleted_at') return to === null ? t`Brought back` : t`Deleted`
  if (field === 'billed_on') return to === null ? t`No longer billed on ${from ?? ''}` : t`Billed on ${to}`
  if (field === 'tags') return tagWords(from, to)
  if (field === 'billable') return to === 'true' ? t`Billable` : t`Not billable`
  if (field === 'stop' && from === null && to !== null) return t`Stopped at ${moment(to)}`
  if (field === 'stop' && to === null) return t`Runs again`
  const isMoment = field === 'start' || field === 'stop'
  const text = (value: string | null) => (value === null ? t`none` : isMoment ? moment(value) : value)
  const [before, after] = [text(from), text(to)]
  return {
    description: t`Description: ${before || t`none`} → ${after || t`none`}`,
    project_id: t`Project: ${before} → ${after}`,
    task_id: t`Task: ${before} → ${after}`,
    start: t`Start: ${before} → ${after}`,
    stop: t`End: ${before} → ${after}`,
    user_id: t`Person: ${before} → ${after}`,
  }[field]
}

function tagWords(removed: string | null, added: string | null): string {
  const parts = [
    added === null ? '' : t`Tags added: ${added}`,
    removed === null ? '' : t`Tags removed: ${removed}`,
  ]
  return parts.filter(Boolean).join(' · ')
}
