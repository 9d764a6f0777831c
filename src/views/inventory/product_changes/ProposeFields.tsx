import { type Product, products } from '../../../resources/inventory/products/products'
import { fieldOf, labelKey } from '../../../resources/kit/define/defineResource'
import { cellText, labelOf } from '../../fields/cellText'
import { Glyph } from '../../parts/Glyph'
import type { ProposalProps } from '../../resource/record/formApproval'
import { SubmitChange } from './SubmitChange'
import { t } from '../../../texts/texts'

/** Submits what was typed into the guarded fields of a product, each with its old and new value. */
export function ProposeFields({ row, proposed, labels, onClose, onSubmitted }: ProposalProps) {
  const product = row as unknown as Product
  const values = Object.fromEntries(
    Object.entries(proposed).map(([name, value]) => [name, value === '' ? null : value]),
  )
  const text = (name: string, from: Readonly<Record<string, unknown>>) =>
    cellText(products, name, from) || <span className="dc-empty-value">{t('empty')}</span>
  return (
    <SubmitChange
      product={product}
      title={t('Propose a change of {sku}', { sku: product.sku })}
      body={{ kind: 'update', proposed: values }}
      onClose={onClose}
      onSubmitted={onSubmitted}
    >
      {(errors) => (
        <div className="dc-change-table">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('Field')}</th>
                <th scope="col">{t('Now')}</th>
                <th scope="col">{t('Proposed')}</th>
              </tr>
            </thead>
            <tbody>
              {Object.keys(values).map((name) => (
                <tr key={name}>
                  <th scope="row">{labelOf(products, name)}</th>
                  <td>{text(name, row)}</td>
                  <td className="dc-change-new">
                    {text(name, {
                      ...row,
                      ...values,
                      ...(fieldOf(products, name)?.kind === 'reference' && {
                        [labelKey(name)]: values[name] === null ? null : (labels.get(name) ?? null),
                      }),
                    })}
                    {errors[name] && (
                      <small role="alert">
                        <Glyph name="stop" /> {errors[name]}
                      </small>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </SubmitChange>
  )
}
