import { t } from '@lingui/core/macro'
import { reasonSentence } from '../../entities/edit/reason-sentences.ts'
import type { QueuedOperation } from '../../../shared/bridge/sync.ts'
import type { TechnicalDetailsProps } from './technical-details.tsx'
import type { Moment } from '../../entities/edit/use-moment.ts'

/** The facts of an edit that help to find the cause of trouble. */
export function technicalFacts(operation: QueuedOperation, moment: Moment): TechnicalDetailsProps['facts'] {
  const { id, state, entity, entityId, serverId, kind, queuedAt, attempts, reason } = operation
  return [
    [t`Edit`, id],
    [t`Kind`, `${kind} ${entity}`],
    [t`State`, t`${state.replace('_', ' ')}, attempts: ${attempts}`],
    [t`Made`, `${moment(queuedAt)} (${queuedAt})`],
    [t`Row here`, entityId],
    [t`Row on the server`, serverId],
    [t`Last answer`, reason === null ? null : reasonSentence(reason)],
  ]
}
