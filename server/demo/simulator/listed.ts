import type { PlantApi, WireRow } from './api'

/** The part of a list's address that asks for rows with one of these values. */
export const among = (field: string, values: readonly (string | number)[], place = 0) =>
  [
    `filters[${place}][field]=${field}`,
    `filters[${place}][field_type]=${typeof values[0] === 'number' ? 'reference' : 'text'}`,
    `filters[${place}][filters][0][operator]=in`,
    ...values.map((value, at) => `filters[${place}][filters][0][value][${at}]=${value}`),
  ].join('&')

/** Rows of a list by their ids. */
export const listed = async <T extends WireRow>(api: PlantApi, path: string, who = 'planning') =>
  new Map(((await api.read(who, path)) as T[]).map((row) => [row.id, row]))
