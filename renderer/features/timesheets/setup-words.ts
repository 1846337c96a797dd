import { t } from '@lingui/core/macro'

export const periodWords = {
  weekly: t`Every week`,
  biweekly: t`Every two weeks`,
  monthly: t`Every month`,
} as const
