import type { ReactNode } from 'react'
import { figure } from '../../format/format'
import { t } from '../../../texts/texts'

type Change = { before: number; after: number }

/** One figure before and after, and by how much it changes. */
export function ChangedRow({ children, before, after }: Change & { children: ReactNode }) {
  const change = Math.round((after - before) * 1_000_000) / 1_000_000
  return (
    <tr>
      <th scope="row">{children}</th>
      <td className="dc-right">{figure(before)}</td>
      <td className="dc-right">{figure(after)}</td>
      <td className="dc-right">{`${change > 0 ? '+' : ''}${figure(change)}`}</td>
    </tr>
  )
}

/** Figures that a decision would change. */
export function ChangesTable({ title, children }: { title: string; children: ReactNode }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          {[t('Before'), t('After'), t('Change')].map((head) => (
            <th key={head} scope="col" className="dc-right">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
