/** The words of a choice: `in_progress` reads "In progress" unless another label is given. */
export const words = (value: string) => value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ')
