/** A value of a row as text: empty where there is none, JSON where it is no text itself. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value
  return value === null || value === undefined ? '' : JSON.stringify(value)
}
