/** An order or a transfer that a delivery may come for. */
export type OpenSource = {
  kind: 'purchase' | 'transfer'
  id: number
  number: string
  /** The supplier, or the location that sent it. */
  from_whom: string
  location: string
  location_id: number
  due_on: string | null
  status: string
  line_count: number
}
