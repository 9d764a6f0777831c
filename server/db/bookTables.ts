/** The tables of the books without a resource, column by column as in `internalTables`. */
export const bookTables = {
  journal_lines: {
    id: 'int8!',
    booked_on: 'date',
    document: 'text',
    source_type: 'text',
    source_id: 'int8',
    event: 'text',
    account_id: 'int8',
    debit: 'numeric=',
    credit: 'numeric=',
    text: 'text?',
    created_at: 'timestamptz=',
    created_by: 'int8?',
  },
  stock_revaluations: {
    id: 'int8!',
    product_id: 'int8',
    lot_id: 'int8',
    source_type: 'text',
    source_id: 'int8',
    value: 'numeric',
    qty: 'numeric',
    average_before: 'numeric',
    average_after: 'numeric',
    at: 'timestamptz',
  },
} as const
