import { useMediaQuery } from '../../components/use-media-query.ts'
import { backlogKey, type BoardColumn, type ColumnKey } from './board-columns.ts'
import { useBoardState } from './board-state.ts'

/** The width below which the rail becomes a bar at the foot, and the board shows one day at a time. */
const narrow = '(max-width: 719px)'

/** The one column that a narrow window draws, today unless chosen; null in a window that has room for all. */
export function useShownDay(columns: readonly BoardColumn[], today: string): ColumnKey | null {
  const isNarrow = useMediaQuery(narrow)
  const chosen = useBoardState((state) => state.shownColumn)
  if (!isNarrow) return null
  const shown =
    columns.find(({ key }) => key === chosen) ??
    columns.find(({ key }) => key === today) ??
    columns.find(({ date }) => date !== null)
  return shown?.key ?? backlogKey
}
