import { type Area, areas, type Role } from '../../../access'
import type { Screen } from '../../routing/visible'

export type OpenedSection = { title: string; screens: { path: string; title: string; areas: Area[] }[] }

/** The areas of the one table of rights that hold a role. */
export const areasOf = (role: Role) =>
  (Object.keys(areas) as Area[]).filter((area) => (areas[area] as readonly Role[]).includes(role))

/** The screens a role opens where their modules are enabled, by section, each with the areas that let it in. */
export function openedBy(role: Role, screens: readonly Screen[]): OpenedSection[] {
  const areas = new Set(areasOf(role))
  const sections = new Map<string, OpenedSection>()
  for (const { node, path, within } of screens) {
    if (node.hidden || node.areas === '*') continue
    const isIn = [...within, node].every(
      (one) => one.areas === '*' || role === 'admin' || one.areas.some((area) => areas.has(area)),
    )
    if (!isIn) continue
    const title = within[0]?.title ?? node.title
    const section = sections.get(title) ?? { title, screens: [] }
    const letIn = node.areas.filter((area) => areas.has(area))
    section.screens.push({ path, title: node.title, areas: letIn })
    sections.set(title, section)
  }
  return [...sections.values()]
}
