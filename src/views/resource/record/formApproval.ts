import type { ComponentType } from 'react'
import type { AnyRow } from '../../../api/resourceApi'

/** What was typed into fields whose changes need approval. */
export type ProposalProps = {
  row: AnyRow
  proposed: Readonly<Record<string, unknown>>
  /** What picked rows are called, by field. */
  labels: ReadonlyMap<string, string>
  onClose: () => void
  onSubmitted: () => void
}

/** How the guarded fields of a record are changed in its form; without it they are read-only there. */
export type FormApproval = {
  /** Fields with a change that awaits approval, and what it is: they cannot be changed meanwhile. */
  usePending: (row: AnyRow | null) => Readonly<Record<string, string>>
  /** Asks for the reason and submits the changes. */
  Dialog: ComponentType<ProposalProps>
}

const none: Readonly<Record<string, string>> = {}

/** No changes that await approval: for forms without guarded fields. */
export const useNonePending: FormApproval['usePending'] = () => none
