import type { Tab } from '../../../machines/tabs'

const keyOf = (owner: number) => `decant.tabs.${owner}`

const isTab = (one: unknown): one is Pick<Tab, 'path' | 'fullPath' | 'title'> =>
  typeof one === 'object' &&
  one !== null &&
  ['path', 'fullPath', 'title'].every((name) => typeof (one as Record<string, unknown>)[name] === 'string')

/** The tabs a person had in this browser tab before it was loaded again. */
export function keptTabs(owner: number): Tab[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter(isTab).map(({ path, fullPath, title }) => ({ path, fullPath, title }))
      : []
  } catch {
    return []
  }
}

export const keepTabs = (owner: number, tabs: readonly Tab[]) =>
  sessionStorage.setItem(keyOf(owner), JSON.stringify(tabs))

export const forgetTabs = (owner: number) => sessionStorage.removeItem(keyOf(owner))
