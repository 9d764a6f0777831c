import type { AnyResource } from '../../../src/resources/kit/define/definition'

/** The columns that identify a row for people besides its name. */
export const codeColumns = ({ prefix, lookup }: AnyResource): string[] => [
  ...(prefix === undefined ? [] : ['number']),
  ...((lookup && lookup.codes) || []),
]

/** The columns that the label of a row is made of. */
export const nameColumns = ({ label }: AnyResource) =>
  [...label.matchAll(/\{([a-z_0-9]+)\}/g)].map(([, name]) => name ?? '')
