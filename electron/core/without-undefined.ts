/** An object without the keys that are `undefined`: absent means "stays as it is". */
type Present<T> = { readonly [Key in keyof T]?: Exclude<T[Key], undefined> }

/** Takes the keys with `undefined` out. */
export function withoutUndefined<T extends object>(given: T): Present<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Present<T>
}
