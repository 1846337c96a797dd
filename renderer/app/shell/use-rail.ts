import { useBridgeCommand, useBridgeQuery } from '../../bridge/use-bridge.ts'
import { useMediaQuery } from '../../components/use-media-query.ts'

/** Below that the bar at the foot of the window takes the rail's place; as in the style sheets. */
const bar = '(max-width: 719px)'
/** So narrow that an open rail would take the room of what it leads to. */
const narrow = '(max-width: 899px)'

/** Whether the rail is open, as this computer remembers it: of wide windows, and of narrow ones by itself. */
export function useRail() {
  const { data: device } = useBridgeQuery('devicePreferences.get')
  const update = useBridgeCommand('devicePreferences.update')
  const isNarrow = useMediaQuery(narrow)
  /** It is a bar, which always names where it leads. */
  const isBar = useMediaQuery(bar)
  const kept = isNarrow ? 'narrowRailOpen' : 'railOpen'
  const isOpen = device?.[kept] ?? false
  return { isOpen, isBar, toggle: () => void update.run({ [kept]: !isOpen }) }
}
