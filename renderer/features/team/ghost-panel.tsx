import Trash from 'lucide-react/icons/trash-2'
import UserCheck from 'lucide-react/icons/user-check'
import { useState } from 'react'
import type { Ghost } from '../../../shared/bridge/ghosts.ts'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { useBridgeCommand } from '../../bridge/use-bridge-command.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { useUndoableCommand } from '../../bridge/use-undoable-command.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { MultiPicker } from '../../components/picker.tsx'
import { SavedField } from '../../components/saved-field.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { RefusalNotice } from '../../entities/edit/refusal-notice.tsx'
import { namesInWords } from '../../entities/people/person.ts'
import { WorkingTimeSections } from '../../entities/working-time/working-time-sections.tsx'
import { EmbodyDialog } from './embody-dialog.tsx'
import styles from './ghost-panel.module.css'
import { GhostTasks } from './ghost-tasks.tsx'
import { ReplacementList } from './replacement-list.tsx'

export interface GhostPanelProps {
  readonly ghost: Ghost
  readonly preferences: Preferences
  readonly onClose: () => void
  /** Deletes it, where the screen has more to do than to close the details. */
  readonly onDelete?: () => void
}

/** Everything of one ghost, at the side; each field is saved when it is left. */
export function GhostPanel({ ghost, preferences, onClose, onDelete }: GhostPanelProps) {
  const update = useBridgeCommand('ghosts.update')
  const deleteGhosts = useUndoableCommand('ghosts.delete')
  const [handsOver, setHandsOver] = useState<{ readonly memberId: LocalId | null } | null>(null)
  const isEmbodied = ghost.embodiedAt !== null

  async function save(changes: {
    readonly name?: string
    readonly description?: string
  }): Promise<string | null> {
    const result = await update.run({ id: ghost.id, changes })
    return result.ok ? null : result.error.message
  }

  function remove(): void {
    onClose()
    void deleteGhosts({ ids: [ghost.id] }, `“${ghost.name}” deleted`)
  }

  return (
    <SidePanel
      title="Ghost"
      onClose={onClose}
      footer={
        <>
          {!isEmbodied && (
            <Button variant="primary" icon={<UserCheck />} onPress={() => setHandsOver({ memberId: null })}>
              Hand over to a person
            </Button>
          )}
          <Button variant="quiet" icon={<Trash />} className={styles.end} onPress={onDelete ?? remove}>
            Delete
          </Button>
        </>
      }
    >
      <RefusalNotice row={ghost} />
      <div className={styles.panel}>
        <div className={styles.fields}>
          <SavedField
            label="Name"
            isRequired
            maxLength={255}
            value={ghost.name}
            onSave={(name) => save({ name })}
          />
          <SavedField
            label="Description"
            multiline
            maxLength={3000}
            placeholder="What the person will do, and from when"
            value={ghost.description}
            onSave={(description) => save({ description })}
          />
        </div>
        {isEmbodied ? (
          <Notice tone="neutral">A person took over from this ghost, with everything that it had.</Notice>
        ) : (
          <>
            <Assignments ghost={ghost} preferences={preferences} />
            <section className={styles.section}>
              <h3 className={styles.title}>Who could take this place</h3>
              <ReplacementList
                ghost={ghost}
                preferences={preferences}
                onChoose={({ id }) => setHandsOver({ memberId: id })}
              />
            </section>
            <WorkingTimeSections
              worker={{ memberId: null, ghostId: ghost.id }}
              preferences={preferences}
              lockedBecause={null}
            />
          </>
        )}
      </div>
      {handsOver !== null && (
        <EmbodyDialog ghost={ghost} memberId={handsOver.memberId} onClose={() => setHandsOver(null)} />
      )}
    </SidePanel>
  )
}

/** Which teams, projects and tasks it has. */
function Assignments({ ghost, preferences }: Pick<GhostPanelProps, 'ghost' | 'preferences'>) {
  const { data: teams = [] } = useBridgeQuery('teams.list')
  const { data: projects = [] } = useBridgeQuery('projects.list')
  const update = useUndoableCommand('ghosts.update')
  const active = projects.filter(({ id, archived }) => !archived || ghost.projectIds.includes(id))
  const namesOf = (
    rows: readonly { readonly id: LocalId; readonly name: string }[],
    ids: readonly LocalId[],
  ) => namesInWords(rows.filter(({ id }) => ids.includes(id)).map(({ name }) => name))
  return (
    <section className={styles.rows}>
      {teams.length > 0 && (
        <div className={styles.row}>
          <span className={styles.label}>Teams</span>
          <MultiPicker
            label="Teams"
            searchLabel="Find a team"
            items={teams.map(({ id, name }) => ({ id, label: name }))}
            selected={new Set<string>(ghost.teamIds)}
            onChange={(ids) =>
              void update({
                id: ghost.id,
                changes: { teamIds: teams.filter(({ id }) => ids.has(id)).map(({ id }) => id) },
              })
            }
            trigger={<Button>{namesOf(teams, ghost.teamIds) || 'No team'}</Button>}
          />
        </div>
      )}
      <div className={styles.row}>
        <span className={styles.label}>Projects</span>
        <MultiPicker
          label="Projects"
          searchLabel="Find a project"
          items={active.map(({ id, name, color }) => ({ id, label: name, color }))}
          selected={new Set<string>(ghost.projectIds)}
          onChange={(ids) =>
            void update({
              id: ghost.id,
              changes: { projectIds: active.filter(({ id }) => ids.has(id)).map(({ id }) => id) },
            })
          }
          trigger={<Button>{namesOf(active, ghost.projectIds) || 'No project'}</Button>}
        />
      </div>
      <div className={styles.row}>
        <span className={styles.label}>Tasks</span>
        <GhostTasks ghost={ghost} preferences={preferences} />
      </div>
    </section>
  )
}
