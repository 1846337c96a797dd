/** Less than a quarter of an hour is not worth a word. */
const LEAST_SECONDS = 15 * 60

/** Seconds that a day lacks of its working hours; 0 where it has them, or nearly. */
export function missingOn(trackedSeconds: number, capacitySeconds: number): number {
  const missing = capacitySeconds - trackedSeconds
  return missing < LEAST_SECONDS ? 0 : missing
}
