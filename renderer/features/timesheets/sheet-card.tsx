import { plural, t } from '@lingui/core/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Timesheet } from '../../../shared/bridge/timesheets.ts'
import { Button } from '../../components/controls/button.tsx'
import type { Formats } from '../../entities/time-entry/use-formats.ts'
import { sheetDays, statusWords } from '../../entities/timesheet/words.ts'
import { ActionDialog } from './action-dialog.tsx'
import { actionWords, offered, pastWords, type SheetAction } from './action-words.ts'
import { OwnDays, OthersDays } from './sheet-days.tsx'
import styles from './timesheets.module.css'

interface SheetListProps {
  readonly sheets: readonly Timesheet[]
  readonly formats: Formats
  readonly isMine?: boolean
  /** The first day of the one that is open at first. */
  readonly openFrom?: string | undefined
  /** In place of the timesheets. */
  readonly children?: ReactNode
}

interface Asked {
  readonly sheet: Timesheet
  readonly action: SheetAction
}

/** Timesheets, and the question that one of their actions asks: it stays while others change the list. */
export function SheetList({ sheets, formats, isMine = false, openFrom, children }: SheetListProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const present = sheets.find(
    ({ setupId, from }) => setupId === asked?.sheet.setupId && from === asked.sheet.from,
  )
  return (
    <>
      {children ??
        sheets.map((sheet) => (
          <SheetCard
            key={`${sheet.setupId} ${sheet.from}`}
            sheet={sheet}
            formats={formats}
            isMine={isMine}
            isOpenAtFirst={sheet.from === openFrom}
            onAct={(action) => setAsked({ sheet, action })}
          />
        ))}
      {asked !== null && (
        <ActionDialog
          {...asked}
          formats={formats}
          isMine={isMine}
          isLate={present?.actions.includes(asked.action) !== true}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

interface SheetCardProps {
  readonly sheet: Timesheet
  readonly formats: Formats
  readonly isMine: boolean
  readonly isOpenAtFirst: boolean
  readonly onAct: (action: SheetAction) => void
}

/** A timesheet: how it stands and how much it comes to; opened, its days, what was done with it and what can be. */
function SheetCard({ sheet, formats, isMine, isOpenAtFirst, onAct }: SheetCardProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const card = useRef<HTMLElement>(null)
  const titleId = useId()
  const days = sheetDays(sheet, formats)
  const actions = offered(sheet, isMine)
  const rejected =
    sheet.status === 'rejected' ? sheet.history.findLast(({ action }) => action === 'reject') : null
  useEffect(() => {
    if (isOpenAtFirst) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpenAtFirst])
  return (
    <section ref={card} className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        <button
          type="button"
          className={styles.opener}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
          <span id={titleId} className={styles.title}>
            {isMine ? days : t`${sheet.memberName}, ${days}`}
          </span>
        </button>
        <span className={styles.status} data-status={sheet.status}>
          {statusWords[sheet.status]}
        </span>
        <span className={styles.total}>
          <span className="strong">{formats.duration(sheet.seconds)}</span>{' '}
          <span className="faint small">{plural(sheet.entries, { one: '# entry', other: '# entries' })}</span>
        </span>
        <span className={styles.actions}>
          {actions.map((action) => (
            <Button
              key={action}
              size="small"
              variant={action === 'submit' || action === 'approve' ? 'primary' : 'secondary'}
              aria-label={t`${actionWords(action, sheet, isMine)}: ${isMine ? days : `${sheet.memberName}, ${days}`}`}
              onPress={() => onAct(action)}
            >
              {t`${actionWords(action, sheet, isMine)}…`}
            </Button>
          ))}
        </span>
      </header>
      {rejected && (
        <p className={styles.reason}>
          {rejected.note === null
            ? t`${rejected.person} rejected it.`
            : t`${rejected.person} rejected it: “${rejected.note}”`}
        </p>
      )}
      {isOpen && (
        <div className={styles.inside}>
          {isMine ? (
            <OwnDays sheet={sheet} formats={formats} />
          ) : (
            <OthersDays sheet={sheet} formats={formats} />
          )}
          <History sheet={sheet} formats={formats} />
        </div>
      )}
    </section>
  )
}

function History({ sheet, formats }: { readonly sheet: Timesheet; readonly formats: Formats }) {
  if (sheet.history.length === 0) return null
  return (
    <ol className={styles.history} aria-label={t`History`}>
      {sheet.history.map(({ action, at, note, person }) => (
        <li key={`${at} ${action}`}>
          <span className="faint figures">
            {formats.date(formats.dateOf(at))}, {formats.time(at)}
          </span>{' '}
          {pastWords[action](person)}
          {note !== null && note !== '' && <q className={styles.note}>{note}</q>}
        </li>
      ))}
    </ol>
  )
}
