import { backlogKey, type BoardColumn, type ColumnKey } from './board-columns.ts'
import { useBoardState } from './board-state.ts'
import { useNarrow } from './use-narrow.ts'

/** The one column that a narrow window draws, today unless chosen; null in a window that has room for all. */
export function useShownDay(columns: readonly BoardColumn[], today: string): ColumnKey | null {
  const isNarrow = useNarrow()
  const chosen = useBoardState((state) => state.shownColumn)
  if (!isNarrow) return null
  const shown =
    columns.find(({ key }) => key === chosen) ?? columns.find(({ key }) => key === today) ?? columns[1]
  return shown?.key ?? backlogKey
}
