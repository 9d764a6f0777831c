import type { DocumentLine, Lines } from './lines'
import type { RecordForm } from '../record/useRecordForm'

/** Texts by column. */
type LineTexts = Readonly<Record<string, string>>

/** Values of a line from elsewhere, by column, such as the stock of its bin or what an empty cell is filled with. */
export type Facts = Readonly<Record<string, unknown>> & {
  /** What makes a person look twice at what is typed; it stops nothing. */
  readonly warnings?: LineTexts
  /** What the server will refuse. */
  readonly errors?: LineTexts
}

/** Reads them for all lines of a document at once; the same object comes again as long as nothing of it changed. */
export type UseFacts = (lines: Lines, form: RecordForm) => (line: DocumentLine) => Facts

const nothing: Facts = {}

/** For lines without such values. */
export const useNoFacts: UseFacts = () => () => nothing

/** Reads the values of a line once, so that only lines that changed are drawn again. */
export function perLine(read: (line: DocumentLine) => Facts): (line: DocumentLine) => Facts {
  const cache = new WeakMap<DocumentLine, Facts>()
  return (line) => {
    const facts = cache.get(line) ?? read(line)
    cache.set(line, facts)
    return facts
  }
}
