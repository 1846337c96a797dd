/** The longest estimate that a task can have, in minutes: the service and the program on the computer refuse more. */
export const LONGEST_ESTIMATE_MINUTES = 10_000_000
