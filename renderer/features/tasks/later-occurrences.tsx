import { Trans } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { LaterOccurrences as Later } from '../../../shared/bridge/tasks.ts'
import { dayInWords } from '../../entities/task/task-dates.ts'
import styles from './grid/task-cells.module.css'
import { useTasksShared, toggleSeries } from './tasks-state.ts'

/** How many occurrences of a recurring task come after this one; shows them, or folds them away. */
export function LaterOccurrences({ later }: { readonly later: Later }) {
  const { catalog } = useTasksShared()
  const { count, until, isFolded, seriesId } = later
  const day = until === null ? null : dayInWords(until, catalog.preferences.dateFormat, catalog.today)
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.later}
      aria-expanded={!isFolded}
      onClick={(event) => {
        event.stopPropagation()
        toggleSeries(seriesId)
      }}
    >
      <span className="inline gap-2px">
        {isFolded ? <ChevronRight aria-hidden /> : <ChevronDown aria-hidden />}
        <Trans>{count} more</Trans>
      </span>{' '}
      {day !== null && (
        <span className={styles.until}>
          <Trans>until {day}</Trans>
        </span>
      )}
    </button>
  )
}
