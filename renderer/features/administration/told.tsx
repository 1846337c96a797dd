import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { BridgeFailure } from '../../bridge/use-bridge.ts'
import { Button } from '../../components/controls/button.tsx'
import { ErrorState } from '../../components/states/error-state.tsx'
import { Skeleton } from '../../components/states/skeleton.tsx'
import { useFormats } from '../../entities/time-entry/use-formats.ts'
import styles from './administration.module.css'

export interface ToldProps<Data extends { readonly asOf: string }> {
  /** Of what could not be read. */
  readonly failure: string
  readonly read: {
    readonly data: Data | undefined
    readonly error: BridgeFailure | null
    readonly refetch: () => unknown
  }
  readonly children: (data: Data) => ReactNode
}

/** A list that the service alone keeps, once it is read; when it was told, and what to do where it could not be read. */
export function Told<Data extends { readonly asOf: string }>({ failure, read, children }: ToldProps<Data>) {
  const { data, error, refetch } = read
  const formats = useFormats()
  if (data === undefined && error !== null)
    return <ErrorState title={failure} message={error.message} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={8} className={styles.loading} />
  return (
    <>
      {children(data)}
      <p className={styles.asOf} role="status">
        {formats !== null && t`As of ${formats.time(data.asOf)}, from the server.`}
        {error !== null && ` ${error.message}`}{' '}
        <Button size="small" variant="quiet" onPress={() => void refetch()}>{t`Read again`}</Button>
      </p>
    </>
  )
}
