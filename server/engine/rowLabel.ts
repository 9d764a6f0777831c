import type { AnyResource } from '../../src/resources/kit/define/definition'

/** How a row is called: the label template of its definition filled with the row's values. */
export const rowLabel = (resource: AnyResource, row: Record<string, unknown>) =>
  resource.label.replace(/\{([a-z_0-9]+)\}/g, (_, name: string) =>
    String((row[name] as string | number | null) ?? ''),
  )
