import { Suspense } from 'react'
import { lazyComponent } from '../states/lazy-component.ts'
import type { PickerRowsProps } from './picker-rows.tsx'

const PickerRows = lazyComponent<PickerRowsProps>(async () => (await import('./picker-rows.tsx')).PickerRows)

/** The inside of a picker: a search box and the rows it leaves; the box keeps the focus, arrows move. */
export function PickerList(props: PickerRowsProps) {
  return (
    <Suspense>
      <PickerRows {...props} />
    </Suspense>
  )
}
