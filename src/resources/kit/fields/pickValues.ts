// Object.fromEntries loses the names: here alone a choice among values is given the type that follows.

/** Some of the values, by name. */
export const pickValues = <V extends object, const N extends keyof V & string>(
  values: V,
  names: readonly N[],
): Pick<V, N> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.some((one) => one === name))) as Pick<
    V,
    N
  >

/** The values that a test by name and value keeps. */
export const filterValues = <V extends object>(
  values: V,
  isKept: (name: keyof V & string, value: V[keyof V]) => boolean,
): Partial<V> => {
  const kept: Partial<V> = {}
  for (const name in values) if (isKept(name, values[name])) kept[name] = values[name]
  return kept
}
