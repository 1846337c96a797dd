import { t } from '@lingui/core/macro'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useMemo, useState } from 'react'
import type { TimeOff, Worker } from '../../../shared/bridge/people.ts'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import { writeDays } from '../../../shared/domain/date-format.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { formatTimeOfDay } from '../../../shared/domain/time-of-day.ts'
import { wallClock } from '../../../shared/domain/wall-clock.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { useUndoableCommand } from '../../bridge/use-undoable-command.ts'
import { Button } from '../../components/controls/button.tsx'
import { IconButton } from '../../components/controls/icon-button.tsx'
import { SyncMark } from '../../components/labels/sync-mark.tsx'
import { useToday } from '../../components/use-today.ts'
import { TimeOffForm, type WrittenTimeOff } from './time-off-form.tsx'
import styles from './time-off-list.module.css'
import { instantsOfSpan, spanOfInstants, type TimeOffSpan } from '../../../shared/domain/time-off-span.ts'
import { timeOffWords } from './time-off-words.ts'

export interface TimeOffListProps {
  readonly worker: Worker
  readonly preferences: Preferences
  readonly isReadOnly?: boolean
}

const daysBack = 366
const daysAhead = 731
/** So much of what is over is shown. */
const earlierShown = 5

/** When somebody is away: what is to come first, each to change and to take back, and a form for more. */
export function TimeOffList({ worker, preferences, isReadOnly = false }: TimeOffListProps) {
  const today = useToday(preferences.timeZone)
  const { data } = useBridgeQuery('timeOff.list', {
    from: addDays(today, -daysBack),
    to: addDays(today, daysAhead),
  })
  const create = useUndoableCommand('timeOff.create')
  const update = useUndoableCommand('timeOff.update')
  const remove = useUndoableCommand('timeOff.delete')
  const [edited, setEdited] = useState<TimeOff['id'] | 'new' | null>(null)
  const { timeZone } = preferences

  const clock = useMemo(() => wallClock(timeZone), [timeZone])
  const own = (data ?? [])
    .filter(({ memberId, ghostId }) => memberId === worker.memberId && ghostId === worker.ghostId)
    .map((timeOff) => ({ timeOff, span: spanOfInstants(timeOff.start, timeOff.end, clock) }))
    .sort((a, b) => (a.timeOff.start < b.timeOff.start ? -1 : 1))
  const isGone = edited !== null && edited !== 'new' && !own.some(({ timeOff }) => timeOff.id === edited)
  if (isGone && data !== undefined) setEdited(null)
  const ahead = own.filter(({ span }) => span.to >= today)
  const earlier = own
    .filter(({ span }) => span.to < today)
    .toReversed()
    .slice(0, earlierShown)

  async function save(id: TimeOff['id'] | null, { type, span }: WrittenTimeOff): Promise<boolean> {
    const times = instantsOfSpan(span, timeZone)
    const words = `${timeOffWords[type]}, ${spanWords(span, preferences)}`
    const changed =
      id === null
        ? await create({ worker, type, ...times }, t`${words} added`)
        : await update({ id, changes: { type, ...times } }, t`${words} saved`)
    if (changed !== null) setEdited(null)
    return changed !== null
  }

  return (
    <div className="stack gap-2">
      {own.length === 0 && edited === null && <p className="faint">{t`No time off is planned.`}</p>}
      <ul className="stack">
        {[...ahead, ...earlier].map(({ timeOff, span }) => (
          <li key={timeOff.id} className={styles.item}>
            {edited === timeOff.id ? (
              <TimeOffForm
                draftsOf={timeOff.id}
                initial={{ type: timeOff.type, span }}
                preferences={preferences}
                action="Save"
                onSave={(written) => save(timeOff.id, written)}
                onCancel={() => setEdited(null)}
              />
            ) : (
              <div className={styles.row} data-over={span.to < today || undefined}>
                <span className="stack grow shrink">
                  <span>{timeOffWords[timeOff.type]}</span>
                  <span className="faint small figures">{spanWords(span, preferences)}</span>
                </span>
                <SyncMark state={timeOff.syncState} />
                {!isReadOnly && (
                  <>
                    <IconButton
                      label={t`Change ${timeOffWords[timeOff.type]}, ${spanWords(span, preferences)}`}
                      icon={<Pencil />}
                      onPress={() => setEdited(timeOff.id)}
                    />
                    <IconButton
                      data-deletes
                      label={t`Delete ${timeOffWords[timeOff.type]}, ${spanWords(span, preferences)}`}
                      icon={<Trash />}
                      onPress={() =>
                        void remove(
                          { ids: [timeOff.id] },
                          t`${timeOffWords[timeOff.type]}, ${spanWords(span, preferences)}, deleted`,
                        )
                      }
                    />
                  </>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {edited === 'new' && (
        <TimeOffForm
          draftsOf={`new time off ${worker.memberId ?? worker.ghostId ?? ''}`}
          initial={{ type: 'vacation', span: { from: today, to: today, hours: null } }}
          preferences={preferences}
          action="Add time off"
          onSave={(written) => save(null, written)}
          onCancel={() => setEdited(null)}
        />
      )}
      {edited === null && !isReadOnly && (
        <Button size="small" icon={<Plus />} className="at-start" onPress={() => setEdited('new')}>
          {t`Add time off`}
        </Button>
      )}
    </div>
  )
}

/** `24 – 31 Dec 2026`, or `24 Dec 2026, 9:00 to 13:00`. */
function spanWords({ from, to, hours }: TimeOffSpan, { dateFormat, timeFormat }: Preferences): string {
  const days = writeDays(from, to, { day: 'numeric', month: 'short', year: 'numeric' }, dateFormat)
  if (hours !== null)
    return t`${days}, ${formatTimeOfDay(hours.start, timeFormat)} to ${formatTimeOfDay(hours.end, timeFormat)}`
  return days
}
