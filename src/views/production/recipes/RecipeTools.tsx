import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import type { Recipe } from '../../../resources/production/recipes/recipes'
import { lazyPart } from '../../ui/lazyPart'
import { t } from '../../../texts/texts'

const dialogs = {
  compare: lazyPart(async () => (await import('./CompareDialog')).CompareDialog),
  scale: lazyPart(async () => (await import('./ScaleDialog')).ScaleDialog),
  used: lazyPart(async () => (await import('./WhereUsedDialog')).WhereUsedDialog),
} as const
type DialogName = keyof typeof dialogs

const buttons = [
  { name: 'compare', label: t('Compare') },
  { name: 'scale', label: t('Scale|verb') },
  { name: 'used', label: t('Where used') },
] as const satisfies readonly { name: DialogName; label: string }[]

/** What is read beside a recipe: another revision, its amounts for a volume, and what uses it. */
export function RecipeTools({ row }: { row: AnyRow }) {
  const [shown, setShown] = useState<DialogName | null>(null)
  const Shown = shown && dialogs[shown]
  return (
    <>
      {buttons.map(({ name, label }) => (
        <Button key={name} size="xs" variant="default" onClick={() => setShown(name)}>
          {label}
        </Button>
      ))}
      {Shown && (
        <Suspense>
          <Shown row={row as unknown as Recipe} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  )
}
