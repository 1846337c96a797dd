import type { ComponentProps } from 'react'
import { Focusable } from 'react-aria-components/Tooltip'
import { Tooltip } from '../../components/overlays/tooltip.tsx'
import { useRail } from './use-rail.ts'

/** Says where a way of the closed rail leads; of the open one its words do. */
export function RailTip({ text, children }: { readonly text: string; readonly children: Way }) {
  const { isOpen, isBar } = useRail()
  return (
    <Tooltip text={text} placement="end" isDisabled={isOpen || isBar}>
      <Focusable>{children}</Focusable>
    </Tooltip>
  )
}

type Way = ComponentProps<typeof Focusable>['children']
