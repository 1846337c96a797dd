/** The fields of an imported entry that a column of a table can tell. A date may have a time behind it. */
export const importFields = [
  'startDate',
  'startTime',
  'stopDate',
  'stopTime',
  'duration',
  'description',
  'client',
  'project',
  'task',
  'tags',
  'billable',
  'person',
  'lastName',
  'email',
] as const

export type ImportField = (typeof importFields)[number]
