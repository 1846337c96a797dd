/** By what lists of tasks are sorted, besides custom fields. */
export const taskOrders = [
  'position',
  'name',
  'date',
  'endDate',
  'project',
  'status',
  'priority',
  'estimate',
  'tracked',
  'created',
  'updated',
] as const

/** By what lists of tasks are grouped. */
export const taskGroupings = ['none', 'project', 'status', 'priority', 'assignee', 'date'] as const
