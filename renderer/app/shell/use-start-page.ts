import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { startPages } from '../../stores/start-pages.ts'

/** An address that names no screen: that of a window which has just been opened. */
const isOpening = !/^#\/./.test(window.location.hash)

/** Goes to the first screen that the person wants, once, unless they have gone to another one meanwhile. */
export function useStartPage(): void {
  const { data: planner } = useBridgeQuery('plannerSettings.get')
  const navigate = useNavigate()
  const isDone = useRef(!isOpening)
  useEffect(() => {
    if (isDone.current || planner === undefined) return
    isDone.current = true
    const to = startPages.find(({ id }) => id === planner.startPage)?.to ?? '/'
    const isMoved = /^#\/./.test(window.location.hash)
    if (to !== '/' && !isMoved) void navigate({ to, replace: true })
  }, [planner, navigate])
}
