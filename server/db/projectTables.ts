/** Tables of projects and the forecast without a resource, written as in `internalTables.ts`. */
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
  forecast_plan_revisions: {
    plan_id: 'int8',
    revision: 'int4',
    product_id: 'int8',
    bucket_start: 'date',
    planned_qty: 'numeric',
  },
  forecast_snapshots: {
    id: 'int8!',
    period_id: 'int8',
    product_id: 'int8',
    customer_id: 'int8?',
    kind: 'text',
    method: 'text?',
    lag: 'int4',
    qty: 'numeric',
    taken_at: 'timestamptz=',
  },
} as const
