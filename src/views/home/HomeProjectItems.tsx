import { Suspense, useState } from 'react'
import { ownItems } from '../../api/projects/projects'
import { dayOf } from '../format/timeText'
import { useOwnNews } from '../hooks/useOwnNews'
import { useServerNow } from '../hooks/observed'
import { StatusTag } from '../parts/StatusTag'
import { dueText } from '../projects/projectText'
import { lazyPart } from '../ui/lazyPart'
import { t } from '../../texts/texts'

const OwnItemDrawer = lazyPart(async () => (await import('./OwnItemDrawer')).OwnItemDrawer)

const minute = 60_000
const most = 8

/** The project items of the person, whatever the roles: each opens in a drawer. */
export function HomeProjectItems() {
  const items = useOwnNews('project_items_changed', ownItems)
  const [opened, setOpened] = useState<number | null>(null)
  const today = dayOf(new Date(useServerNow(minute)))
  const drawer = opened !== null && (
    <Suspense>
      <OwnItemDrawer id={opened} onClose={() => setOpened(null)} />
    </Suspense>
  )
  if (!items || items.length === 0) return drawer
  return (
    <section className="dc-home-card" aria-labelledby="home-project-items">
      <header>
        <h2 id="home-project-items">{t('My project items')}</h2>
      </header>
      <ul className="dc-home-items">
        {items.slice(0, most).map((item) => (
          <li key={item.id} className={item.project_status === 'on_hold' ? 'dc-home-waiting' : undefined}>
            <button type="button" className="dc-home-item" onClick={() => setOpened(item.id)}>
              <b>{item.name}</b>
              <span>{item.project}</span>
              <StatusTag status={item.status} />
              <small
                className={item.due_date !== null && item.due_date < today ? 'dc-danger-text' : undefined}
              >
                {dueText(item.due_date, today)}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {items.length > most && <p>{t('{count} more', { count: items.length - most })}</p>}
      {drawer}
    </section>
  )
}
