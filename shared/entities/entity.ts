/** The kinds of rows that are replicated, what is referred to first. `entities.ts` defines each. */
export const entityNames = [
  'preferences',
  'plannerSettings',
  'client',
  'project',
  'tag',
  'member',
  'team',
  'status',
  'customField',
  'ghost',
  'task',
  'milestone',
  'workingHours',
  'timeOff',
  'timeBlock',
  'timeEntry',
  'favorite',
  'savedView',
  'projectMember',
  'attachment',
] as const
export type Entity = (typeof entityNames)[number]
