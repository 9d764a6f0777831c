const isEmpty = (input: unknown) => input === undefined || input === null || input === ''

/** The rule code of a value of the wrong kind: `required` where it is empty, else `wrong`. */
export const code = (wrong: string) => ({
  error: (issue: { input?: unknown }) => (isEmpty(issue.input) ? 'required' : wrong),
})
