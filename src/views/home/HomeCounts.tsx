import { Skeleton } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { HomeCount } from '../../resources/kit/define/defineHome'
import { figure } from '../format/format'
import { rowAddress } from '../resource/list/rowAddress'
import { rowWords } from './rowWords'
import { useHomeCount } from './useHomeCount'

type Props = {
  title: string
  counts: readonly HomeCount[]
  /** How many rows are named under each count. */
  named: number
}

function Count({ count, named }: { count: HomeCount; named: number }) {
  const { total, rows, freshness, to, today } = useHomeCount(count)
  const isLost = freshness.state === 'lost'
  const family = total !== null && total > 0 && !isLost ? count.family : undefined
  return (
    <li className={isLost ? 'dc-is-lost' : undefined}>
      <Link className="dc-home-count" to={to}>
        <span>{count.label}</span>
        <b className={total === 0 ? 'dc-zero' : family && `dc-${family}-text`}>
          {total === null ? '–' : figure(total)}
        </b>
      </Link>
      {total === null &&
        Array.from({ length: named }, (_, row) => (
          <span key={row} className="dc-home-row" aria-hidden="true">
            <Skeleton height={12} animate={false} />
          </span>
        ))}
      {rows.slice(0, named).map((row) => {
        const { name, about, due, isLate } = rowWords(count, row, today)
        const address = rowAddress(count.resource, row)
        const text = (
          <>
            <b>{name}</b>
            <span>{about}</span>
            <small className={isLate && !isLost ? 'dc-danger-text' : undefined}>{due}</small>
          </>
        )
        return address === null ? (
          <span key={row.id} className="dc-home-row">
            {text}
          </span>
        ) : (
          <Link key={row.id} className="dc-home-row" to={address}>
            {text}
          </Link>
        )
      })}
    </li>
  )
}

/** Counts of lists under one title, each with the first of its rows, whose room is kept until they are known. */
export const HomeCounts = ({ title, counts, named }: Props) => (
  <section className="dc-home-card" aria-label={title}>
    <header>
      <h2>{title}</h2>
    </header>
    <ul className="dc-home-counts">
      {counts.map((count) => (
        <Count key={count.key} count={count} named={named} />
      ))}
    </ul>
  </section>
)
