/** The values that a row or a body has under the keys. */

export function pick<T extends object, Key extends keyof T>(
  values: T,
  ...keys: readonly Key[]
): Pick<T, Key> {
  const picked: Partial<Pick<T, Key>> = {}
  for (const key of keys) picked[key] = values[key]
  return picked as Pick<T, Key>
}

type Given<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> }

/** The values that are there: keys whose value is undefined are left out. */
export function given<T extends object>(values: T): Given<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>
}
