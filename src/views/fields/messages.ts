import type { AnyField } from '../../resources/kit/field'

/** What is said where a required field is left empty. */
export const requiredMessage = ({ label }: Pick<AnyField, 'label'>) => `${label} is required`

export const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
