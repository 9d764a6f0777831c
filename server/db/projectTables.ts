/** Tables of projects without a resource, written as in `internalTables.ts`. */
export const projectTables = {
  project_reschedules: {
    id: 'int8!',
    project_id: 'int8',
    kind: 'text',
    changes: 'jsonb',
    at: 'timestamptz',
    user_id: 'int8?',
    undone_at: 'timestamptz?',
  },
} as const
