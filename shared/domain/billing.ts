/** Whether time is billed that nobody has said it of. */

/**
 * Whether what gets another project is billed then. What differed from the default of where it was has been said by
 * somebody and stays; what followed that default follows the next one.
 */
export function billableAfterMove(billable: boolean, formerDefault: boolean, nextDefault: boolean): boolean {
  return billable === formerDefault ? nextDefault : billable
}
