import type { ReactNode } from 'react'
import type { Recipe } from '../../../resources/production/recipes/recipes'
import { ErrorState } from '../../parts/ErrorState'
import { Waiting } from '../../resource/list/ListState'
import { Dialog } from '../../ui/Dialog'
import { failureMessage } from '../../ui/messages'
import { useAnswer } from '../../hooks/useAnswer'
import './recipe.css'

/** Every dialog beside a recipe. */
export type RecipeDialogProps = { row: Recipe; onClose: () => void }

type Props<T> = {
  title: string
  onClose: () => void
  /** What the answer depends on; null while it cannot be asked. */
  queryKey: string | null
  ask: (signal: AbortSignal) => Promise<T>
  /** What is chosen, with the buttons beside it. */
  pick?: (answer: T | null) => ReactNode
  /** Shown while nothing is asked. */
  before?: ReactNode
  children: (answer: T) => ReactNode
}

/** What a call answers about a recipe, below what it is asked for. */
export function RecipeDialog<T>({ title, onClose, queryKey, ask, pick, before, children }: Props<T>) {
  const { value, error } = useAnswer(queryKey, ask)
  return (
    <Dialog opened onClose={onClose} title={title} size={980}>
      <div className="dc-recipe-dialog">
        {pick && <div className="dc-recipe-pick">{pick(value)}</div>}
        {queryKey === null && before}
        {error !== null && <ErrorState what={failureMessage(error)} />}
        {queryKey !== null && error === null && value === null && <Waiting />}
        {value !== null && children(value)}
      </div>
    </Dialog>
  )
}
