import { useEffect, useMemo } from 'react'
import { BehaviorSubject } from 'rxjs'
import { ingredientsOf } from '../../../api/recipes'
import type { RecipeIngredient } from '../../../resources/production/recipes/recipeCalls'
import { usualTolerance } from '../../../resources/production/recipes/recipe_lines'
import { useObserved } from '../../hooks/observed'
import { perLine, type UseFacts } from '../../resource/lines/lineFacts'
import { idsOf } from '../../resource/lines/lineIds'
import type { DocumentLine, Lines } from '../../resource/lines/lines'
import { valueOf } from '../../resource/record/edit'
import { t } from '../../../texts/texts'

/** The lines of a recipe as they are typed, and what the server knows of their products. */
export type RecipeMix = {
  lines: Lines
  products: ReadonlyMap<number, RecipeIngredient>
  /** The regulatory maximum; null where it is not enforced. */
  maxStrength: number | null
  /** From which strength bottles need a child-resistant closure; null where no law says so. */
  closure: { mg_ml: number; source: string } | null
  failed: unknown
}

/** Holds it for one recipe: the lines ask, the panel below them reads. */
export const recipeMix = () =>
  new BehaviorSubject<RecipeMix>({
    lines: [],
    products: new Map(),
    maxStrength: null,
    closure: null,
    failed: null,
  })

function warningOf(product: RecipeIngredient, isExport: boolean): string | null {
  if (product.prohibited !== null && !isExport) return t('Prohibited: {item}', { item: product.prohibited })
  if (product.status !== 'active') return t('{sku} is {status}', { sku: product.sku, status: product.status })
  return null
}

/** What a line shows of its product: the usual tolerance where it has none, and a warning where it cannot be approved. */
function factsOfLine(line: DocumentLine, products: RecipeMix['products'], isExport: boolean) {
  const product = products.get(Number(line.product_id))
  const warning = product ? warningOf(product, isExport) : null
  return {
    tolerance_percent: line.role === 'nicotine' ? usualTolerance.nicotine : usualTolerance.other,
    ...(warning !== null && { warnings: { product_id: warning } }),
  }
}

/** Reads the ingredients of a recipe while it is typed. */
export const recipeFacts =
  (mix: BehaviorSubject<RecipeMix>): UseFacts =>
  (lines, form) => {
    const bulk = valueOf(form.edit, 'product_id')
    const isExport = Number(valueOf(form.edit, 'export_only')) === 1
    const ids = idsOf(lines, 'product_id')
    const queryKey = [...new Set(typeof bulk === 'number' ? [...ids, bulk] : ids)].join()
    useEffect(() => mix.next({ ...mix.value, lines }), [lines])
    useEffect(() => {
      if (queryKey === '') return undefined
      const leaving = new AbortController()
      ingredientsOf(queryKey.split(',').map(Number), leaving.signal).then(
        ({ ingredients, max_strength_mg_ml: maxStrength, child_resistant: closure }) =>
          mix.next({
            ...mix.value,
            products: new Map(ingredients.map((one) => [one.product_id, one])),
            maxStrength,
            closure,
            failed: null,
          }),
        (failed: unknown) => {
          if (!leaving.signal.aborted) mix.next({ ...mix.value, failed })
        },
      )
      return () => leaving.abort()
    }, [queryKey])
    const products = useObserved(mix).value?.products ?? mix.value.products
    return useMemo(() => perLine((line) => factsOfLine(line, products, isExport)), [products, isExport])
  }
