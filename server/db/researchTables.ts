/** Tables of R&D without a resource, written as in `internalTables.ts`. */
export const researchTables = {
  rd_formula_reads: {
    id: 'int8!',
    at: 'timestamptz=',
    user_id: 'int8',
    sample_id: 'int8?',
    sample_version_id: 'int8?',
    action: 'text',
  },
} as const
