/** The columns of every table. */
export type Standard = {
  id: number
  version: number
  created_at: string
  created_by: number | null
  updated_at: string
  updated_by: number | null
}

export const standardLabels: Record<string, string> = {
  id: 'Id',
  number: 'Number',
  status: 'Status',
  version: 'Version',
  created_at: 'Created',
  updated_at: 'Changed',
}
