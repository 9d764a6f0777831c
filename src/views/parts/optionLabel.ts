import type { AnyField } from '../../resources/kit/fields/field'

/** The word of a value of a choice. */
export const optionLabel = ({ options = [] }: AnyField, value: string) =>
  options.find((one) => one.value === value)?.label ?? value
