/** What tracking shows as the program that made an entry, for those that came through planning. */
export const CREATED_WITH = 'dayloom planner'
