/** Whether only the person can tell if the server has an edit: sent again, it may be there twice. */
export function mayHaveArrived(reason: { readonly code: string } | null): boolean {
  return reason?.code === 'may_be_there'
}
