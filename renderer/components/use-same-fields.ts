import { useMemo } from 'react'

/** The former object for as long as each of its fields is the same: for what many parts of a screen share. */
export function useSameFields<Fields extends object>(fields: Fields): Fields {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- The list of dependencies is the values themselves.
  return useMemo(() => fields, Object.values(fields))
}
