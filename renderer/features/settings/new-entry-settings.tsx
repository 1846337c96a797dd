import { t } from '@lingui/core/macro'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { SettingGroup, SwitchRow } from '../../components/layout/setting-row.tsx'
import { NamePicker } from './name-picker.tsx'
import type { Settings } from './settings.ts'
import { useSetPreference } from './use-set-preference.ts'

/** The project and the task with which an entry begins for which none is chosen. */
export function NewEntrySettings({ preferences }: Pick<Settings, 'preferences'>) {
  const set = useSetPreference()
  const { data: projects } = useBridgeQuery('projects.list')
  const { data: tasks } = useBridgeQuery('tasks.list', {})
  const { defaultProjectId, defaultTaskId } = preferences
  const { data: task } = useBridgeQuery(
    'tasks.get',
    { id: defaultTaskId ?? '' },
    { enabled: defaultTaskId !== null },
  )
  const open = projects?.filter(({ archived }) => !archived) ?? []
  const archived = projects?.find((project) => project.archived && project.id === defaultProjectId)
  const isProjectGone =
    projects !== undefined && defaultProjectId !== null && !open.some(({ id }) => id === defaultProjectId)
  const isTaskGone = task === null || task?.done === true
  const ofProject = (tasks ?? []).filter(
    ({ projectId }) => defaultProjectId === null || projectId === defaultProjectId,
  )

  return (
    <SettingGroup title={t`New entries`}>
      <SwitchRow
        label={t`Take the last project`}
        description={t`A new entry has the project and the task of the one before until you choose others.`}
        isSelected={preferences.takesLastProject === 'always'}
        onChange={(on) => void set({ takesLastProject: on ? 'always' : 'never' })}
      />
      <NamePicker
        label={t`Project of new entries`}
        description={
          isProjectGone
            ? t`It is archived, deleted or in another workspace: new entries begin without it.`
            : t`Where you choose none. Also for the tray, shortcuts and the command line.`
        }
        searchLabel={t`Find a project`}
        noneLabel={t`No project`}
        missing={archived?.name ?? (isProjectGone ? t`Not here` : undefined)}
        rows={open}
        selected={defaultProjectId}
        onSelect={(id) => void set({ defaultProjectId: id, defaultTaskId: null })}
      />
      <NamePicker
        label={t`Task of new entries`}
        description={isTaskGone ? t`It is done or deleted: new entries begin without it.` : undefined}
        searchLabel={t`Find a task`}
        noneLabel={t`No task`}
        missing={task?.name ?? (isTaskGone ? t`Not here` : undefined)}
        rows={ofProject.map(({ id, name, parentName }) => ({ id, name, note: parentName }))}
        selected={defaultTaskId}
        onSelect={(id) => {
          const projectId = ofProject.find((task) => task.id === id)?.projectId ?? defaultProjectId
          void set({ defaultTaskId: id, defaultProjectId: projectId })
        }}
      />
      <SwitchRow
        label={t`Take the tags of alike entries`}
        description={t`An entry without tags gets those of the latest one with its description and project.`}
        isSelected={preferences.takesLastTags}
        onChange={(takesLastTags) => void set({ takesLastTags })}
      />
    </SettingGroup>
  )
}
