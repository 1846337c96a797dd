import Archive from 'lucide-react/icons/archive'
import SearchX from 'lucide-react/icons/search-x'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import type { Section } from './use-section.ts'

/** Stands in a list that is empty because of its text or filter, and leads out of it. */
export function NothingFound({ section, what }: { readonly section: Section; readonly what: string }) {
  const text = section.text.trim()
  if (text !== '')
    return (
      <EmptyState
        icon={<SearchX />}
        title={`No ${what} is called “${text}”`}
        message={`It may be among the ${section.standing === 'active' ? 'archived' : 'active'} ones.`}
        action={<Button onPress={() => section.setText('')}>Clear the search</Button>}
      />
    )
  if (section.standing === 'archived')
    return (
      <EmptyState
        icon={<Archive />}
        title={`No archived ${what}s`}
        message={`Archive a ${what} that is over: it leaves the lists and pickers, and its time stays.`}
        action={<Button onPress={() => section.setStanding('active')}>Show the active ones</Button>}
      />
    )
  return (
    <EmptyState
      icon={<Archive />}
      title={`Every ${what} is archived`}
      message="Restore one, or make a new one."
      action={<Button onPress={() => section.setStanding('archived')}>Show the archived ones</Button>}
    />
  )
}
