import { t } from '@lingui/core/macro'
import Archive from 'lucide-react/icons/archive'
import SearchX from 'lucide-react/icons/search-x'
import { Button } from '../../../components/controls/button.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import type { Section } from './use-section.ts'

/** Stands in a list that is empty because of its text or filter, and leads out of it. */
export function NothingFound({ section, what }: { readonly section: Section; readonly what: string }) {
  const text = section.text.trim()
  if (text !== '')
    return (
      <EmptyState
        icon={<SearchX />}
        title={t`No ${what} is called “${text}”`}
        message={t`It may be among the ${section.standing === 'active' ? 'archived' : 'active'} ones.`}
        action={<Button onPress={() => section.setText('')}>{t`Clear the search`}</Button>}
      />
    )
  if (section.standing === 'archived')
    return (
      <EmptyState
        icon={<Archive />}
        title={t`No archived ${what}s`}
        message={t`Archive a ${what} that is over: it leaves the lists and pickers, and its time stays.`}
        action={<Button onPress={() => section.setStanding('active')}>{t`Show the active ones`}</Button>}
      />
    )
  return (
    <EmptyState
      icon={<Archive />}
      title={t`Every ${what} is archived`}
      message={t`Restore one, or make a new one.`}
      action={<Button onPress={() => section.setStanding('archived')}>{t`Show the archived ones`}</Button>}
    />
  )
}
