/** Browsers have no type for it; these are their words. */
const words =
  /dynamically imported module|importing a module script failed|unable to preload css|loading chunk/i

/** Whether code or styles could not be fetched. */
export function isMissingScript(error: unknown): boolean {
  return error instanceof Error && words.test(error.message)
}
