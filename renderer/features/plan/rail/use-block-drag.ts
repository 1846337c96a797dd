import { type PointerEvent, type RefObject, useEffectEvent } from 'react'
import { isMain, type Point, useFollowPress } from '../../../components/dragging/follow-press.ts'
import { useBoardState } from '../board/board-state.ts'
import { type ScheduledBlock, stretchOf } from '../board/day-times.ts'
import { railStep } from './rail-scale.ts'
import { timeUnder } from './rail-under.ts'
import type { BlockCommands } from './use-block-commands.ts'

/** In px, from its lower edge: here a block is made longer and shorter. */
const edge = 6

/** Called by the `onPointerDown` of a time block: moves it over the rails of all days, or moves its end. */
export function useBlockDrag(board: RefObject<HTMLElement | null>, commands: BlockCommands) {
  const follow = useFollowPress()

  const show = useEffectEvent((block: ScheduledBlock, point: Point, grabbed: number, isEnd: boolean) => {
    if (board.current === null) return
    const { start, end } = stretchOf(block)
    const under = timeUnder(board.current, point, isEnd ? 0 : end - start, grabbed)
    const time =
      under !== null && isEnd ? { ...under, start, seconds: Math.max(railStep, under.start - start) } : under
    useBoardState.setState({ drag: { ids: [], from: null, target: null, time, blockId: block.id } })
  })
  const drop = useEffectEvent((block: ScheduledBlock) => {
    const time = useBoardState.getState().drag?.time
    useBoardState.setState({ drag: null })
    if (time) commands.place(block, time.start, time.seconds)
  })

  return function startBlockDrag(event: PointerEvent<HTMLElement>, block: ScheduledBlock): void {
    if (!isMain(event)) return
    const box = event.currentTarget.getBoundingClientRect()
    const isEnd = box.bottom - event.clientY <= edge && box.height > 2 * edge
    const grabbed = isEnd ? 0 : event.clientY - box.top
    follow(event, {
      onBegin: () =>
        useBoardState.setState({
          drag: { ids: [], from: null, target: null, time: null, blockId: block.id },
        }),
      onPoint: (point) => show(block, point, grabbed, isEnd),
      onDrop: () => drop(block),
      onCancel: () => useBoardState.setState({ drag: null }),
    })
  }
}
