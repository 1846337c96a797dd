import { t } from '@lingui/core/macro'
import type { Preferences } from '../../../../shared/bridge/preferences.ts'
import type { Ghost } from '../../../../shared/bridge/ghosts.ts'
import { Button } from '../../../components/controls/button.tsx'
import { Avatar } from '../../../entities/people/avatar.tsx'
import type { TeamWorker } from '../rows/worker.ts'
import { reasonWords } from './replacements.ts'
import { useReplacements } from './use-replacements.ts'

export interface ReplacementListProps {
  readonly ghost: Ghost
  readonly preferences: Preferences
  readonly onChoose: (worker: TeamWorker) => void
}

const shown = 5

/** Who could take the ghost's place, best first, each with the reason. */
export function ReplacementList({ ghost, preferences, onChoose }: ReplacementListProps) {
  const ranked = useReplacements(ghost, preferences)
  if (ranked === undefined) return <p className="faint small">{t`Looking at the year ahead …`}</p>
  return (
    <ol className="stack gap-2">
      {ranked.slice(0, shown).map((replacement) => (
        <li key={replacement.worker.key} className="row gap-2">
          <Avatar person={replacement.worker} size={24} />
          <span className="stack grow shrink">
            <span>{replacement.worker.name}</span>
            <span className="faint small">{reasonWords(replacement, preferences.durationFormat)}</span>
          </span>
          <Button
            size="small"
            aria-label={t`Hand over to ${replacement.worker.name}`}
            onPress={() => onChoose(replacement.worker)}
          >
            {t`Hand over`}
          </Button>
        </li>
      ))}
    </ol>
  )
}
