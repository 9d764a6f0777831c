import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { familyCells, generateMembers } from '../../../api/inventory/families'
import type { FamilyCell } from '../../../resources/inventory/families/familyCalls'
import { type ProductFamily, productFamilies } from '../../../resources/inventory/families/product_families'
import { figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { PlainTable } from '../../parts/table/PlainTable'
import { mayWrite } from '../../resource/list/rights'
import { usePerson } from '../../session/session'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { notifySuccess } from '../../ui/notify'
import { FamilyMember } from './FamilyMember'
import { useOnce } from '../../resource/saving/useOnce'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'
import '../../parts/panel.css'
import './family.css'

const keyOf = ({ strength, volume, jurisdiction }: FamilyCell) => `${strength}/${volume}/${jurisdiction}`
const isMissing = ({ product_id, change_id }: FamilyCell) => product_id === null && change_id === null

/** Cells of one size and strength side by side. */
function linesOf(cells: readonly FamilyCell[]) {
  const lines = new Map<string, { volume: number; strength: number; cells: Map<string, FamilyCell> }>()
  for (const cell of cells.toSorted((a, b) => a.volume - b.volume || a.strength - b.strength)) {
    const key = `${cell.volume}/${cell.strength}`
    const line = lines.get(key) ?? { volume: cell.volume, strength: cell.strength, cells: new Map() }
    line.cells.set(cell.jurisdiction, cell)
    lines.set(key, line)
  }
  return [...lines.values()]
}

/** The first thing that is wrong, with the member it belongs to. */
function problemIn(thrown: unknown, cells: readonly FamilyCell[]) {
  const [[place, message] = []] = Object.entries(fieldMessages(thrown))
  if (place === undefined) return failureMessage(thrown)
  const cell = cells[Number(place.split('.')[1])]
  return cell
    ? t('{volume} ml {strength} mg/ml {jurisdiction}: {message}', {
        volume: cell.volume,
        strength: cell.strength,
        jurisdiction: cell.jurisdiction,
        message,
      })
    : String(message)
}

type MembersProps = {
  cells: readonly FamilyCell[]
  /** Jurisdictions, a column each. */
  heads: readonly string[]
  chosen: ReadonlySet<string>
  onToggle: ((key: string) => void) | null
}

const Members = ({ cells, heads, chosen, onToggle }: MembersProps) => (
  <PlainTable
    label={t('Members by size and strength')}
    heads={[{ figure: t('Volume'), unit: 'ml' }, { figure: t('Strength'), unit: 'mg/ml' }, ...heads]}
  >
    {linesOf(cells).map(({ volume, strength, cells: of }) => (
      <tr key={`${volume}/${strength}`}>
        <th scope="row" className="dc-right">
          {figure(volume)}
        </th>
        <td className="dc-right">{figure(strength)}</td>
        {heads.map((code) => {
          const cell = of.get(code)
          return (
            <td key={code}>
              {cell && (
                <FamilyMember
                  cell={cell}
                  isChosen={chosen.has(keyOf(cell))}
                  onToggle={onToggle && (() => onToggle(keyOf(cell)))}
                />
              )}
            </td>
          )
        })}
      </tr>
    ))}
  </PlainTable>
)

/** Existing, requested and missing members of a family; missing ones can be selected and requested. */
export function FamilyMatrix({ family, isChanged }: { family: ProductFamily; isChanged: boolean }) {
  const person = usePerson()
  const [cells, setCells] = useState<readonly FamilyCell[] | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const once = useOnce<readonly FamilyCell[]>(`members ${family.id}`)
  useEffect(() => {
    const giveUp = new AbortController()
    familyCells(family.id, giveUp.signal).then(
      (found) => {
        setCells(found)
        setChosen(new Set())
      },
      (thrown: unknown) => {
        if (!giveUp.signal.aborted) setProblem(failureMessage(thrown))
      },
    )
    return () => giveUp.abort()
  }, [family.id, family.version])

  const missing = (cells ?? []).filter(isMissing)
  const selected = missing.filter((cell) => chosen.has(keyOf(cell)))
  const places = [...new Set((cells ?? []).map(({ jurisdiction }) => jurisdiction))]
  const order = [
    ...family.jurisdictions,
    ...places.filter((one) => !family.jurisdictions.includes(one as never)),
  ]
  const heads = order.filter((one) => places.includes(one))

  const send = async () => {
    setSending(true)
    setProblem(null)
    try {
      const { changes } = await once(selected, (cells, key) => generateMembers(family.id, cells, key))
      notifySuccess(
        t('{count} new {value} for approval', {
          count: figure(changes.length),
          value: changes.length === 1 ? t('product waiting') : t('products waiting'),
        }),
      )
      setCells(await familyCells(family.id))
      setChosen(new Set())
    } catch (thrown) {
      setProblem(problemIn(thrown, selected))
    } finally {
      setSending(false)
    }
  }
  const toggle = (key: string) =>
    setChosen((now) => {
      const next = new Set(now)
      if (!next.delete(key)) next.add(key)
      return next
    })

  return (
    <section className="dc-panel" aria-label={t('Members of the family')}>
      <header>
        <h2>
          {t('Members')} {isChanged && <small>{t('of the family as it is saved')}</small>}
        </h2>
        {cells && (
          <p>
            {t('{count} of {count2} exist or are requested, {count3} missing', {
              count: figure(cells.length - missing.length),
              count2: figure(cells.length),
              count3: figure(missing.length),
            })}
          </p>
        )}
        {mayWrite(productFamilies, person) && missing.length > 0 && (
          <span className="dc-panel-acts">
            <Button
              variant="default"
              onClick={() => setChosen(new Set(selected.length === missing.length ? [] : missing.map(keyOf)))}
            >
              {selected.length === missing.length ? t('Select none') : t('Select all missing')}
            </Button>
            <PendingButton
              variant={selected.length > 0 && !isChanged ? 'filled' : 'default'}
              disabled={selected.length === 0}
              loading={isSending}
              onClick={() => void send()}
            >
              {t('Request {count} {value}', {
                count: figure(selected.length),
                value: selected.length === 1 ? t('product') : t('products'),
              })}
            </PendingButton>
          </span>
        )}
      </header>
      {problem && (
        <p className="dc-field-error" role="alert">
          <Glyph name="stop" /> {problem}
        </p>
      )}
      {cells && (
        <Members
          cells={cells}
          heads={heads}
          chosen={chosen}
          onToggle={mayWrite(productFamilies, person) ? toggle : null}
        />
      )}
    </section>
  )
}
