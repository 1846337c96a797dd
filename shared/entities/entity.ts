/** The kinds of rows that are replicated. `entities.ts` defines each. */
export const entityNames = [
  'client',
  'project',
  'tag',
  'task',
  'status',
  'member',
  'team',
  'customField',
  'ghost',
  'timeBlock',
  'workingHours',
  'timeOff',
  'milestone',
  'timeEntry',
  'savedView',
  'favorite',
  'attachment',
  'projectMember',
  'plannerSettings',
  'preferences',
] as const
export type Entity = (typeof entityNames)[number]
