import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { opens } from '../../access'
import { proposeChange, recipeThread } from '../../api/recipes'
import { longText, optional, reference } from '../../resources/kit/fields/field'
import type { RecipeThread } from '../../resources/production/recipes/versionCalls'
import { recipeLines } from '../../resources/production/recipes/recipe_lines'
import { rdProjects } from '../../resources/rd/rd_projects'
import { recipes } from '../../resources/production/recipes/recipes'
import { cellText } from '../fields/cellText'
import { figure } from '../format/format'
import { instant } from '../format/timeText'
import { useAnswer } from '../hooks/useAnswer'
import { ErrorState } from '../parts/ErrorState'
import { StatusTag } from '../parts/StatusTag'
import { PlainTable } from '../parts/table/PlainTable'
import { Waiting } from '../resource/list/ListState'
import { InputsDialog } from '../resource/events/InputsDialog'
import { usePerson } from '../session/session'
import { failureMessage } from '../ui/messages'
import { lazyPart } from '../ui/lazyPart'
import { notifySuccess } from '../ui/notify'
import { Page } from '../ui/Page'
import { t } from '../../texts/texts'
import '../parts/panel.css'
import '../production/recipes/recipe.css'
import './rd.css'

const WhereUsedDialog = lazyPart(
  async () => (await import('../production/recipes/WhereUsedDialog')).WhereUsedDialog,
)

type Step = RecipeThread['steps'][number]

const stepNames = (): Record<Step['kind'], string> => ({
  project: t('Request'),
  sample: t('Sample'),
  version: t('Formula'),
  recipe: t('Recipe'),
  order: t('First order'),
  batch: t('First batch'),
})

/** Where a step has its page, for people who may open it. */
function addressOf({ kind, id }: Step, roles: ReturnType<typeof usePerson>['roles']): string | null {
  if (id === null) return null
  if (kind === 'project') return opens(roles, rdProjects.access.write) ? `/rd/project/${id}` : null
  if (kind === 'sample' || kind === 'version')
    return opens(roles, ['rd_samples']) ? `/rd/sample/develop/${id}` : null
  if (kind === 'recipe') return opens(roles, recipes.access.read) ? `/production/recipes?open=${id}` : null
  return opens(roles, ['production_order_admin']) ? `/production/production-orders/${id}` : null
}

