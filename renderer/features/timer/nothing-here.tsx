import Clock from 'lucide-react/icons/clock'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Keys } from '../../components/kbd.tsx'

export interface NothingHereProps {
  /** What was searched for; empty when the list itself is. */
  readonly search: string
  readonly onAdd: () => void
  readonly onClear: () => void
}

/** Stands in place of the list and says what to do next. */
export function NothingHere({ search, onAdd, onClear }: NothingHereProps) {
  if (search !== '') {
    return (
      <EmptyState
        icon={<SearchX />}
        title={`Nothing found for “${search}”`}
        message="Descriptions, projects, clients and tags of all entries were searched."
        action={<Button onPress={onClear}>Clear the search</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={<Clock />}
      title="Track your first hour"
      message={
        <>
          Say above what you are working on and press start, or the key <Keys keys="s" />. @ names a project,
          # a tag, $ makes it billable. Forgot to start? Add the time afterwards.
        </>
      }
      action={
        <Button icon={<Plus />} onPress={onAdd}>
          Add entry
        </Button>
      }
    />
  )
}
