import { t } from '@lingui/core/macro'
import type { Preferences } from '../../../../shared/bridge/preferences.ts'
import type { Project } from '../../../../shared/bridge/projects.ts'
import { formatDate } from '../../../../shared/domain/date-format.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge.ts'
import { useSave } from '../../../components/fields/use-save.ts'
import { DraftScope } from '../../../components/fields/use-typed-text.ts'
import { CustomFieldRows } from '../../../entities/task/details/custom-field-rows.tsx'
import { fieldInWords } from '../../../entities/task/details/custom-field-value.ts'
import { Line } from './budget-card.tsx'
import { PageCard } from './page-card.tsx'

export interface CustomFieldsCardProps {
  readonly project: Project
  readonly preferences: Preferences
  readonly isReadOnly: boolean
}

/** The workspace's own fields of a project; nothing where there are none, or the service has not told them. */
export function CustomFieldsCard({ project: { id }, preferences, isReadOnly }: CustomFieldsCardProps) {
  const { data, refetch } = useBridgeQuery('customFields.ofProject', { id }, { onEachOpening: true })
  const save = useSave('customFields.setOfProject')
  if (data === undefined || data.fields.length === 0) return null
  const { fields, values } = data
  const written = (date: string) => formatDate(date.slice(0, 10), preferences.dateFormat)
  return (
    <PageCard title={t`Custom fields`}>
      {isReadOnly ? (
        <dl className="stack">
          {fields.map((field) => (
            <Line
              key={field.id}
              label={field.name}
              value={fieldInWords(field, values[field.id], written) || t`Empty`}
            />
          ))}
        </dl>
      ) : (
        <DraftScope value={id}>
          <CustomFieldRows
            fields={fields}
            values={values}
            preferences={preferences}
            onSave={async (changed) => {
              const refusal = await save({ id, values: changed })
              if (refusal === null) await refetch()
              return refusal
            }}
          />
        </DraftScope>
      )}
    </PageCard>
  )
}
