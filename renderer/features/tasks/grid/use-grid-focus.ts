import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Marks what can have the focus: a row, and in a table one of its cells. */
export const rowAttribute = 'data-row'
export const cellAttribute = 'data-cell'

export interface GridPlace {
  readonly row: number
  /** Null: the row as a whole. */
  readonly cell: string | null
}

/** Gives rows and cells the focus as soon as they are drawn, and keeps it when what had it goes away. */
export function useGridFocus(scroller: RefObject<HTMLElement | null>, place: GridPlace) {
  const isWanted = useRef(false)
  const hadFocus = useRef(false)

  useLayoutEffect(() => {
    const grid = scroller.current
    if (grid === null) return
    const { activeElement } = document
    // A row that was deleted under the focus leaves it to the page.
    if (hadFocus.current && activeElement === document.body) isWanted.current = true
    if (isWanted.current) {
      const element = elementAt(grid, place)
      if (element !== null) {
        isWanted.current = false
        element.focus({ preventScroll: true })
        // The list has scrolled to the row; a cell may be out of sight sideways.
        if (place.cell !== null) element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      }
    }
    hadFocus.current = grid.contains(document.activeElement)
  })

  return {
    focusSoon: () => {
      isWanted.current = true
    },
    /** Goes into the field that is open in a cell. */
    focusField: (row: number, cell: string) => {
      const grid = scroller.current
      if (grid !== null) elementAt(grid, { row, cell })?.querySelector('input')?.focus()
    },
  }
}

function elementAt(grid: HTMLElement, { row, cell }: GridPlace): HTMLElement | null {
  const element = grid.querySelector<HTMLElement>(`[${rowAttribute}="${row}"]`)
  if (element === null || cell === null) return element
  return element.querySelector<HTMLElement>(`[${cellAttribute}="${CSS.escape(cell)}"]`) ?? element
}
