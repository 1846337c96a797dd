import { t } from '@lingui/core/macro'
import type { Project } from '../../../../shared/bridge/projects.ts'
import { moneyPeriod } from '../../../../shared/domain/project-money.ts'
import { useUndoableCommand } from '../../../bridge/use-bridge.ts'
import { ParsedField } from '../../../components/fields/parsed-field.tsx'
import { useSave } from '../../../components/fields/use-save.ts'
import { CurrencyPicker } from '../../../entities/money/currency-picker.tsx'
import { RateField } from '../../../entities/money/rate-field.tsx'
import { useMoney } from '../../../entities/money/use-money.ts'
import { useRates } from '../../../entities/money/use-rates.ts'
import styles from './panel.module.css'

/** The rate, fee, budget and currency of the project, for people who may see them. */
export function ProjectMoney({ project }: { readonly project: Project }) {
  const { id, name, fixedFee, budget } = project
  const { currency: ofWorkspace, format, parse } = useMoney()
  const { periodsOf } = useRates(id)
  const inherited = useRates(null).presentOf('billable', null)
  const save = useSave('projects.update')
  const update = useUndoableCommand('projects.update')
  const currency = project.currency ?? ofWorkspace
  return (
    <>
      <RateField
        title={t`Hourly rate`}
        label={t`Hourly rate of ${name}`}
        owner={{ kind: 'billable', projectId: id, memberId: null }}
        periods={periodsOf('billable', null)}
        currency={currency}
        inherited={inherited}
      />
      <ParsedField
        label={t`Fixed fee, in ${currency}`}
        draftName="Fixed fee"
        placeholder={t`None: billed by time`}
        className={styles.short}
        value={fixedFee}
        format={format}
        parse={parse}
        onCommit={(fee) => save({ id, changes: { fixedFee: fee } })}
      />
      <ParsedField
        label={
          moneyPeriod(project.repeats, project) === null
            ? t`Budget, in ${currency}`
            : t`Budget of each period, in ${currency}`
        }
        draftName="Budget"
        placeholder={fixedFee === null ? t`None` : t`As the fixed fee`}
        className={styles.short}
        value={budget}
        format={format}
        parse={parse}
        onCommit={(amount) => save({ id, changes: { budget: amount } })}
      />
      <CurrencyPicker
        label={t`Currency`}
        value={project.currency}
        inherited={ofWorkspace}
        onChange={(chosen) =>
          void update({ id, changes: { currency: chosen } }, t`Currency of “${name}” changed`)
        }
      />
    </>
  )
}
