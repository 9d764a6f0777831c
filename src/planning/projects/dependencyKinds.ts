/** What of a task another one waits for: its end to start, its start to start, its end to end. */
export const dependencyKinds = ['finish_to_start', 'start_to_start', 'finish_to_finish'] as const
export type DependencyKind = (typeof dependencyKinds)[number]
