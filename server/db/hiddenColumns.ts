/** Columns that no definition may show. */
export const hiddenColumns = {
  users: {
    password_hash: 'text?',
    pin_hash: 'text?',
    config: 'jsonb=',
    badge_code: 'text?',
    password_changed_at: 'timestamptz?',
  },
} as const
