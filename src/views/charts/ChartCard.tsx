import { ActionIcon, Tooltip } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Scrolled } from '../parts/table/Scrolled'
import './charts.css'
import { Drawn } from './Drawn'
import { t } from '../../texts/texts'

type ChartTable = { head: readonly string[]; rows: readonly (readonly string[])[] }

type Props = {
  title: string
  /** What the chart says in words, at the right of the title. */
  summary?: string | undefined
  legend?: readonly { label: string; colour: string }[]
  table: ChartTable
  /** What would be here, when there is nothing to draw. */
  empty?: string | undefined
  isLost?: boolean
  /** The height of the drawing in px, where it depends on what is drawn. */
  height?: number
  children: ReactNode
}

/** A chart with its title, legend and the same figures as a table. */
export function ChartCard({
  title,
  summary,
  legend = [],
  table,
  empty,
  isLost = false,
  height,
  children,
}: Props) {
  const [asTable, setAsTable] = useState(false)
  const word = asTable ? t('Show as chart') : t('Show as table')
  const figures = (
    <Scrolled className="dc-chart-table" label={t('{title}, table', { title })}>
      <table>
        <thead>
          <tr>
            {table.head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, index) => (
                <td key={table.head[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  )
  return (
    <section className={`dc-chart${isLost ? ' dc-is-lost' : ''}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {/* Left of the space: its figures change live, and what is right of it keeps its place. */}
        {summary && <span className="dc-said">{summary}</span>}
        <span className="dc-space" />
        {legend.map(({ label, colour }) => (
          <span key={label} className="dc-legend">
            <i style={{ background: colour }} />
            {label}
          </span>
        ))}
        <Tooltip label={word}>
          <ActionIcon size={24} aria-label={word} onClick={() => setAsTable(!asTable)}>
            {asTable ? <IconChartBar size={16} /> : <IconTable size={16} />}
          </ActionIcon>
        </Tooltip>
      </header>
      <div className="dc-chart-body" style={{ minHeight: height }}>
        {table.rows.length === 0 ? (
          <p className="dc-empty-chart">{empty ?? t('No data yet')}</p>
        ) : asTable ? (
          figures
        ) : (
          <Drawn instead={figures}>
            <div className="dc-drawn">{children}</div>
          </Drawn>
        )}
      </div>
    </section>
  )
}
