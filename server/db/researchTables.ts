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
  rd_panel_servings: {
    id: 'int8!',
    panel_id: 'int8',
    panellist_id: 'int8',
    serving: 'int4',
    codes: '_text',
    b_codes: '_text',
    answer: 'text?',
    is_correct: 'bool?',
    answered_at: 'timestamptz?',
  },
  rd_replacements: { id: 'int8!', sample_id: 'int8', product_id: 'int8', replacement_id: 'int8' },
} as const
