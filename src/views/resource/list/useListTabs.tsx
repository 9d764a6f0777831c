import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { t } from '../../../texts/texts'

/** A list of a screen that has several: its name on the control, and the address that shows it. */
type ListTab = { label: string; address: string }

/**
 * The lists of one screen, of which the address names one by `list` or `tab`: the name of that, else of the first, and the
 * control that changes it.
 */
export function useListTabs<N extends string>(tabs: Readonly<Record<N, ListTab>>): readonly [N, ReactNode] {
  const navigate = useNavigate()
  const query = new URLSearchParams(useLocation().search)
  const list = query.get('list') ?? query.get('tab')
  // The keys of a record are its names.
  const names = Object.keys(tabs) as N[]
  const name = names.find((one) => one === list) ?? names[0]
  if (name === undefined) throw new Error('A screen has at least one list')
  const choice = (
    <SegmentedControl
      aria-label={t('List')}
      data={names.map((value) => ({ value, label: tabs[value].label }))}
      value={name}
      onChange={(next) => void navigate(tabs[next as N].address)}
    />
  )
  return [name, choice]
}
