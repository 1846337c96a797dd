import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { followPress } from '../../components/follow-press.ts'
import { dropTargetAt } from '../../entities/task/drop-target.ts'

export interface RowDrag {
  /** The row that is dragged; null while none is. */
  readonly id: string | null
  /** The row before which it would stand, counted with it in its old place. */
  readonly index: number
  readonly start: (event: ReactPointerEvent<HTMLElement>, id: string) => void
}

const resting = { id: null, index: -1 } as const

/** Dragging the rows of a short list, which carry their ids as `data-row`, into another order. */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  onPlace: (id: string, index: number) => void,
): RowDrag {
  const [drag, setDrag] = useState<{ readonly id: string | null; readonly index: number }>(resting)
  const target = useRef<number | null>(null)
  const letGo = useRef<() => void>(() => {})
  useEffect(() => () => letGo.current(), [])
  const drop = useEffectEvent((id: string) => {
    setDrag(resting)
    if (target.current !== null) onPlace(id, target.current)
  })

  function start(event: ReactPointerEvent<HTMLElement>, id: string): void {
    if (event.button !== 0 || !event.isPrimary) return
    target.current = null
    letGo.current = followPress(event.nativeEvent, {
      card: null,
      pictureClass: '',
      count: 1,
      onBegin: () => setDrag({ id, index: -1 }),
      onPoint: ({ x, y }) => {
        if (list.current === null) return
        const rows = [...list.current.querySelectorAll<HTMLElement>('[data-row]')]
        const cards = rows.map((row) => {
          const { top, bottom } = row.getBoundingClientRect()
          return { id: row.dataset['row'] ?? '', top, bottom }
        })
        const box = list.current.getBoundingClientRect()
        const taskIds = cards.map((card) => card.id)
        const column = {
          key: '',
          left: box.left,
          right: box.right,
          top: box.top,
          bottom: box.bottom,
          taskIds,
          cards,
        }
        const landing = dropTargetAt({ x, y }, [column], new Set([id]))
        target.current = landing?.index ?? null
        const before = taskIds.filter((each) => each !== id)[landing?.index ?? -1]
        setDrag({ id, index: before === undefined ? -1 : taskIds.indexOf(before) })
      },
      scrollAt: () => false,
      onDrop: () => drop(id),
      onCancel: () => setDrag(resting),
    })
  }
  return { ...drag, start }
}