/** From the request of R&D to the first batch, as far as it has come. */
function Thread({ steps }: { steps: readonly Step[] }) {
  const { roles } = usePerson()
  const names = stepNames()
  return (
    <section className="dc-panel" aria-label={t('From the request to the first batch')}>
      <h2>{t('From the request to the first batch')}</h2>
      <ol className="dc-rd-thread">
        {steps.map((step) => {
          const address = addressOf(step, roles)
          return (
            <li key={step.kind}>
              <span>{names[step.kind]}</span>
              {address === null ? (
                <b>{step.name}</b>
              ) : (
                <Link className="dc-link" to={address}>
                  {step.name}
                </Link>
              )}
              <StatusTag status={step.status} />
              <small>{step.at === null ? '' : instant(step.at)}</small>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const Lines = ({ lines }: { lines: NonNullable<RecipeThread['lines']> }) => (
  <section className="dc-panel" aria-label={t('Ingredients')}>
    <h2>{t('Ingredients')}</h2>
    <PlainTable
      label={t('Ingredients')}
      heads={[{ figure: t('Step') }, t('Ingredient'), t('Role'), { figure: t('Share'), unit: '%' }]}
    >
      {lines.map((line) => (
        <tr key={line.id}>
          <td className="dc-right">{figure(line.sequence)}</td>
          <th scope="row">
            {line.sku} {line.product}
          </th>
          <td>{cellText(recipeLines, 'role', line)}</td>
          <td className="dc-right">{figure(line.percent, 4)}</td>
        </tr>
      ))}
    </PlainTable>
  </section>
)

const Revisions = ({ revisions, shown }: Pick<RecipeThread, 'revisions'> & { shown: number }) => (
  <section className="dc-panel" aria-label={t('Revisions')}>
    <h2>{t('Revisions')}</h2>
    <PlainTable
      label={t('Revisions')}
      heads={[{ figure: t('Revision') }, t('Status'), t('Approved'), t('Sample')]}
    >
      {revisions.map((one) => (
        <tr key={one.id} aria-current={one.id === shown}>
          <th scope="row" className="dc-right">
            <Link className="dc-link" to={`/rd/recipe/${one.id}`}>
              {figure(one.revision)}
            </Link>
          </th>
          <td>
            <StatusTag status={one.status} />
          </td>
          <td>{one.approved_at === null ? '–' : instant(one.approved_at)}</td>
          <td>{one.sample ?? '–'}</td>
        </tr>
      ))}
    </PlainTable>
  </section>
)

/** A recipe as R&D follows it: its lines for those who may read them, its revisions, and where it came from. */
export function RdRecipeView() {
  const { id } = useParams()
  const { roles } = usePerson()
  const navigate = useNavigate()
  const [isProposing, setProposing] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const { value, error } = useAnswer(`thread ${id}`, (signal) => recipeThread(Number(id), signal))
  const mayChange = opens(roles, ['rd_recipe_change'])
  const propose = async (values: Readonly<Record<string, unknown>>) => {
    const { id: project, number } = await proposeChange(Number(id), values)
    setProposing(false)
    notifySuccess(t('{number} is in draft', { number }))
    if (opens(roles, rdProjects.access.write)) await navigate(`/rd/project/${project}`)
  }
  const recipe = value?.recipe
  return (
    <Page
      title={recipe ? `${recipe.code} rev ${recipe.revision}` : t('R&D recipe')}
      note={
        recipe && (
          <>
            {recipe.name}, {recipe.bulk} <StatusTag status={recipe.status} />
          </>
        )
      }
      actions={
        recipe && (
          <>
            {opens(roles, recipes.access.read) && (
              <Button variant="default" onClick={() => setUsed(true)}>
                {t('Where used')}
              </Button>
            )}
            {mayChange && (
              <Button variant="default" onClick={() => setProposing(true)}>
                {t('Propose change')}
              </Button>
            )}
          </>
        )
      }
    >
      {error !== null && <ErrorState what={failureMessage(error)} />}
      {error === null && !value && <Waiting />}
      {value && recipe && (
        <div className="dc-recipe-file">
          <Thread steps={value.steps} />
          <section className="dc-panel" aria-label={t('Recipe')}>
            <h2>{t('Recipe')}</h2>
            <dl className="dc-rd-facts">
              {(
                [
                  [t('Strength'), `${figure(recipe.target_strength_mg_ml, 3)} mg/ml`],
                  [t('Mixing'), `${figure(recipe.mix_minutes)} min`],
                  [t('Rest'), `${figure(recipe.rest_hours)} h`],
                  [
                    t('Cost per litre'),
                    recipe.cost_per_litre === null ? '–' : `${t('CAD')} ${figure(recipe.cost_per_litre, 2)}`,
                  ],
                  [t('Products'), figure(value.sku_count)],
                  [t('Open orders'), figure(value.open_orders)],
                ] as const
              ).map(([name, shown]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{shown}</dd>
                </div>
              ))}
            </dl>
          </section>
          {value.lines && <Lines lines={value.lines} />}
          <Revisions revisions={value.revisions} shown={recipe.id} />
        </div>
      )}
      {isUsed && recipe && (
        <Suspense>
          <WhereUsedDialog row={recipe} onClose={() => setUsed(false)} />
        </Suspense>
      )}
      {isProposing && (
        <InputsDialog
          title={t('Propose change')}
          inputs={{
            brief: longText(t('What is to change'), 4000),
            requested_by_id: optional(reference(t('Requester'), 'users', { where: { status: 'active' } })),
          }}
          send={t('Create draft')}
          onCancel={() => setProposing(false)}
          onSend={propose}
        />
      )}
    </Page>
  )
}
