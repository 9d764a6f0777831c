import { Button } from '@mantine/core'
import { IconPlus, IconSitemap } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { changeRow, newKey } from '../../../api/resourceApi'
import { type Account, accounts } from '../../../resources/general/accounting/accounts'
import { figure } from '../../format/format'
import { EmptyState } from '../../parts/EmptyState'
import { ErrorState } from '../../parts/ErrorState'
import { RecordDrawer } from '../../resource/record/RecordDrawer'
import { SearchBox } from '../../resource/filters/SearchBox'
import { useLiveRows } from '../../resource/live/useLiveRows'
import { useShortcut } from '../../ui/keyboard'
import { failureMessage } from '../../ui/messages'
import { notifyError, notifySuccess } from '../../ui/notify'
import { Page } from '../../ui/Page'
import { lazyPart } from '../../ui/lazyPart'
import { AccountsTree } from './AccountsTree'
import { branches } from './accountTree'
import { t } from '../../../texts/texts'

const ImportButton = lazyPart(async () => (await import('../../resource/list/ImportButton')).ImportButton)

const change = async (account: Account, changes: Record<string, unknown>) => {
  try {
    await changeRow(accounts, account.id, { ...changes, version: account.version }, newKey())
    return true
  } catch (thrown) {
    notifyError(thrown)
    return false
  }
}

/** What the address says, and a way to say something else in its place. */
function useAddress() {
  const [params, setParams] = useSearchParams()
  const set = (name: string, value: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === null || value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return [params, set] as const
}

/** The chart of accounts as a tree: opened and closed, typed into, moved below another parent. */
export function AccountsView() {
  const live = useLiveRows(accounts, [])
  const [params, set] = useAddress()
  const search = params.get('search') ?? ''
  const opened = params.get('open')
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [at, setAt] = useState<number | null>(null)
  const lines = branches(live.rows, closed, search)
  const parents = live.rows.filter(({ is_postable: isPostable }) => isPostable === 0)
  const current = live.rows.find(({ id }) => id === at)
  const create = () => set('open', 'new')
  useShortcut('n', t('New account'), create)

  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={create}>
      {t('New account')}
    </Button>
  )
  return (
    <Page
      title={accounts.title}
      note={live.isLoaded && t('{count} accounts', { count: figure(live.rows.length) })}
      actions={
        <>
          <Suspense>
            <ImportButton resource={accounts} />
          </Suspense>
          <Button
            variant="default"
            onClick={() => setClosed(new Set(closed.size === 0 ? parents.map(({ id }) => id) : []))}
          >
            {closed.size === 0 ? t('Collapse all') : t('Expand all')}
          </Button>
          {add}
        </>
      }
      filters={<SearchBox resource={accounts} value={search} onChange={(words) => set('search', words)} />}
    >
      {lines.length > 0 && (
        <AccountsTree
          accounts={live.rows}
          lines={lines}
          at={at}
          onAt={setAt}
          onToggle={(id, isOpen) =>
            setClosed((now) => {
              const next = new Set(now)
              if (isOpen) next.delete(id)
              else next.add(id)
              return next
            })
          }
          onOpen={(id) => set('open', String(id))}
          onChange={change}
          onMove={(account, parent) =>
            void change(account, { parent_id: parent.id }).then((isDone) => {
              if (isDone)
                notifySuccess(
                  t('{code} is now below {code2} {name}', {
                    code: account.code,
                    code2: parent.code,
                    name: parent.name,
                  }),
                )
            })
          }
        />
      )}
      {live.isLoaded && lines.length === 0 && (
        <EmptyState
          icon={IconSitemap}
          text={search === '' ? t('No accounts yet') : t('No accounts match this search')}
        >
          {search === '' ? (
            add
          ) : (
            <Button variant="default" onClick={() => set('search', null)}>
              {t('Clear search')}
            </Button>
          )}
        </EmptyState>
      )}
      {!live.isLoaded && live.error !== null && <ErrorState what={failureMessage(live.error)} />}
      {opened !== null && (
        <RecordDrawer
          key={opened}
          resource={accounts}
          id={opened === 'new' ? 'new' : Number(opened)}
          initialValues={
            current
              ? { kind: current.kind, parent_id: current.is_postable ? current.parent_id : current.id }
              : {}
          }
          onClose={() => set('open', null)}
          onCreated={(row) => {
            setAt(row.id)
            set('open', null)
          }}
        />
      )}
    </Page>
  )
}
