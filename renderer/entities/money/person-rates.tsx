import { t } from '@lingui/core/macro'
import type { Rate } from '../../../shared/bridge/rates.ts'
import { RateField } from './rate-field.tsx'
import { useMoney } from './use-money.ts'
import { useRates } from './use-rates.ts'

export interface PersonRatesProps {
  readonly memberId: NonNullable<Rate['memberId']>
  readonly name: string
  /** Null for the person's rates in general. */
  readonly project: { readonly id: NonNullable<Rate['projectId']>; readonly currency: string | null } | null
  readonly seesRates: boolean
  readonly seesCosts: boolean
  readonly isReadOnly?: boolean
}

/** The rate and the cost of a person's hour; nothing for people who may see neither. */
export function PersonRates(props: PersonRatesProps) {
  const { memberId, name, project, seesRates, seesCosts, isReadOnly = false } = props
  const { currency } = useMoney()
  const ofProject = useRates(project?.id ?? null)
  const ofWorkspace = useRates(null)
  const shared = { currency: project?.currency ?? currency, isReadOnly }
  const inheritedOf = (kind: Rate['kind']) => {
    const inWorkspace = ofWorkspace.presentOf(kind, null)
    if (project === null) return inWorkspace
    return ofProject.presentOf(kind, null) ?? ofWorkspace.presentOf(kind, memberId) ?? inWorkspace
  }
  const field = (kind: Rate['kind'], title: string, label: string) => (
    <RateField
      {...shared}
      title={title}
      label={label}
      owner={{ kind, projectId: project?.id ?? null, memberId }}
      periods={ofProject.periodsOf(kind, memberId)}
      inherited={inheritedOf(kind)}
    />
  )
  return (
    <>
      {seesRates && field('billable', t`Hourly rate`, t`Hourly rate of ${name}`)}
      {seesCosts && field('labor_cost', t`Labour cost`, t`Labour cost of ${name}`)}
    </>
  )
}
