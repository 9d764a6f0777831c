import { Link } from 'react-router-dom'
import { opens } from '../../../access'
import { whereRecipeIsUsed } from '../../../api/recipes'
import { pageAddress } from '../../../resources/kit/define/addresses'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { productionOrders } from '../../../resources/production/orders/production_orders'
import { products } from '../../../resources/inventory/products/products'
import type { WhereUsed } from '../../../resources/production/recipes/recipeCalls'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import { JurisdictionChip } from '../../parts/JurisdictionChip'
import { StatusTag } from '../../parts/StatusTag'
import { PlainTable } from '../../parts/table/PlainTable'
import { usePerson } from '../../session/session'
import { RecipeDialog, type RecipeDialogProps } from './RecipeDialog'
import { t } from '../../../texts/texts'

const counted = (shown: number, all: number) =>
  shown < all ? t('{shown} of {all}', { shown: figure(shown), all: figure(all) }) : figure(all)

type NamedProps = { resource: AnyResource; id: number; name: string }

/** The name of a row, as a link for people who may read it. */
function Named({ resource, id, name }: NamedProps) {
  const { roles } = usePerson()
  const address = opens(roles, resource.access.read) ? pageAddress(resource, id) : null
  if (!address) return name
  return (
    <Link className="dc-link" to={address}>
      {name}
    </Link>
  )
}

function Orders({ used }: { used: WhereUsed }) {
  return (
    <section>
      <h2>
        {t('Orders')} <small>{counted(used.orders.length, used.order_count)}</small>
      </h2>
      {used.orders.length === 0 ? (
        <p>{t('No order is made by this revision')}</p>
      ) : (
        <PlainTable
          label={t('Orders of the recipe')}
          heads={[
            t('Number'),
            t('Product'),
            { figure: t('Planned') },
            { figure: t('Volume'), unit: 'ml' },
            t('Due'),
            t('Status'),
          ]}
        >
          {used.orders.map((order) => (
            <tr key={order.id}>
              <th scope="row">
                <Named resource={productionOrders} id={order.id} name={order.number} />
              </th>
              <td>{order.product}</td>
              <td className="dc-right">{figure(order.qty_planned)}</td>
              <td className="dc-right">{figure(order.volume_planned_ml)}</td>
              <td>{order.due_on && day(order.due_on)}</td>
              <td>
                <StatusTag status={order.status} />
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </section>
  )
}

function Bottles({ used }: { used: WhereUsed }) {
  return (
    <section>
      <h2>
        {t('Products')} <small>{counted(used.products.length, used.product_count)}</small>
      </h2>
      {used.products.length === 0 ? (
        <p>{t('No product is filled with this bulk liquid')}</p>
      ) : (
        <PlainTable
          label={t('Products of the bulk liquid')}
          heads={[
            t('SKU'),
            t('Product'),
            { figure: t('Volume'), unit: 'ml' },
            { figure: t('Strength'), unit: 'mg/ml' },
            t('Jurisdiction'),
            t('Status'),
          ]}
        >
          {used.products.map((product) => (
            <tr key={product.id}>
              <th scope="row">
                <Named resource={products} id={product.id} name={product.sku} />
              </th>
              <td>{product.name}</td>
              <td className="dc-right">{product.volume_ml !== null && figure(product.volume_ml)}</td>
              <td className="dc-right">
                {product.strength_mg_ml !== null && figure(product.strength_mg_ml)}
              </td>
              <td>
                {product.excise_jurisdiction && <JurisdictionChip code={product.excise_jurisdiction} />}
              </td>
              <td>
                <StatusTag status={product.status} />
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </section>
  )
}

const Blends = ({ used }: { used: WhereUsed }) =>
  used.recipes.length > 0 && (
    <section>
      <h2>
        {t('Recipes with it as an ingredient')}{' '}
        <small>{counted(used.recipes.length, used.recipe_count)}</small>
      </h2>
      <PlainTable
        label={t('Recipes with it as an ingredient')}
        heads={[t('Recipe'), t('Name'), { figure: t('Share'), unit: '%' }, t('Status')]}
      >
        {used.recipes.map((recipe) => (
          <tr key={recipe.id}>
            <th scope="row">
              {t('{code} rev {revision}', { code: recipe.code, revision: recipe.revision })}
            </th>
            <td>{recipe.name}</td>
            <td className="dc-right">{figure(recipe.percent)}</td>
            <td>
              <StatusTag status={recipe.status} />
            </td>
          </tr>
        ))}
      </PlainTable>
    </section>
  )

type Props = Pick<RecipeDialogProps, 'onClose'> & {
  row: Pick<RecipeDialogProps['row'], 'id' | 'code' | 'revision'>
}

/** Orders made by a recipe, products of its bulk liquid, and recipes that take it. */
export const WhereUsedDialog = ({ row, onClose }: Props) => (
  <RecipeDialog
    title={t('Where {code} rev {revision} is used', { code: row.code, revision: row.revision })}
    onClose={onClose}
    queryKey={`${row.id}`}
    ask={(signal) => whereRecipeIsUsed(row.id, signal)}
  >
    {(used) => (
      <>
        <Orders used={used} />
        <Bottles used={used} />
        <Blends used={used} />
      </>
    )}
  </RecipeDialog>
)
