/** The values with one put among them or, where it was, left out; `isIn` says which of both. */
export function toggled<Value>(
  values: ReadonlySet<Value>,
  value: Value,
  isIn = !values.has(value),
): ReadonlySet<Value> {
  const changed = new Set(values)
  if (isIn) changed.add(value)
  else changed.delete(value)
  return changed
}
