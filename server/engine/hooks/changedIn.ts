import type { RowChange } from './hooks'

/** Whether one of these columns of a row changed; of a new or removed row each that has a value. */
export const changedIn =
  <R extends object>(names: readonly (keyof R)[]) =>
  ({ before, after }: RowChange<R>) =>
    names.some((name) => before?.[name] !== after?.[name])
